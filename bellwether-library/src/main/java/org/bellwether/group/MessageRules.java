package org.bellwether.group;

import java.util.Map;
import org.bellwether.group.LockService.Grouped;
import org.bellwether.group.LockService.Guested;
import org.bellwether.group.LockService.Message;
import org.bellwether.group.LockService.News;
import org.bellwether.group.LockService.Tabled;
import org.bellwether.model.Fence;
import org.jspecify.annotations.Nullable;

/**
 * Which messages a process of a {@link LockService} may send to another one: members talk about
 * views, locks and holders with each other, a guest only about its session with its host. Positions
 * are those of members, lists are as long as there are members, epochs and sequences fit into a
 * fence, names are not longer than names may be, and no lease is longer than the longest.
 */
final class MessageRules {
  private final int self;
  private final GroupPlan plan;

  /** The rules for what reaches a process; a guest is at a position after those of all members. */
  MessageRules(int self, GroupPlan plan) {
    this.self = self;
    this.plan = plan;
  }

  // ---- Who may say what

  /** Why a member does not accept a message; null if it does. */
  @Nullable String toMember(int port, Message message, TokenAlgorithm algorithm) {
    boolean voter = plan.votes(port);
    return switch (message) {
      case Guested(GuestMessage said) when !voter -> said == null ? nothing() : ofGuest(said);
      case Guested guested -> "what only guests say";
      case Message otherMessage when !voter -> "what only members say";
      case Grouped(GroupMessage said, long epoch, int sent) -> {
        if (said == null) yield nothing();
        String wrong = first(epoch(epoch), atLeast("sent", sent, 0));
        yield wrong == null ? ofMember(port, said) : wrong;
      }
      case Tabled(LockTable.Message said) ->
          said instanceof LockTable.Carried carried ? carried(carried, algorithm) : nothing();
      case News(String lock, String name, Fence fence, boolean held) ->
          first(name("lock", lock), name("name", name), fence(fence));
    };
  }

  /** Why a guest does not accept a message; null if it does. */
  @Nullable String toGuest(int port, Message message) {
    if (!plan.votes(port)) return "no member says it";
    if (!(message instanceof Guested(GuestMessage said)) || said == null)
      return "what members say only to each other";
    return switch (said) {
      case GuestMessage.Opened(long session) -> atLeast("session", session, 1);
      case GuestMessage.Closed closed -> null;
      case GuestMessage.Lent(var session, int number, int renewal) ->
          first(atLeast("number", number, 1), atLeast("renewal", renewal, 1));
      case GuestMessage.Told(var session, int number, LockEvent event) ->
          first(atLeast("number", number, 1), event(event));
      case GuestMessage.Viewed(var session, int number, long epoch, int members) ->
          first(atLeast("number", number, 1), epoch(epoch), members(members));
      case GuestMessage.Open open -> "what only guests say";
      case GuestMessage.Asked asked -> "what only guests say";
      case GuestMessage.Renew renew -> "what only guests say";
    };
  }

  private @Nullable String ofGuest(GuestMessage message) {
    return switch (message) {
      case GuestMessage.Open open -> null;
      case GuestMessage.Closed closed -> null;
      case GuestMessage.Asked(var session, int number, LockCommand command) ->
          first(atLeast("number", number, 1), command(command));
      case GuestMessage.Renew(var session, int number, long length, boolean urgent) ->
          first(atLeast("number", number, 1), length(length));
      case GuestMessage.Opened opened -> "what only members say";
      case GuestMessage.Lent lent -> "what only members say";
      case GuestMessage.Told told -> "what only members say";
      case GuestMessage.Viewed viewed -> "what only members say";
    };
  }

