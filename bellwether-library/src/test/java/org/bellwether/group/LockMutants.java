package org.bellwether.group;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Node;

/** Lock services that differ in something from the one of the catalogue. */
final class LockMutants {
  private LockMutants() {}

  static GroupPlan plan(int members) {
    return new GroupPlan(members, 50, 50, 15, 10, 100, 10, true, 200, 1000, false);
  }

  /** A catalogue in which {@code lock-service} is another one. */
  static Catalog catalog(Class<?> type, BiFunction<Integer, GroupPlan, LockService> make) {
    return catalog(type, make, setting -> plan(setting.n()));
  }

  static Catalog catalog(
      Class<?> type,
      BiFunction<Integer, GroupPlan, LockService> make,
      Function<Setting, GroupPlan> plan) {
    return Catalog.of(entry(type, make::apply, plan).build());
  }

  /** The same with guests. */
  static Catalog withGuests(
      BiFunction<Integer, GroupPlan, LockService> member, Function<GroupPlan, LockGuest> guest) {
    return Catalog.of(
        entry(
                LockService.class,
                (position, plan) ->
                    position < plan.members() ? member.apply(position, plan) : guest.apply(plan),
                setting ->
                    new GroupPlan(
                        setting.n() - setting.parameters().count("guests"),
                        50,
                        setting.ticks(setting.parameters().time("longest")),
                        15,
                        10,
                        100,
                        10,
                        true,
                        setting.ticks(setting.parameters().time("warm")),
                        1000,
                        false))
            .parameter(
                Parameter.time("warm", setting -> BigDecimal.valueOf(200), "200", "how long"))
            .parameter(Parameter.whole("guests", setting -> 0L, "0", "how many"))
            .parameter(Parameter.optionalTime("longest", "none", "how long"))
            .build());
  }

  private static EntryBuilder entry(
      Class<?> type,
      BiFunction<Integer, GroupPlan, Node<LockService.Message>> make,
      Function<Setting, GroupPlan> plan) {
    return Entry.of("lock-service", Family.GROUP, Shape.NAMED, type)
        .idea("a mutant")
        .model("a mutant")
        .guarantee("none")
        .cost("none")
        .paper("none", "https://example.org")
        .placed(setting -> place -> make.apply(place.position(), plan.apply(setting)))
        .judgedBy(
            setting ->
                List.of(
                    new LeasedLocks(true),
                    new NoLostWaiter(),
                    new MajorityGroupInvariant.OneView()))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.TIMED);
  }
}
