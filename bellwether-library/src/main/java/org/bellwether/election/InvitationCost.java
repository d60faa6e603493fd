package org.bellwether.election;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.Meter;
import org.jspecify.annotations.Nullable;

/**
 * What the undisturbed merges of {@link InvitationElection} cost. A merge is undisturbed if every
 * node that an invitation reaches, directly or through its coordinator, was at work when the merge
 * began and does nothing else until it ends, if no node is invited twice, and if nothing fails
 * meanwhile. Then all of them join, so that the size of the new group follows from the previous
 * groups. The messages of a merge are those that carry the new group's number, and the answers to
 * them.
 */
public final class InvitationCost implements Meter {
  private final long[] ids;
  private final @Nullable View[] views; // by node, the last one; null while it is down
  private final @Nullable Merge[] merges; // by founder, while they last
  private boolean calm = true;
  private int count;
  private long expected;
  private long messages;

  /** A merge that has not ended. */
  private static final class Merge {
    final Group group;
    final BitSet invited = new BitSet();
    final @Nullable RequestNumber[] accepts; // by node
    @Nullable RequestNumber ready;
    boolean disturbed;
    long messages;

    Merge(Group group, int n) {
      this.group = group;
      accepts = new @Nullable RequestNumber[n];
    }

    void invites(int node, boolean works) {
      if (invited.get(node) || !works) disturbed = true;
      invited.set(node);
    }
  }

  /**
   * A meter for a run.
   *
   * @param ids by position
   */
  public InvitationCost(long[] ids) {
    this.ids = ids;
    views = new @Nullable View[ids.length];
    merges = new @Nullable Merge[ids.length];
  }

  /** How many undisturbed merges there were. */
  public int merges() {
    return count;
  }

  /** 5(s-1), added up over all undisturbed merges. */
  public long expected() {
    return expected;
  }

  /** The messages of all undisturbed merges. */
  public long messages() {
    return messages;
  }

  @Override
  public void sent(int from, int to, Object message, double time) {
    if (!(message instanceof InvitationElection.Message known)) return;
    switch (known) {
      case InvitationElection.Invitation(long coordinator, Group group) -> {
        int founder = position(coordinator);
        if (from == founder) invited(founder, to, group);
        count(founder, group);
      }
      case InvitationElection.Accept(var number, Group group) -> {
        Merge merge = count(to, group);
        if (merge != null) merge.accepts[from] = number;
      }
      case InvitationElection.AcceptAnswer(var number, var accepted) -> {
        Merge merge = merges[from];
        if (merge != null && number.equals(merge.accepts[to])) merge.messages++;
      }
      case InvitationElection.Ready(var number, Definition definition) -> {
        Merge merge = count(from, definition.group());
        if (merge != null) merge.ready = number;
      }
      case InvitationElection.ReadyAnswer(var number, var ready) -> {
        Merge merge = merges[to];
        if (merge != null && number.equals(merge.ready)) merge.messages++;
      }
      case InvitationElection.AreYouCoordinator areYouCoordinator -> {}
      case InvitationElection.AycAnswer aycAnswer -> {}
      case InvitationElection.AreYouThere areYouThere -> {}
      case InvitationElection.AytAnswer aytAnswer -> {} // of no merge
    }
  }

  /** A founder invites a node, and with it the members of the group that this node coordinates. */
  private void invited(int founder, int node, Group group) {
    Merge merge = merges[founder];
    if (merge == null || !merge.group.equals(group)) {
      merge = new Merge(group, ids.length);
      merge.disturbed = !calm;
      merge.invited.set(founder);
      merges[founder] = merge;
    }
    View view = views[node];
    merge.invites(node, works(view));
    if (view == null || view.group() == null || view.coordinator() != ids[node]) return;
    for (long id : view.members()) {
      if (id == ids[node]) continue;
      View member = views[position(id)];
      boolean follows = member != null && view.group().equals(member.group());
      merge.invites(position(id), works(member) && follows);
    }
  }

  private static boolean works(@Nullable View view) {
    return view != null && view.status() == Status.NORMAL;
  }

  private @Nullable Merge count(int founder, Group group) {
    Merge merge = merges[founder];
    if (merge == null || !merge.group.equals(group)) return null;
    merge.messages++;
    return merge;
  }

  @Override
  public void output(int node, Output output, double time) {
    if (!(output instanceof View view)) return;
    views[node] = view;
    for (Merge merge : merges) {
      if (merge == null || !merge.invited.get(node)) continue;
      if (!merge.group.equals(view.group())) merge.disturbed = true; // does something else
    }
    Merge own = merges[node];
    if (own == null || !own.group.equals(view.group()) || !works(view)) return;
    merges[node] = null;
    if (own.disturbed) return;
    count++;
    expected += 5L * (own.invited.cardinality() - 1);
    messages += own.messages;
  }

  private int position(long id) {
    int node = 0;
    while (ids[node] != id) node++;
    return node;
  }

  @Override
  public void crashed(int node) {
    views[node] = null;
    Arrays.fill(merges, null);
  }

  @Override
  public void recovered(int node) {
    Arrays.fill(merges, null);
  }

  @Override
  public void disturbed(boolean still) {
    calm = still;
    Arrays.fill(merges, null);
  }
}