  /** Why a member does not accept a message of the group from another one; null if it does. */
  @Nullable String ofMember(int port, GroupMessage message) {
    return switch (message) {
      case GroupMessage.Beat(long active, long incarnation, int number, long length) ->
          first(epoch(active), atLeast("number", number, 1), length(length));
      case GroupMessage.Echo(long incarnation, int number) -> atLeast("number", number, 1);
      case GroupMessage.Would(long epoch, long incarnation, boolean broken, int links) ->
          first(ballot(epoch, port), members(links));
      case GroupMessage.Yes(long epoch) -> ballot(epoch, self);
      case GroupMessage.Prepare(long epoch) -> ballot(epoch, port);
      case GroupMessage.Promise promise -> promise(promise);
      case GroupMessage.Refuse(long epoch) -> epoch(epoch);
      case GroupMessage.Propose(Cast cast) -> {
        if (cast == null) yield nothing();
        String wrong = first(ballot(cast.epoch(), port), members(cast.ended()));
        yield first(wrong, perMember("incarnations", cast.incarnations()));
      }
      case GroupMessage.Accept(long epoch) -> ballot(epoch, self);
      case GroupMessage.Activate(long epoch, Map<String, Integer> held) -> {
        String wrong = ballot(epoch, port);
        if (wrong == null && held == null) wrong = nothing();
        if (wrong != null) yield wrong;
        for (Map.Entry<String, Integer> each : held.entrySet()) {
          Integer holder = each.getValue();
          wrong = name("lock", each.getKey());
          if (wrong == null && (holder == null || holder < 0 || !plan.votes(holder))) {
            wrong = "member " + holder + ", expected 0 to " + (plan.members() - 1);
          }
          if (wrong != null) yield wrong;
        }
        yield null;
      }
      case GroupMessage.Behind(long epoch) -> epoch(epoch);
      case GroupMessage.Leave leave -> null;
      case FoundingMessage founding -> founding(founding);
      case FormerFounding former -> null; // nothing comes of it
    };
  }

  private @Nullable String promise(GroupMessage.Promise promise) {
    String wrong = first(ballot(promise.epoch(), self), members(promise.links()));
    wrong = first(wrong, epochs("floors", promise.floors()), perMember("view", promise.view()));
    if (wrong != null) return wrong;
    if (promise.claims() == null) return nothing();
    for (Map.Entry<String, Claim> each : promise.claims().entrySet()) {
      Claim claim = each.getValue();
      if (claim == null) return nothing();
      wrong = first(name("lock", each.getKey()), fence(claim.fence()), epoch(claim.epoch()));
      if (wrong != null) return wrong;
    }
    return null;
  }

  private @Nullable String founding(FoundingMessage message) {
    return switch (message) {
      case FoundingMessage.Newborn(long disk, long earlier, long minutes, long life) ->
          first(
              atLeast("disk", disk, 0), epoch(earlier), atLeast("minutes", minutes, 0), life(life));
      case FoundingMessage.Founders(long group, long[] disks, long promised) ->
          first(perMember("disks", disks), epoch(promised));
      case FoundingMessage.Known known -> {
        String wrong = first(epoch(known.promised()), epochs("floors", known.floors()));
        wrong = first(wrong, perMember("lives", known.lives()), life(known.life()));
        for (int k = 0; wrong == null && k < plan.members(); k++) wrong = life(known.lives()[k]);
        yield first(wrong, perMember("disks", known.disks()));
      }
      case FoundingMessage.Born(long group, long life, boolean asks) ->
          first(atLeast("life", life, 1), life(life));
      case FoundingMessage.Outlived(long life) -> life(life);
    };
  }

  /** Many more disks may follow. */
  private static @Nullable String life(long life) {
    return life >= 0 && life < 1L << 62 ? null : "life " + life;
  }

  private @Nullable String carried(LockTable.Carried carried, TokenAlgorithm algorithm) {
    String wrong = first(epoch(carried.epoch()), atLeast("number", carried.number(), 1));
    wrong = first(wrong, name("lock", carried.lock()), sequence(carried.sequence()));
    if (wrong != null) return wrong;
    return algorithm.sends(carried.content(), plan.members())
        ? null
        : "no message of " + algorithm + " among " + plan.members() + " members";
  }

