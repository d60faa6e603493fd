package org.bellwether.node.link;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Reads keys and certificates as most tools write them. What is wrong is said without secrets. */
final class Pem {
  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";

  private Pem() {}

  /** All certificates of a file, in order. */
  static List<X509Certificate> certificates(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      List<X509Certificate> certificates =
          factory.generateCertificates(new ByteArrayInputStream(bytes)).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (!certificates.isEmpty()) return certificates;
    } catch (GeneralSecurityException e) {
      throw new IOException(file + " has a certificate that cannot be read", e);
    }
    throw new IOException(file + " has no certificate, expected -----BEGIN CERTIFICATE-----");
  }

  /** The private key of a file, which is to have the form PKCS #8 and no password. */
  static PrivateKey key(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.US_ASCII);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END, begin + 1);
    if (begin < 0 || end < 0) throw new IOException(file + " has no key, expected " + BEGIN);
    byte[] bytes;
    try {
      bytes = Base64.getMimeDecoder().decode(text.substring(begin + BEGIN.length(), end));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " has a key that cannot be read");
    }
    for (String algorithm : List.of("EC", "RSA", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (InvalidKeySpecException e) {
        // a key of another kind
      } catch (GeneralSecurityException e) {
        throw new IOException("this Java platform has no keys of the kind " + algorithm, e);
      }
    }
    throw new IOException(file + " has a key that cannot be read");
  }
}
