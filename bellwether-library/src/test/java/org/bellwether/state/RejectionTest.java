package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output.Group;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings({
  "UnusedVariable",
  "Incomparable",
  "JdkObsolete",
  "NullableOptional"
}) // on purpose
class RejectionTest {
  private static final String PERMITTED =
      ": node state may hold primitives, String, enums, records, BitSet, ArrayList, immutable "
          + "lists, ArrayDeque, TreeMap and TreeSet in natural order, arrays, and other nodes in "
          + "final fields";

  static class OfHashSet {
    @Nullable HashSet<Long> seen;
  }

  static class OfHashMap {
    final HashMap<Long, Long> map = new HashMap<>();
  }

  static class OfRandom {
    final Random random = new Random(1);
  }

  static class OfThread {
    @Nullable Thread thread;
  }

  static class OfAtomic {
    final AtomicInteger count = new AtomicInteger();
  }

  static class OfStream {
    @Nullable Stream<Long> stream;
  }

  static class OfLock {
    @Nullable Lock lock;
    final Object other = 1;
  }

  static class OfFunction {
    @Nullable Supplier<Long> supplier;
  }

  static class OfOptional {
    @Nullable Optional<Long> leader;
  }

  static class OfHashSets {
    @Nullable ArrayList<HashSet<Long>> sets;
  }

  record Deep(int number, TreeMap<Long, List<Random>> randoms) {}

  static class OfDeepRecord {
    @Nullable List<? extends Deep> deep;
  }

  record Box<T>(T content) {}

  static class OfGenericRecord {
    @Nullable Box<List<Thread>> box;
  }

  sealed interface Role {}

  static final class Leader implements Role {}

  static class OfSealedClasses {
    @Nullable Role role;
  }

  @Test
  void declaredTypesThatCannotBeStateAreNamed() {
    rejects(OfHashSet.class, "field seen of OfHashSet is a HashSet" + PERMITTED);
    rejects(OfHashMap.class, "field map of OfHashMap is a HashMap" + PERMITTED);
    rejects(OfRandom.class, "field random of OfRandom is a Random" + PERMITTED);
    rejects(OfThread.class, "field thread of OfThread is a Thread" + PERMITTED);
    rejects(OfAtomic.class, "field count of OfAtomic is an AtomicInteger" + PERMITTED);
    rejects(OfStream.class, "field stream of OfStream is a Stream" + PERMITTED);
    rejects(OfLock.class, "field lock of OfLock is a Lock" + PERMITTED);
    rejects(OfFunction.class, "field supplier of OfFunction is a Supplier" + PERMITTED);
    rejects(OfOptional.class, "field leader of OfOptional is an Optional" + PERMITTED);
  }

  @Test
  void typesDeepWithinOthersAreNamedToo() {
    rejects(OfHashSets.class, "field sets of OfHashSets holds a HashSet" + PERMITTED);
    rejects(OfDeepRecord.class, "component randoms of Deep holds a Random" + PERMITTED);
    rejects(OfGenericRecord.class, "field box of OfGenericRecord holds a Thread" + PERMITTED);
    rejects(OfSealedClasses.class, "field role of OfSealedClasses holds a Leader" + PERMITTED);
  }

  static class OfUnorderedKeys {
    final TreeMap<Group, Long> groups = new TreeMap<>();
  }

  static class OfUnorderedElements {
    final TreeSet<int[]> arrays = new TreeSet<>();
  }

  @Test
  void keysMustHaveANaturalOrder() {
    String because = ": elements and keys that are kept in order must be Comparable";
    rejects(OfUnorderedKeys.class, "field groups of OfUnorderedKeys holds a Group" + because);
    rejects(
        OfUnorderedElements.class, "field arrays of OfUnorderedElements holds an int[]" + because);
  }

  static class Helper {
    int count;
  }

  static class OfLooseHelper {
    @Nullable Helper helper;
  }

  static class OfLooseNode {
    @Nullable Node<String> node;
  }

  static class OfHelperList {
    final ArrayList<Helper> helpers = new ArrayList<>();
  }

  static class OfGeneralHelperList {
    final List<Helper> helpers = new ArrayList<>();
  }

  static class OfBadHelper {
    final OfHashSet helper = new OfHashSet();
  }

  @Test
  void hostedObjectsMustBeInFinalFields() {
    String because =
        ": an object with a state of its own must be in a final field, alone, in an array, an "
            + "immutable list, or as a value of a TreeMap";
    rejects(OfLooseHelper.class, "field helper of OfLooseHelper is a Helper" + because);
    rejects(OfLooseNode.class, "field node of OfLooseNode is a Node" + because);
    rejects(OfHelperList.class, "field helpers of OfHelperList holds a Helper" + because);
    refuses(
        new OfGeneralHelperList(),
        "field helpers of OfGeneralHelperList holds an ArrayList of nodes: hosted nodes may be "
            + "kept in an array, an immutable list or a TreeMap");
  }

  @Test
  void hostedClassesAreCheckedToo() {
    rejects(OfBadHelper.class, "field seen of OfHashSet is a HashSet" + PERMITTED);
  }

