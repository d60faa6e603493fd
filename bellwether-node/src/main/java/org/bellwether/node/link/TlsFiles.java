package org.bellwether.node.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The PEM files by which a member proves who it is, and knows whom to believe.
 *
 * @param chain its certificate, and those between it and the authority
 * @param key the private key of its certificate, in the form PKCS #8
 * @param authorities who may have signed the certificates of other members
 */
public record TlsFiles(Path chain, Path key, Path authorities) {
  /** Reads all three, and checks that key and certificate belong together. */
  SSLContext load() throws IOException {
    List<X509Certificate> own = Pem.certificates(chain);
    char[] password = {};
    try {
      KeyStore identity = KeyStore.getInstance("PKCS12");
      identity.load(null, null);
      identity.setKeyEntry("own", Pem.key(key), password, own.toArray(X509Certificate[]::new));
      KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
      keys.init(identity, password);
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      for (X509Certificate authority : Pem.certificates(authorities)) {
        trusted.setCertificateEntry("authority" + trusted.size(), authority);
      }
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLSv1.3");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(key + " and " + chain + " cannot be used: " + e.getMessage(), e);
    }
  }

  /** What changes when a file does. */
  List<Object> stamp() throws IOException {
    List<Object> stamp = new ArrayList<>();
    for (Path file : List.of(chain, key, authorities)) {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      stamp.add(attributes.lastModifiedTime());
      stamp.add(attributes.size());
      if (attributes.fileKey() != null) stamp.add(attributes.fileKey());
    }
    return stamp;
  }
}
