package org.bellwether.group;

import java.util.List;
import org.bellwether.model.Mutex;
import org.bellwether.mutex.PathCompression;
import org.bellwether.mutex.Raymond;
import org.bellwether.mutex.SuzukiKasami;

/**
 * The algorithms of the catalogue by which a {@link LockTable} can pass a lock from member to
 * member. They are those in which one token is the right to enter: after a change of the view the
 * token begins with whoever holds the lock. Where the right is a set of permissions, as in Ricart
 * and Agrawala's lock, a holder that survives cannot be given the permissions of members that know
 * nothing about it, and a second one is let in.
 */
public enum TokenAlgorithm {
  PATH_COMPRESSION("path-compression") {
    @Override
    Mutex<?> create(int self, int n, int home, int tokenAt) {
      return new PathCompression(self, tokenAt);
    }

    @Override
    boolean sends(Object content, int n) {
      if (!(content instanceof PathCompression.Message message)) return false;
      return switch (message) {
        case PathCompression.Request(int requester) -> requester >= 0 && requester < n;
        case PathCompression.Token(long sequence) -> sequence >= 0;
      };
    }
  },
  SUZUKI_KASAMI("suzuki-kasami") {
    @Override
    Mutex<?> create(int self, int n, int home, int tokenAt) {
      return new SuzukiKasami(self, n, self == tokenAt, true);
    }

    @Override
    boolean sends(Object content, int n) {
      if (!(content instanceof SuzukiKasami.Message message)) return false;
      return switch (message) {
        case SuzukiKasami.Request(int number) -> number >= 1;
        case SuzukiKasami.Token(int[] served, List<Integer> waiting, long sequence) ->
            served != null
                && served.length == n
                && waiting.size() <= n
                && waiting.stream().allMatch(node -> node >= 0 && node < n)
                && sequence >= 0;
      };
    }

    @Override
    boolean everybodyHears() {
      return true;
    }
  },
  /** On a star: all members around the home of the lock. */
  RAYMOND("raymond") {
    @Override
    Mutex<?> create(int self, int n, int home, int tokenAt) {
      int towards = self == tokenAt ? self : self == home ? tokenAt : home;
      return new Raymond(self, towards, Raymond.Greedy.NEVER, 0, false);
    }

    @Override
    boolean sends(Object content, int n) {
      if (!(content instanceof Raymond.Message message)) return false;
      return switch (message) {
        case Raymond.Request request -> true;
        case Raymond.Token(long sequence, boolean askedBack) -> sequence >= 0;
      };
    }
  };

  private final String title;

  TokenAlgorithm(String title) {
    this.title = title;
  }

  /**
   * A member's part of one lock, before anything has happened.
   *
   * @param home the member that has the token of a lock that nobody holds
   * @param tokenAt where the token is
   */
  abstract Mutex<?> create(int self, int n, int home, int tokenAt);

  /** Whether members of a view of at most n send this to each other. */
  abstract boolean sends(Object content, int n);

  /** Whether a request also reaches members that neither have the token nor wait for it. */
  boolean everybodyHears() {
    return false;
  }

  /** Its name in the catalogue. */
  @Override
  public String toString() {
    return title;
  }
}
