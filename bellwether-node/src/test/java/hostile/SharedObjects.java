package hostile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Context;
import org.jspecify.annotations.Nullable;

/** Nodes with two names for one object, and nodes that write to what they have sent. */
public final class SharedObjects {
  private SharedObjects() {}

  record Go() {}

  abstract static class Going extends Hostile<Go> {
    @Override
    public void start(Context<Go> ctx) {
      ctx.send(1, new Go());
    }
  }

  @Hostile.Refused("elements 0 and 1 of field grid of FilledGrid are the same array")
  static final class FilledGrid extends Going {
    private final int[][] grid = new int[2][];

    FilledGrid() {
      Arrays.fill(grid, new int[2]);
    }

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      grid[0][0]++;
      say(ctx, grid[1][0]);
    }
  }

  @Hostile.Refused("fields a and b of TwoNames are the same array")
  static final class TwoNames extends Going {
    private int[] a = {1};
    private int[] b = {2};

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      a = b;
      a[0]++;
      say(ctx, b[0]);
    }
  }

  @Hostile.Refused("fields mine and yours of TwoLists are the same ArrayList")
  static final class TwoLists extends Going {
    private final ArrayList<Long> mine = new ArrayList<>();
    private @Nullable List<Long> yours;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      yours = mine;
      mine.add(7L);
      say(ctx, yours);
    }
  }

  @Hostile.Refused("fields all[3] and last of LastOfMap are the same TreeSet")
  static final class LastOfMap extends Going {
    private final TreeMap<Integer, TreeSet<Long>> all = new TreeMap<>();
    private @Nullable TreeSet<Long> last;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      last = new TreeSet<>();
      all.put(3, last);
      say(ctx, all);
    }
  }

  record Pair(BitSet left, BitSet right) {}

  @Hostile.Refused("fields pair.left and pair.right of SameHalves are the same BitSet")
  static final class SameHalves extends Going {
    private @Nullable Pair pair;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      BitSet bits = new BitSet();
      pair = new Pair(bits, bits);
      say(ctx, pair);
    }
  }

  @Hostile.Refused("elements 0 and 1 of field queue of RepeatedInQueue are the same array")
  static final class RepeatedInQueue extends Going {
    private final ArrayDeque<int[]> queue = new ArrayDeque<>();

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      int[] job = {1};
      queue.add(job);
      queue.add(job);
      say(ctx, queue.size());
    }
  }

  @Hostile.Says("3")
  static final class FinalTwice extends Going {
    private final int[] a = {1, 1};
    private final int[] b = a;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      a[0]++;
      say(ctx, b[0] + b[1]);
    }
  }

  @Hostile.Says("2")
  static final class EqualButApart extends Going {
    private int[] a = {1};
    private int[] b = {1};

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      a = b.clone();
      b[0]++;
      say(ctx, b[0] * a[0]);
    }
  }

  @Hostile.Says("[1]")
  static final class SharedConstant extends Going {
    private List<Long> a = List.of(1L);
    private List<Long> b = List.of();

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      b = a;
      say(ctx, b);
    }
  }

  @Hostile.Says("0")
  static final class EmptyArrays extends Going {
    private static final int[] NONE = {};
    private int[] a = NONE;
    private int[] b = NONE;

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      a = b;
      say(ctx, a.length);
    }
  }

  @Hostile.Refused("fields a.cell and b.cell of HostedTwice are the same array")
  static final class HostedTwice extends Going {
    /** A part of the node. */
    static final class Part {
      private int[] cell = {1};
    }

    private final Part a = new Part();
    private final Part b = new Part();

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      a.cell = b.cell;
      say(ctx, ++a.cell[0]);
    }
  }

  // ---- Messages

  record Numbers(int[] values) {}

  @Hostile.Says("1")
  static final class WritesAfterSend extends Hostile<Numbers> {
    @Override
    public void start(Context<Numbers> ctx) {
      int[] values = {1};
      ctx.send(1, new Numbers(values));
      values[0] = 9;
    }

    @Override
    public void receive(int port, Numbers message, Context<Numbers> ctx) {
      say(ctx, message.values[0]);
    }
  }

  @Hostile.Says("1 1")
  static final class WritesToField extends Hostile<Numbers> {
    private final int[] clock = {1};

    @Override
    public void start(Context<Numbers> ctx) {
      ctx.send(1, new Numbers(clock));
      ctx.send(0, new Numbers(new int[0]));
    }

    @Override
    public void receive(int port, Numbers message, Context<Numbers> ctx) {
      clock[0]++;
      if (message.values.length > 0) say(ctx, message.values[0] + " " + (clock[0] - 1));
    }
  }

  @Hostile.Says("5 0")
  static final class ReceiverWrites extends Hostile<Numbers> {
    private final int[] mine = {0};

    @Override
    public void start(Context<Numbers> ctx) {
      ctx.send(1, new Numbers(mine));
    }

    @Override
    public void receive(int port, Numbers message, Context<Numbers> ctx) {
      if (port == 0) {
        message.values[0] = 5;
        ctx.send(0, message);
      } else {
        say(ctx, message.values[0] + " " + mine[0]);
      }
    }
  }

  record Listed(ArrayList<Long> values) {}

  @Hostile.Says("[1, 2]")
  static final class KeepsTheList extends Hostile<Listed> {
    private @Nullable ArrayList<Long> kept;

    @Override
    public void start(Context<Listed> ctx) {
      ArrayList<Long> list = new ArrayList<>(List.of(1L));
      ctx.send(1, new Listed(list));
      list.add(8L);
      ctx.send(1, new Listed(list));
    }

    @Override
    public void receive(int port, Listed message, Context<Listed> ctx) {
      if (kept != null) return;
      kept = message.values;
      kept.add(2L);
      say(ctx, kept);
    }
  }

  @Hostile.Says("1")
  static final class BroadcastsAndWrites extends Hostile<Numbers> {
    @Override
    public void start(Context<Numbers> ctx) {
      Numbers numbers = new Numbers(new int[] {1});
      ctx.broadcast(numbers);
      numbers.values[0] = 4;
    }

    @Override
    public void receive(int port, Numbers message, Context<Numbers> ctx) {
      say(ctx, message.values[0]);
    }
  }

  @Hostile.Says("7")
  static final class ToItself extends Hostile<Numbers> {
    @Override
    public void start(Context<Numbers> ctx) {
      int[] values = {7};
      ctx.send(0, new Numbers(values));
      values[0] = 9;
    }

    @Override
    public void receive(int port, Numbers message, Context<Numbers> ctx) {
      say(ctx, message.values[0]);
    }
  }

  record Told(ArrayList<Long> list) implements org.bellwether.model.Output.Custom {}

  @Hostile.Says("[]")
  static final class WritesToOutput extends Going {
    private final ArrayList<Long> list = new ArrayList<>();

    @Override
    public void receive(int port, Go message, Context<Go> ctx) {
      say(ctx, list);
      ctx.emit(new Told(list));
      list.add(3L);
    }
  }
}
