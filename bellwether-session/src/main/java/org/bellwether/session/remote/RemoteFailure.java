package org.bellwether.session.remote;

/** A cluster cannot do what it was asked for; the message says why, in one line. */
public final class RemoteFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RemoteFailure(String message) {
    super(message);
  }

  public RemoteFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
