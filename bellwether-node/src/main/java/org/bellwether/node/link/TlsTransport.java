package org.bellwether.node.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Bytes that only the peer can read, and a peer that has proved its name. */
final class TlsTransport implements Transport {
  private static final int MOST_AT_ONCE = 64;
  private static final int ALTERNATIVE_DNS_NAME = 2; // kinds of names in certificates
  private static final int ALTERNATIVE_ADDRESS = 7;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final SSLEngine engine;
  private final TlsNames names;
  private final ByteBuffer arrived; // from the socket, encrypted
  private final ByteBuffer leaving; // to the socket, encrypted, ready to be written
  private boolean established;
  private boolean wantsWrite;
  private boolean more; // has arrived than there was room for

  TlsTransport(SocketChannel channel, SSLEngine engine, TlsNames names) throws SSLException {
    this.channel = channel;
    this.engine = engine;
    this.names = names;
    int size = engine.getSession().getPacketBufferSize();
    arrived = ByteBuffer.allocateDirect(2 * size);
    leaving = ByteBuffer.allocateDirect(2 * size).flip();
    engine.beginHandshake();
  }

  @Override
  public synchronized int read(ByteBuffer into) throws IOException {
    int from = into.position();
    more = false;
    if (channel.read(arrived) < 0) engineSeesTheEnd();
    try {
      boolean progress = true;
      while (progress && arrived.position() > 0) progress = unwrap(into);
    } catch (SSLException e) {
      sayWhy();
      throw e;
    }
    int count = into.position() - from;
    return count == 0 && engine.isInboundDone() ? -1 : count;
  }

  /** Takes the next piece of what has arrived; false if nothing is left to do now. */
  private boolean unwrap(ByteBuffer into) throws IOException {
    arrived.flip();
    SSLEngineResult result;
    try {
      result = engine.unwrap(arrived, into);
    } finally {
      arrived.compact();
    }
    return switch (result.getStatus()) {
      case BUFFER_UNDERFLOW, CLOSED -> false;
      case BUFFER_OVERFLOW -> {
        more = true;
        yield false;
      }
      case OK -> settled(result) ? result.bytesConsumed() > 0 : goesOn(result);
    };
  }

  /** Whether there is nothing but data; to ask the engine again would cost a lock per message. */
  private boolean settled(SSLEngineResult result) {
    return established && result.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
  }

  /** Does what a handshake wants after a piece was taken; false if it must wait for the socket. */
  private boolean goesOn(SSLEngineResult result) throws IOException {
    HandshakeStatus next = answer();
    boolean finished =
        result.getHandshakeStatus() == HandshakeStatus.FINISHED
            || next == HandshakeStatus.NOT_HANDSHAKING;
    if (!established && finished) {
      established = true;
      wantsWrite = true; // what has waited for this may leave
    }
    return next != HandshakeStatus.NEED_WRAP && result.bytesConsumed() > 0;
  }

  /** Sends what the handshake wants to have sent; returns what the engine wants next. */
  private HandshakeStatus answer() throws IOException {
    HandshakeStatus next = tasks();
    while (next == HandshakeStatus.NEED_WRAP) {
      if (!drain()) {
        wantsWrite = true; // later
        return next;
      }
      encrypt(new ByteBuffer[] {NOTHING.duplicate()});
      drain();
      next = tasks();
    }
    return next;
  }

  private void engineSeesTheEnd() {
    try {
      engine.closeInbound();
    } catch (SSLException e) {
      // The peer did not say good-bye. Frames have lengths, so that nothing is mistaken for whole.
    }
  }

  /** Does what the engine wants to have done; returns what it wants next. */
  private HandshakeStatus tasks() {
    HandshakeStatus status = engine.getHandshakeStatus();
    while (status == HandshakeStatus.NEED_TASK) {
      for (Runnable task = engine.getDelegatedTask();
          task != null;
          task = engine.getDelegatedTask()) {
        task.run();
      }
      status = engine.getHandshakeStatus();
    }
    return status;
  }

  /** Tells the peer, as well as it goes, why it is not trusted. */
  private void sayWhy() {
    try {
      while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
        if (!drain()) return;
        if (encrypt(new ByteBuffer[] {NOTHING.duplicate()}) == SSLEngineResult.Status.CLOSED) break;
      }
      drain();
    } catch (IOException e) {
      // It will see that the connection is closed.
    }
  }

  @Override
  public synchronized boolean write(Queue<ByteBuffer> queue) throws IOException {
    boolean asked = wantsWrite || !established;
    wantsWrite = false;
    while (true) {
      if (!drain()) return false;
      HandshakeStatus status = asked ? tasks() : HandshakeStatus.NOT_HANDSHAKING;
      if (status == HandshakeStatus.NEED_UNWRAP || status == HandshakeStatus.NEED_UNWRAP_AGAIN) {
        return true; // the peer's turn; reading asks for a write when it is ours
      }
      boolean handshake = status == HandshakeStatus.NEED_WRAP;
      if (!handshake && queue.isEmpty()) return true;
      ByteBuffer[] pieces = handshake ? new ByteBuffer[] {NOTHING.duplicate()} : pieces(queue);
      if (encrypt(pieces) == SSLEngineResult.Status.CLOSED && !handshake) {
        throw new SSLException("the peer has ended the connection");
      }
      while (!queue.isEmpty() && !queue.element().hasRemaining()) queue.remove();
      if (!established && engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING) {
        established = true;
      }
    }
  }

  private static ByteBuffer[] pieces(Queue<ByteBuffer> queue) {
    return queue.size() == 1
        ? new ByteBuffer[] {queue.element()}
        : queue.stream().limit(MOST_AT_ONCE).toArray(ByteBuffer[]::new);
  }

  private SSLEngineResult.Status encrypt(ByteBuffer[] pieces) throws SSLException {
    leaving.clear();
    try {
      return engine.wrap(pieces, leaving).getStatus();
    } finally {
      leaving.flip();
    }
  }

  /** Writes what is encrypted; false if the socket does not take all of it. */
  private boolean drain() throws IOException {
    if (leaving.hasRemaining()) channel.write(leaving);
    return !leaving.hasRemaining();
  }

  @Override
  public synchronized boolean wantsWrite() {
    return wantsWrite || leaving.hasRemaining();
  }

  @Override
  public synchronized boolean mayHaveMore() {
    return more;
  }

  @Override
  public synchronized @Nullable String objection(int position) {
    String expected = names.of(position);
    if (expected == null) return "a guest, though no name is set for certificates of guests";
    try {
      List<String> proved = new ArrayList<>();
      if (engine.getSession().getPeerCertificates()[0] instanceof X509Certificate certificate) {
        Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
        if (alternatives != null) {
          for (List<?> name : alternatives) {
            Object kind = name.getFirst();
            if (kind.equals(ALTERNATIVE_DNS_NAME) || kind.equals(ALTERNATIVE_ADDRESS)) {
              proved.add(String.valueOf(name.get(1)));
            }
          }
        }
      }
      return proved.stream().anyMatch(expected::equalsIgnoreCase)
          ? null
          : "a certificate of %s, expected %s for node %d".formatted(proved, expected, position);
    } catch (SSLPeerUnverifiedException | CertificateParsingException e) {
      return "no certificate that names " + expected;
    }
  }
}
