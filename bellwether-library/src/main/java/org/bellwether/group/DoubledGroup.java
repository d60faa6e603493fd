package org.bellwether.group;

import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/**
 * A member of a group whose last member lives twice: two processes have its name, as when one is
 * replaced, with another disk, while it was only frozen. The last two nodes are these processes.
 * Every other member talks to one of them at a time, the one with which it was connected first, as
 * connections between processes do; it refuses one whose life is over.
 */
public class DoubledGroup extends MajorityGroup {
  private final int own; // the node
  private final int doubled; // the position of the member that lives twice
  private int up; // which of its processes are connected, one bit each
  private int heard; // the node of the one that is talked to; 0 if there is none
  private boolean refusing; // its life is over

  /** The process of a member of a plan at a node. */
  public DoubledGroup(int own, GroupPlan plan) {
    super(Math.min(own, plan.members() - 1), plan);
    this.own = own;
    doubled = plan.members() - 1;
  }

  @Override
  int member(int node) {
    return Math.min(node, doubled);
  }

  private boolean twin(int port) {
    return port >= doubled;
  }

  /** The node to which a message to a member goes; -1 if it is lost. */
  private int node(int member) {
    if (member != doubled) return member;
    if (self == doubled) return own;
    return heard == 0 ? -1 : heard;
  }

  private Context<GroupMessage> mapped(Context<GroupMessage> ctx) {
    return new GuestContext<GroupMessage, GroupMessage>(
        ctx, content -> content, output -> told(output, ctx)) {
      @Override
      public void send(int member, GroupMessage content) {
        int node = node(member);
        if (node >= 0) ctx.send(node, content);
      }
    };
  }

  private void told(Output output, Context<GroupMessage> ctx) {
    if (output instanceof GroupEvent.Outlived(int member) && member == doubled && self != doubled) {
      refusing = true;
    }
    ctx.emit(output);
  }

  @Override
  public void boot(@Nullable MemberRecord saved, Context<GroupMessage> ctx) {
    super.boot(saved, mapped(ctx));
  }

  @Override
  public void linked(int port, long life, Context<GroupMessage> ctx) {
    if (!twin(port)) {
      super.linked(port, life, mapped(ctx));
    } else if (self != doubled) {
      up |= 1 << (port - doubled);
      if (heard == 0) listen(port, ctx);
    }
  }

  private void listen(int port, Context<GroupMessage> ctx) {
    heard = port;
    super.linked(doubled, 1, mapped(ctx));
  }

  @Override
  public void unlinked(int port, Context<GroupMessage> ctx) {
    if (!twin(port)) {
      super.unlinked(port, mapped(ctx));
    } else if (self != doubled) {
      up &= ~(1 << (port - doubled));
      if (port == heard) turnAway(ctx);
    }
  }

  /** Talks to the other process, if it is there. */
  private void turnAway(Context<GroupMessage> ctx) {
    int other = 2 * doubled + 1 - heard;
    super.unlinked(doubled, mapped(ctx));
    heard = 0;
    if (((up >> (other - doubled)) & 1) == 1) listen(other, ctx);
  }

  @Override
  public void receive(int port, GroupMessage message, Context<GroupMessage> ctx) {
    if (twin(port) && port != node(doubled)) return;
    super.receive(Math.min(port, doubled), message, mapped(ctx));
    if (!refusing) return;
    refusing = false;
    up &= ~(1 << (heard - doubled));
    turnAway(ctx);
  }

  @Override
  public void timeout(GroupTimer timer, Context<GroupMessage> ctx) {
    super.timeout(timer, mapped(ctx));
  }
}
