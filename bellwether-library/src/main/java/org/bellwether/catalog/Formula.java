package org.bellwether.catalog;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.bellwether.spec.Meter;
import org.jspecify.annotations.Nullable;

/**
 * A formula of the theory about a cost.
 *
 * @param value what theory says for a run
 * @param measured what the run cost
 * @param applies whether the formula applies to this run
 * @param subject what a table can look for without knowing the title
 */
public record Formula(
    Title title,
    Relation relation,
    ToDoubleFunction<Facts> value,
    ToDoubleFunction<Facts> measured,
    Predicate<Facts> applies,
    Subject subject) {

  /** A formula about nothing that tables look for. */
  public Formula(
      String name,
      Relation relation,
      ToDoubleFunction<Facts> value,
      ToDoubleFunction<Facts> measured,
      Predicate<Facts> applies) {
    this(new Title(name), relation, value, measured, applies, Subject.OTHER);
  }

  /**
   * By what a formula is known in results, tables and charts. Formulas of one title share a column
   * or a line, as they say the same of several algorithms: of one it may be the exact cost and of
   * another a bound.
   *
   * @param name what people read, such as {@code worst case n(n+1)/2}
   */
  public record Title(String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** What a formula is about, for tables that show one formula of each algorithm. */
  public enum Subject {
    /** All messages of a run, those of an application included. */
    ALL_MESSAGES,
    /** The time from the beginning of a run to its end. */
    RUNNING_TIME,
    /** What clocks cost whose rates are spread evenly over an interval. */
    SPREAD_CLOCKS,
    /** Anything else. */
    OTHER
  }

  /** How a measurement relates to theory. */
  public enum Relation {
    EXACTLY("="),
    AT_MOST("≤"),
    BELOW("<"),
    AT_LEAST("≥"),
    /** The mean over many runs, or its order: one run may be far off, so it always holds. */
    EXPECTED("~");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  /** A formula that applies to every run. */
  public static Formula exactly(
      String name, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
    return new Formula(name, Relation.EXACTLY, value, measured, facts -> true);
  }

  public String name() {
    return title.name;
  }

  public boolean holds(Facts facts) {
    return holds(value.applyAsDouble(facts), measured.applyAsDouble(facts));
  }

  /** Whether a measurement is what theory says it is. */
  public boolean holds(double theory, double measurement) {
    double rounding = 1e-9 * Math.max(1, Math.abs(theory)); // of sums and products of decimals
    return switch (relation) {
      case EXACTLY -> Math.abs(measurement - theory) <= rounding;
      case AT_MOST -> measurement <= theory + rounding;
      case BELOW -> measurement < theory;
      case AT_LEAST -> measurement >= theory - rounding;
      case EXPECTED -> true;
    };
  }

  /** The same formula for some runs only, beyond those that it is restricted to already. */
  public Formula when(Predicate<Facts> further) {
    return new Formula(title, relation, value, measured, applies.and(further), subject);
  }

  /** The same formula with a subject by which tables find it. */
  public Formula about(Subject what) {
    return new Formula(title, relation, value, measured, applies, what);
  }

  /** The cost of a run that kept its algorithm's assumptions and became quiescent. */
  public static final class Facts {
    private final Setting setting;
    private final Map<String, Long> messages;
    private final long applicationMessages;
    private final int[] entriesBy;
    private final int operations;
    private final int rounds;
    private final int leaders;
    private final double leaderTime;
    private final double endTime;
    private final BitSet down;
    private final boolean downFromStart;
    private final boolean unit;
    private final Map<String, Long> bits;
    private final int elections;
    private final @Nullable Meter meter;
    private final Map<String, Double> measures;

    private Facts(Builder b) {
      setting = b.setting;
      messages = b.messages;
      applicationMessages = b.applicationMessages;
      entriesBy = b.entriesBy;
      operations = b.operations;
      rounds = b.rounds;
      leaders = b.leaders;
      leaderTime = b.leaderTime;
      endTime = b.endTime;
      down = b.down;
      downFromStart = b.downFromStart;
      unit = b.unit;
      bits = b.bits;
      elections = b.elections;
      meter = b.meter;
      measures = b.measures;
    }

    /** A builder with the values that every run has. */
    public static Builder builder(Setting setting) {
      return new Builder(setting);
    }

    public Setting setting() {
      return setting;
    }

    /** How many messages of each kind were sent. */
    public Map<String, Long> messages() {
      return messages;
    }

    /** How many messages of its application a synchronizer carried. */
    public long applicationMessages() {
      return applicationMessages;
    }

    /** How often each node entered its critical section, by position. */
    public int[] entriesBy() {
      return entriesBy;
    }

    /** How many payloads clients handed over to be ordered. */
    public int operations() {
      return operations;
    }

    /** How many rounds there were; 0 if the algorithm has none. */
    public int rounds() {
      return rounds;
    }

    /** How many nodes lead at the end. */
    public int leaders() {
      return leaders;
    }

    /** When the only leader knew that it leads; NaN if there is none. */
    public double leaderTime() {
      return leaderTime;
    }

    public double endTime() {
      return endTime;
    }

    /** The nodes that were down at the end. */
    public BitSet down() {
      return down;
    }

    /** Whether no node crashed after time 0. */
    public boolean downFromStart() {
      return downFromStart;
    }

    /** Whether every message took exactly one unit and all nodes started at time 0. */
    public boolean unit() {
      return unit;
    }

    /** How many bits were sent, by kind of message, if messages define their size. */
    public Map<String, Long> bits() {
      return bits;
    }

    /** How many elections were decided if there may be several; otherwise, how many nodes won. */
    public int elections() {
      return elections;
    }

    /** What measured the parts of the run that formulas are about; null if nothing did. */
    public @Nullable Meter meter() {
      return meter;
    }

    /** What judges have measured, by name. */
    public Map<String, Double> measures() {
      return measures;
    }

    /** The same run seen in another setting. */
    public Facts with(Setting other) {
      return builder(other)
          .messages(messages)
          .applicationMessages(applicationMessages)
          .entriesBy(entriesBy)
          .operations(operations)
          .rounds(rounds)
          .leaders(leaders)
          .leaderTime(leaderTime)
          .endTime(endTime)
          .down(down)
          .downFromStart(downFromStart)
          .unit(unit)
          .bits(bits)
          .elections(elections)
          .meter(meter)
          .measures(measures)
          .build();
    }

    public int n() {
      return setting.n();
    }

    /** How often critical sections were entered. */
    public long entries() {
      return Arrays.stream(entriesBy).asLongStream().sum();
    }

    public long messages(String kind) {
      return messages.getOrDefault(kind, 0L);
    }

    /** What a judge has measured; NaN if it had nothing to measure. */
    public double measure(String name) {
      return measures.getOrDefault(name, Double.NaN);
    }

    public long totalBits() {
      return bits.values().stream().mapToLong(Long::longValue).sum();
    }

    public long total() {
      return messages.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Builds the facts of a run; what does not apply stays empty. */
    public static final class Builder {
      private final Setting setting;
      private Map<String, Long> messages = Map.of();
      private long applicationMessages;
      private int[] entriesBy = {};
      private int operations;
      private int rounds;
      private int leaders;
      private double leaderTime = Double.NaN;
      private double endTime;
      private BitSet down = new BitSet();
      private boolean downFromStart;
      private boolean unit;
      private Map<String, Long> bits = Map.of();
      private int elections;
      private @Nullable Meter meter;
      private Map<String, Double> measures = Map.of();

      private Builder(Setting setting) {
        this.setting = setting;
      }

      public Builder messages(Map<String, Long> value) {
        messages = value;
        return this;
      }

      public Builder applicationMessages(long value) {
        applicationMessages = value;
        return this;
      }

      public Builder entriesBy(int[] value) {
        entriesBy = value;
        return this;
      }

      public Builder operations(int value) {
        operations = value;
        return this;
      }

      public Builder rounds(int value) {
        rounds = value;
        return this;
      }

      public Builder leaders(int value) {
        leaders = value;
        return this;
      }

      public Builder leaderTime(double value) {
        leaderTime = value;
        return this;
      }

      public Builder endTime(double value) {
        endTime = value;
        return this;
      }

      public Builder down(BitSet value) {
        down = value;
        return this;
      }

      public Builder downFromStart(boolean value) {
        downFromStart = value;
        return this;
      }

      public Builder unit(boolean value) {
        unit = value;
        return this;
      }

      public Builder bits(Map<String, Long> value) {
        bits = value;
        return this;
      }

      public Builder elections(int value) {
        elections = value;
        return this;
      }

      public Builder meter(@Nullable Meter value) {
        meter = value;
        return this;
      }

      public Builder measures(Map<String, Double> value) {
        measures = value;
        return this;
      }

      public Facts build() {
        return new Facts(this);
      }
    }
  }
}
