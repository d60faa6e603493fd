package org.bellwether.session.remote;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.simulate.Result.Violation;
import org.bellwether.spec.Property;

/**
 * What a round algorithm on a large graph showed.
 *
 * @param shuffled how many bytes were sent between partitions, over the network or not
 */
public record RoundReport(
    String algorithm, Size size, Course course, Said said, Judgement judgement, long shuffled) {
  /** How large the graph was. */
  public record Size(int nodes, long edges) {}

  /**
   * What happened.
   *
   * @param rounds in how many rounds something was sent
   * @param lastRound the round in which the run ended
   * @param quiescent whether all nodes have ended; false if time was up
   * @param messages how many were sent, by kind
   */
  public record Course(
      int rounds, int lastRound, boolean quiescent, SortedMap<String, Long> messages) {
    public Course {
      messages = Collections.unmodifiableSortedMap(new TreeMap<>(messages));
    }
  }

  /**
   * What nodes said.
   *
   * @param outputs how many nodes said what, by kind
   * @param leader the id of the node that leads; -1 if there is none
   * @param digest a sum of hashes of all that nodes said and when; equal if all of it is
   */
  public record Said(SortedMap<String, Long> outputs, long leader, long digest) {
    public Said {
      outputs = Collections.unmodifiableSortedMap(new TreeMap<>(outputs));
    }
  }

  /**
   * The verdict on the run.
   *
   * @param judged the properties that were judged
   * @param unjudged those that could not be judged, each with the reason
   * @param violations those that do not hold, with one example each
   */
  public record Judgement(
      List<Property> judged, List<String> unjudged, List<Violation> violations) {
    public Judgement {
      judged = List.copyOf(judged);
      unjudged = List.copyOf(unjudged);
      violations = List.copyOf(violations);
    }
  }
}
