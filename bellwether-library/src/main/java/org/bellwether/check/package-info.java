/**
 * Explores every interleaving of a small scenario, and shows a shortest path to a violation. Users
 * need {@code Check}, {@code CheckResult}, {@code FaultKind}, {@code StateSpace}, and for tests
 * {@code Checks}; everything else is hidden in this package:
 *
 * <ul>
 *   <li>States: {@code Model} is a scenario as a transition system. {@code StateLayout} says which
 *       number of a state vector means what, and the classes named {@code ...Table} and {@code
 *       ...States} intern what the numbers stand for. {@code Cursor} stands in a state.
 *   <li>Moves: {@code Explorer} makes all moves from a state. {@code NodeEventMoves}, {@code
 *       DeliveryMoves}, {@code TimeMoves} and {@code RoundMoves} make one kind each; {@code
 *       FaultKind} lists the faults, each of which is a class: {@code MessageLoss}, {@code
 *       NodeCrash} and so on.
 *   <li>Handlers: {@code OutcomeTable} memoizes what {@code HandlerRunner} finds out for each
 *       {@code ChoiceSequence}; {@code DeterminismAudit} checks it.
 *   <li>Reductions: {@code AmpleSets} (partial order), {@code BisimulationReduction} and {@code
 *       SymmetryReduction}; {@code EquivalenceAudit} checks the last two.
 *   <li>Searches: {@code SequentialSearch}, {@code ParallelSearch}, {@code RandomWalks}, and {@code
 *       LassoSearch} on a {@code StateGraph}; {@code CheckRun} chooses among them. They store
 *       states in a {@code StateTable} or {@code FingerprintSet}.
 *   <li>Properties: {@code MonitorStates} and {@code Explorer} report each {@code
 *       PropertyViolation}; {@code Liveness} looks for those of infinite runs.
 *   <li>Counterexamples: {@code PathReconstruction} finds the moves, {@code DeltaDebugging}
 *       shortens them, {@code MoveSentences} puts them into words, and {@code
 *       CounterexampleBuilder} makes a scenario of them.
 * </ul>
 */
@NullMarked
package org.bellwether.check;

import org.jspecify.annotations.NullMarked;
