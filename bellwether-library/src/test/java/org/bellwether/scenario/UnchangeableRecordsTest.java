package org.bellwether.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No record of a scenario changes if somebody changes a list or map that it was made from, and
 * nobody can change a list or map that it hands out.
 */
class UnchangeableRecordsTest {
  /** Every list and map that was given to a record, at any depth. */
  private final List<Object> given = new ArrayList<>();

  /** All records of the package that contain a list or a map. */
  static List<Class<?>> records() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackagesOf(Scenario.class)
            .stream()
            .filter(JavaClass::isRecord)
            .<Class<?>>map(JavaClass::reflect)
            .filter(UnchangeableRecordsTest::containsCollections)
            .sorted(Comparator.comparing(Class::getName))
            .toList();
  }

  @Test
  void allRecordsWithCollectionsAreFound() {
    assertThat(records())
        .contains(
            Ids.Given.class,
            Network.Edges.class,
            Randomness.class,
            Fault.Partition.class,
            Step.Strike.class,
            Operations.class,
            Intervention.class);
  }

  @ParameterizedTest
  @MethodSource("records")
  void copiesWhatItIsMadeFrom(Class<?> type) {
    Object made = sample(type);
    Object same = sample(type);
    String text = made.toString();
    int hash = made.hashCode();
    assertThat(made).isEqualTo(same);
    assertThat(given).isNotEmpty();
    for (Object one : given) {
      if (one instanceof List<?> list) list.clear();
      if (one instanceof Map<?, ?> map) map.clear();
    }
    assertThat(made).hasToString(text).hasSameHashCodeAs(same).isEqualTo(same);
    assertThat(made.hashCode()).isEqualTo(hash);
  }

  @ParameterizedTest
  @MethodSource("records")
  void handsOutWhatNobodyCanChange(Class<?> type) {
    refusesChanges(sample(type));
  }

  @Test
  void theDefaultChoicesStayEmpty() {
    SortedMap<Integer, List<Integer>> tapes = Scenario.of("itai-rodeh").random().tapes();
    assertThatThrownBy(() -> tapes.put(0, List.of(1)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(Randomness.DEFAULT.tapes()).isEmpty();
  }

  @Test
  void aBuilderCopiesListsAndMaps() {
    Scenario.Builder builder = Scenario.builder("bully");
    builder.parameter("list", sample(Object.class));
    List<Starting> starts = new ArrayList<>(List.of(new Starting(0, BigDecimal.ONE)));
    builder.start(starts);
    Scenario made = builder.build();
    String text = made.toString();
    given.forEach(one -> ((List<?>) one).clear());
    starts.clear();
    assertThat(made).hasToString(text).hasToString(builder.build().toString());
    refusesChanges(made.parameters());
    refusesChanges(made.start());
  }

  private static boolean containsCollections(Type type) {
    return switch (type) {
      case ParameterizedType parameterizedType -> true;
      case Class<?> record when record.isRecord() ->
          Arrays.stream(record.getRecordComponents())
              .anyMatch(part -> containsCollections(part.getGenericType()));
      case Class<?> sealed when sealed.isSealed() -> kinds(sealed).findAny().isPresent();
      default -> false;
    };
  }

  private static Stream<Class<?>> kinds(Class<?> sealed) {
    return Arrays.stream(sealed.getPermittedSubclasses())
        .filter(kind -> !sealed.equals(Step.class) || !kind.equals(Step.CrashAtWrite.class))
        .filter(UnchangeableRecordsTest::containsCollections);
  }

  /** A value of a type; its lists and maps have one element, can be changed, and are in given. */
  private Object sample(Type type) {
    return switch (type) {
      case ParameterizedType list when list.getRawType().equals(List.class) ->
          kept(new ArrayList<>(List.of(sample(list.getActualTypeArguments()[0]))));
      case ParameterizedType map -> {
        Type[] keyAndValue = map.getActualTypeArguments();
        Map<Object, Object> one =
            map.getRawType().equals(SortedMap.class) ? new TreeMap<>() : new LinkedHashMap<>();
        one.put(sample(keyAndValue[0]), sample(keyAndValue[1]));
        yield kept(one);
      }
      case Class<?> record when record.isRecord() -> made(record);
      case Class<?> sealed when sealed.isSealed() ->
          sample(kinds(sealed).findFirst().orElse(sealed.getPermittedSubclasses()[0]));
      case Class<?> simple -> simple(simple);
      default -> throw new AssertionError("no value for " + type);
    };
  }

  private Object simple(Class<?> type) {
    if (type.equals(Object.class)) return kept(new ArrayList<>(List.of(kept(new ArrayList<>()))));
    if (type.equals(int.class) || type.equals(Integer.class)) return 1;
    if (type.equals(long.class) || type.equals(Long.class)) return 1L;
    if (type.equals(double.class)) return 0.5;
    if (type.equals(boolean.class)) return true;
    if (type.equals(String.class)) return "text";
    if (type.equals(BigDecimal.class)) return BigDecimal.ONE;
    throw new AssertionError("no value for " + type);
  }

  private Object kept(Object collection) {
    given.add(collection);
    return collection;
  }

  private Object made(Class<?> record) {
    RecordComponent[] parts = record.getRecordComponents();
    Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = record.getDeclaredConstructor(types);
      return constructor.newInstance(
          Arrays.stream(parts).map(part -> sample(part.getGenericType())).toArray());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot make one of " + record, e);
    }
  }

  /** Tries to change every list and map that can be reached. */
  @SuppressWarnings("unchecked") // whatever their elements are, it is refused
  private static void refusesChanges(@Nullable Object value) {
    if (value instanceof List<?> list) {
      assertThatThrownBy(() -> ((List<Object>) list).add(0, "more"))
          .isInstanceOf(UnsupportedOperationException.class);
      list.forEach(UnchangeableRecordsTest::refusesChanges);
    } else if (value instanceof Map<?, ?> map) {
      assertThatThrownBy(() -> ((Map<Object, Object>) map).put("more", "still more"))
          .isInstanceOf(UnsupportedOperationException.class);
      map.values().forEach(UnchangeableRecordsTest::refusesChanges);
    } else if (value instanceof Record record) {
      for (RecordComponent part : record.getClass().getRecordComponents()) {
        try {
          refusesChanges(part.getAccessor().invoke(record));
        } catch (ReflectiveOperationException e) {
          throw new LinkageError("cannot read " + part, e);
        }
      }
    }
  }
}