  class Inner {
    int number;

    RejectionTest outer() {
      return RejectionTest.this;
    }
  }

  static class OfTransient {
    transient int cache;
  }

  @SuppressWarnings("unused") // that it is there is wrong
  static class OfShared {
    static final int LIMIT = 3;
    static int counter;
  }

  static class OfThreadClass extends Thread {}

  static class OfContext {
    @Nullable final Context<String> ctx = null;
  }

  @Test
  void classesThatHideStateAreRejected() {
    rejects(
        Inner.class,
        "class Inner is inner to RejectionTest: a class with state must be static or top level");
    rejects(
        OfTransient.class,
        "field cache of OfTransient is transient: all fields of a node are its state");
    rejects(
        OfShared.class,
        "field counter of OfShared is static and not final: nodes share nothing but messages");
    rejects(OfThreadClass.class, "class OfThreadClass extends Thread: its state is out of reach");
    rejects(
        OfContext.class, "field ctx of OfContext is a Context: a node must not keep its context");
  }

  static class Open {
    @Nullable Object content;
    @Nullable List<Object> list;
    @Nullable Map<Long, Long> map;
    @Nullable Queue<Long> queue;
    Object @Nullable [] array;
    @Nullable TreeSet<Long> set;
    @Nullable Comparable<?> comparable;
  }

  static class OpenFinal {
    final Object content;

    OpenFinal(Object content) {
      this.content = content;
    }
  }

  static class Own implements Comparable<Own> {
    int number;

    @Override
    public int compareTo(Own other) {
      return 0;
    }
  }

  @Test
  void valuesThatCannotBeStateAreNamedWhenTheyAreSaved() {
    Open node = new Open();
    Snapshots.check(Open.class);
    node.content = new HashSet<>();
    refuses(node, "field content of Open holds a HashSet" + PERMITTED);
    Runnable lambda = () -> {};
    node.content = lambda;
    refuses(node, "field content of Open holds a lambda" + PERMITTED);
    node.content = new Object();
    refuses(node, "field content of Open holds an Object" + PERMITTED);
    node.content = new Box<>(new LinkedList<>());
    refuses(node, "component content of Box holds a LinkedList" + PERMITTED);
    node.content = new Helper[0];
    refuses(node, "field content of Open holds a Helper" + PERMITTED);
    node.content = null;
    node.list = new LinkedList<>();
    refuses(node, "field list of Open holds a LinkedList" + PERMITTED);
    node.list = Arrays.asList(1, 2);
    refuses(node, "field list of Open holds an Arrays.ArrayList" + PERMITTED);
    node.list = List.of(List.of(new Random(1)));
    refuses(node, "field list of Open holds a Random" + PERMITTED);
    node.list = null;
    node.map = new HashMap<>();
    refuses(node, "field map of Open holds a HashMap" + PERMITTED);
    node.map = new TreeMap<>(Comparator.reverseOrder());
    refuses(
        node,
        "field map of Open holds a TreeMap with a comparator: its order must be the natural one");
    node.map = null;
    node.set = new TreeSet<>(Comparator.reverseOrder());
    refuses(
        node,
        "field set of Open holds a TreeSet with a comparator: its order must be the natural one");
    node.set = null;
    node.queue = new PriorityQueue<>();
    refuses(node, "field queue of Open holds a PriorityQueue" + PERMITTED);
    node.queue = null;
    node.array = new String[0];
    refuses(node, "field array of Open holds a String[], which would come back as an Object[]");
    node.array = null;
    node.comparable = new Own();
    refuses(node, "field comparable of Open holds an Own" + PERMITTED);
    node.comparable = null;
    assertThat(Snapshots.save(node)).hasSize(7);
  }

  @Test
  void whatFinalFieldsHoldIsNamedToo() {
    refuses(
        new OpenFinal(new HashSet<>()), "field content of OpenFinal holds a HashSet" + PERMITTED);
    refuses(new OpenFinal(new Object()), "field content of OpenFinal holds an Object" + PERMITTED);
    refuses(
        new OpenFinal(Collections.unmodifiableList(new ArrayList<>())),
        "field content of OpenFinal holds a Collections.UnmodifiableRandomAccessList" + PERMITTED);
  }

  @Test
  void classesOfClosedModulesSayHowToOpenThem() {
    assertThatThrownBy(() -> Snapshots.save(Optional.of(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the state of Optional cannot be read: "
                + "open package java.util to org.bellwether in module-info");
  }

  static class Functions {
    final Supplier<Long> lambda = () -> 1L;
    final Comparator<Long> order = Comparator.<Long>naturalOrder().reversed();
    final Comparator<Long> natural = Comparator.naturalOrder();
    int count;
  }

  @Test
  void finalFunctionsAreConstants() {
    Snapshots.check(Functions.class);
    assertThat(Snapshots.save(new Functions())).hasSize(1);
  }

  private static void rejects(Class<?> type, String message) {
    assertThatThrownBy(() -> Snapshots.check(type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static void refuses(Object node, String message) {
    assertThatThrownBy(() -> Snapshots.save(node))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
