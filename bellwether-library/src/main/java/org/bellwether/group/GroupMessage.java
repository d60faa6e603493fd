package org.bellwether.group;

import java.util.TreeMap;

/** What members of a {@link MajorityGroup} say to each other. */
public sealed interface GroupMessage
    permits GroupMessage.Beat,
        GroupMessage.Echo,
        GroupMessage.Would,
        GroupMessage.Yes,
        GroupMessage.Prepare,
        GroupMessage.Promise,
        GroupMessage.Refuse,
        GroupMessage.Propose,
        GroupMessage.Accept,
        GroupMessage.Activate,
        GroupMessage.Behind,
        GroupMessage.Leave,
        FormerFounding,
        FoundingMessage {
  /** I still hold what I hold under this view; may I for so long? */
  record Beat(long active, long incarnation, int number, long length) implements GroupMessage {}

  /** You may, counted from when you asked. */
  record Echo(long incarnation, int number) implements GroupMessage {}

  /**
   * Would you promise this epoch?
   *
   * @param broken whether the view of the sender is frozen or has lost a connection
   */
  record Would(long epoch, long incarnation, boolean broken, int links) implements GroupMessage {}

  record Yes(long epoch) implements GroupMessage {}

  record Prepare(long epoch) implements GroupMessage {}

  /** I follow no smaller epoch any more, and this is what I hold and what I know. */
  record Promise(
      long epoch,
      long incarnation,
      TreeMap<String, Claim> claims,
      long[] floors,
      long[] view,
      int links)
      implements GroupMessage {}

  /** Not that epoch: I have promised another one. */
  record Refuse(long promised) implements GroupMessage {}

  record Propose(Cast cast) implements GroupMessage {}

  /** I am in, and owe nothing to anybody whose claims end. */
  record Accept(long epoch) implements GroupMessage {}

  /**
   * The view is decided.
   *
   * @param held by lock, the member whose claim survives
   */
  record Activate(long epoch, TreeMap<String, Integer> held) implements GroupMessage {}

  /** There is a later view than yours. */
  record Behind(long epoch) implements GroupMessage {}

  /** I claim nothing any more, and never will in this life: nothing is owed to me. */
  record Leave(long incarnation) implements GroupMessage {}
}
