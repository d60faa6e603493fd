package org.bellwether.node.link;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS 1.3 with certificates of both sides. Files that change are read again for new links. */
final class TlsSecurity extends Security {
  private static final Logger LOG = LoggerFactory.getLogger(TlsSecurity.class);

  private final QuietLog log = new QuietLog(LOG::warn, System::nanoTime);
  private final TlsFiles files;
  private final TlsNames names;
  private List<Object> stamp;
  private SSLContext context;

  TlsSecurity(TlsFiles files, TlsNames names) throws IOException {
    this.files = files;
    this.names = names;
    stamp = files.stamp();
    context = files.load();
  }

  @Override
  boolean mayLeaveThisMachine() {
    return true;
  }

  @Override
  Transport transport(SocketChannel channel, boolean dialled) throws IOException {
    SSLEngine engine = current().createSSLEngine();
    engine.setUseClientMode(dialled);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(new String[] {"TLSv1.3"});
    if (!dialled) parameters.setNeedClientAuth(true);
    engine.setSSLParameters(parameters);
    return new TlsTransport(channel, engine, names);
  }

  /** The keys as they are in the files now; if those do not read, as they were. */
  private synchronized SSLContext current() {
    try {
      List<Object> now = files.stamp();
      if (now.equals(stamp)) return context;
      stamp = now;
      context = files.load();
      LOG.info("keys and certificates are read again from {}", files.chain());
    } catch (IOException e) {
      log.say("keys", "keys and certificates stay as they were: " + e.getMessage());
    }
    return context;
  }
}
