package hostile;

import java.io.IOException;
import org.bellwether.model.Context;

/** Handlers and constructors that throw whatever Java can throw. */
@SuppressWarnings({
  "InfiniteRecursion",
  "NullAway",
  "DivZero",
  "DoNotCallSuggester",
  "unchecked"
}) // on purpose
public final class Throwing {
  private Throwing() {}

  record Go() {}

  abstract static class Going extends Hostile<Go> {
    @Override
    public void start(Context<Go> ctx) {
      ctx.send(1, new Go());
    }
  }

  static <T extends Throwable> void sneak(Throwable e) throws T {
    throw (T) e;
  }

  @Hostile.Refused("NullPointerException in receive (Throwing.java:")
  static final class ThrowsNull extends Going {
    private String word;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      say(ctx, word.length());
    }
  }

  @Hostile.Refused("AssertionError in receive (Throwing.java:")
  static final class ThrowsAssertion extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      throw new AssertionError("never here");
    }
  }

  @Hostile.Refused("StackOverflowError in deep (Throwing.java:")
  static final class Recurses extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      say(ctx, deep(1));
    }

    private int deep(int level) {
      return deep(level + 1) + 1;
    }
  }

  @Hostile.Refused("IOException in receive (Throwing.java:")
  static final class ThrowsChecked extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      Throwing.<RuntimeException>sneak(new IOException("sneaky"));
    }
  }

  @Hostile.Refused("Throwable in receive (Throwing.java:")
  static final class ThrowsThrowable extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      Throwing.<RuntimeException>sneak(new Throwable("bare"));
    }
  }

  @Hostile.Refused("OutOfMemoryError")
  static final class AsksForTooMuch extends Going {
    private long[] room = {};

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      room = new long[Integer.MAX_VALUE];
      say(ctx, room.length);
    }
  }

  @Hostile.Refused("node 0 cannot be made: it throws ArithmeticException in its constructor")
  static final class ConstructorThrows extends Going {
    private final int share;

    ConstructorThrows() {
      share = 1 / Integer.signum(0);
    }

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      say(ctx, share);
    }
  }

  @Hostile.Refused("node 0 cannot be made: it throws AssertionError in its constructor")
  static final class ConstructorAsserts extends Going {
    ConstructorAsserts() {
      throw new AssertionError("not today");
    }
  }

  @Hostile.Refused("node 0 cannot be made: it throws IOException in its constructor")
  static final class ConstructorSneaks extends Going {
    ConstructorSneaks() {
      Throwing.<RuntimeException>sneak(new IOException("sneaky"));
    }
  }

  @Hostile.Refused("node 0 cannot be made: it throws StackOverflowError in")
  static final class ConstructorRecurses extends Going {
    ConstructorRecurses() {
      deep();
    }

    private void deep() {
      deep();
    }
  }

  @Hostile.Refused("in start (Throwing.java:")
  static final class StartThrows extends Going {
    @Override
    public void start(Context<Go> ctx) {
      throw new IllegalStateException("at the start");
    }
  }

  @Hostile.Refused("port 5 does not exist")
  static final class WrongPort extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.send(5, new Go());
    }
  }

  @Hostile.Refused("random(2, 1): expected low <= high")
  static final class EmptyChoice extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      say(ctx, ctx.random(2, 1));
    }
  }

  @Hostile.Refused("output null, expected a record or enum")
  static final class SaysNull extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.emit(null);
    }
  }

  @Hostile.Refused("persists a record, but is not Recoverable")
  static final class PersistsForNobody extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      ctx.persist(message);
    }
  }

  @Hostile.Says("caught")
  static final class CatchesItself extends Going {
    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      try {
        ctx.send(7, message);
      } catch (RuntimeException e) {
        say(ctx, "caught");
      }
    }
  }
}
