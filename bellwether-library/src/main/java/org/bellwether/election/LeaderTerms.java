package org.bellwether.election;

import java.util.TreeMap;
import java.util.function.IntFunction;
import org.bellwether.election.LeaderBroadcast.Told;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.KeyedHost;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Won;

/**
 * One leader after the other: each retires when it has told its news by a {@link LeaderBroadcast},
 * and a node that is told calls the next election unless it has led before. Every term has an
 * election, a tree and a broadcast of its own, and messages carry its number.
 *
 * <p><b>Model:</b> as {@link LeaderBroadcast}, with an election that a node can take part in
 * without being a candidate. <b>Guarantee:</b> in every term exactly one node leads, which did not
 * lead before, and every node receives its news once. <b>Cost:</b> that of a broadcast per term.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapters 10 and 11</a>
 */
public final class LeaderTerms implements Node<LeaderTerms.Term>, KeyedHost<Integer> {
  /**
   * A message of one term.
   *
   * @param number counted from 1
   */
  public record Term(int number, Object content) implements Wrapper {}

  private final int terms;
  private final IntFunction<LeaderBroadcast<?, ?>> broadcasts; // by term, a new one
  private final TreeMap<Integer, LeaderBroadcast<?, ?>> held = new TreeMap<>(); // by term
  private int latest; // term that this node knows of
  private int called; // the last term whose election it has called, or left to the others
  private int told; // the last term whose news it has
  private boolean led; // in some term

  /**
   * A node for a number of terms.
   *
   * @param broadcasts makes this node for a term
   */
  public LeaderTerms(int terms, IntFunction<LeaderBroadcast<?, ?>> broadcasts) {
    this.terms = terms;
    this.broadcasts = broadcasts;
  }

  @Override
  public LeaderBroadcast<?, ?> guest(Integer term) {
    return held.computeIfAbsent(term, broadcasts::apply);
  }

  @Override
  public void start(Context<Term> ctx) {
    if (called == 0) call(1, ctx); // else the first term is over here
    goOn(ctx);
  }

  @Override
  public void receive(int port, Term message, Context<Term> ctx) {
    enter(message.number, ctx);
    LeaderBroadcast.Message content = (LeaderBroadcast.Message) message.content;
    guest(message.number).receive(port, content, during(message.number, ctx));
    goOn(ctx);
  }

  private void goOn(Context<Term> ctx) {
    while (told > 0 && told >= called && told < terms) call(told + 1, ctx);
  }

  private void call(int term, Context<Term> ctx) {
    called = term;
    enter(term, ctx);
    if (!led) guest(term).start(during(term, ctx));
  }

  /** The leader of an earlier term leads no longer. */
  private void enter(int term, Context<Term> ctx) {
    if (term <= latest) return;
    latest = term;
    if (term > 1) ctx.emit(new Electing());
  }

  private Context<LeaderBroadcast.Message> during(int term, Context<Term> ctx) {
    return new GuestContext<>(
        ctx,
        content -> new Term(term, content),
        output -> {
          if (output instanceof Won) led = true;
          if (output instanceof Told) told = Math.max(told, term);
          if (term == latest || !outdated(output)) ctx.emit(output);
        });
  }

  /** Whether an output no longer counts once the next term has begun. */
  private static boolean outdated(Output output) {
    return output instanceof Output.Elected || output instanceof Output.Lost;
  }
}
