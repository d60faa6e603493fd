package org.bellwether.node.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
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
      PrivateKey secret = Pem.key(key);
      if (!fits(secret, own.getFirst())) {
        throw new IOException(
            "%s does not have the key of the certificate in %s, which is that of %s"
                .formatted(key, chain, own.getFirst().getSubjectX500Principal()));
      }
      identity.setKeyEntry("own", secret, password, own.toArray(X509Certificate[]::new));
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

  /** Whether the certificate verifies what the key signs. */
  private static boolean fits(PrivateKey secret, X509Certificate certificate)
      throws GeneralSecurityException {
    PublicKey known = certificate.getPublicKey();
    if (!known.getAlgorithm().equals(secret.getAlgorithm())) return false;
    String hash = secret.getAlgorithm().equals("EdDSA") ? "" : "SHA256with";
    String kind = secret.getAlgorithm().equals("EC") ? "ECDSA" : secret.getAlgorithm();
    byte[] text = {'b', 'e', 'l', 'l'};
    Signature signature = Signature.getInstance(hash + kind);
    signature.initSign(secret);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(known);
    signature.update(text);
    return signature.verify(signed);
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