  private static @Nullable String command(LockCommand command) {
    return switch (command) {
      case null -> nothing();
      case LockCommand.Acquire(String lock, long ticket) -> name("lock", lock);
      case LockCommand.Release(String lock, long ticket, long used) ->
          first(name("lock", lock), sequence(used));
      case LockCommand.Abandon(String lock, long ticket) -> name("lock", lock);
      case LockCommand.Announce(String lock, long ticket, String name) ->
          first(name("lock", lock), name("name", name));
      case LockCommand.Leave leave -> null;
    };
  }

  private @Nullable String event(LockEvent event) {
    return switch (event) {
      case null -> nothing();
      case LockEvent.Granted(String lock, long ticket, Fence fence) ->
          first(name("lock", lock), fence(fence));
      case LockEvent.Wanted(String lock, long ticket) -> name("lock", lock);
      case LockEvent.Announced(String lock, int member, String name, Fence fence, boolean held) ->
          first(
              first(name("lock", lock), name("name", name), fence(fence)),
              member >= 0 && plan.votes(member) ? null : "member " + member);
      case LockEvent.Released released -> "what no guest is told";
      case LockEvent.Lost(String lock, long ticket, Fence fence) ->
          first(name("lock", lock), fence(fence));
    };
  }

  // ---- Values

  private static String nothing() {
    return "nothing where something is expected";
  }

  private static @Nullable String first(@Nullable String... objections) {
    for (String objection : objections) if (objection != null) return objection;
    return null;
  }

  private static @Nullable String atLeast(String what, long value, long least) {
    return value >= least ? null : what + " " + value + ", expected at least " + least;
  }

  private static @Nullable String name(String what, @Nullable String name) {
    if (name == null || name.isEmpty()) return what + " without a name";
    if (name.length() <= LockCommand.LONGEST_NAME) return null;
    return what
        + " of "
        + name.length()
        + " characters, expected at most "
        + LockCommand.LONGEST_NAME;
  }

  private static @Nullable String epoch(long epoch) {
    if (epoch >= 0 && epoch <= Fence.LAST_EPOCH) return null;
    return "epoch " + epoch + ", expected 0 to " + Fence.LAST_EPOCH;
  }

  /** An epoch for which a member stands. */
  private static @Nullable String ballot(long epoch, int candidate) {
    String wrong = epoch(epoch);
    if (wrong != null || Candidate.of(epoch) == candidate) return wrong;
    return "epoch " + epoch + ", which is not one of member " + candidate;
  }

  private static @Nullable String sequence(long sequence) {
    if (sequence >= 0 && sequence <= Fence.LAST_SEQUENCE) return null;
    return "sequence " + sequence + ", expected 0 to " + Fence.LAST_SEQUENCE;
  }

  private static @Nullable String fence(@Nullable Fence fence) {
    return fence == null ? nothing() : first(epoch(fence.epoch()), sequence(fence.sequence()));
  }

  private @Nullable String length(long length) {
    if (length >= 1 && length <= plan.longestTicks()) return null;
    return "a lease of " + length + " ticks, expected 1 to " + plan.longestTicks();
  }

  /** A set of members, one bit each. */
  private @Nullable String members(int bits) {
    return (bits & ~plan.all()) == 0
        ? null
        : "members " + Integer.toBinaryString(bits) + ", of which there are " + plan.members();
  }

  private @Nullable String perMember(String what, long @Nullable [] values) {
    int length = values == null ? 0 : values.length;
    if (length == plan.members()) return null;
    return what + " of " + length + " members, expected " + plan.members();
  }

  private @Nullable String epochs(String what, long @Nullable [] values) {
    String wrong = perMember(what, values);
    if (wrong != null || values == null) return wrong;
    for (long each : values) if (epoch(each) != null) return what + ": " + epoch(each);
    return null;
  }
}
