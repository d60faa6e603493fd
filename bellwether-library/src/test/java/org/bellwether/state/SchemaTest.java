package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SchemaTest {
  enum Colour {
    RED,
    GREEN
  }

  record Inner(int x, Colour colour) {}

  sealed interface Message {}

  record Ask(long id) implements Message {}

  record Tell(long id, List<Inner> parts) implements Message {}

  // Each of these differs in one way from the type of the same place in `Message`.
  record Renamed(long name) {}

  record Narrower(int id) {}

  record Longer(long id, boolean more) {}

  record OtherPart(long id, List<Colour> parts) {}

  record Moved(List<Inner> parts, long id) {}

  @Test
  void isTheSameForTheSameTypes() {
    assertThat(ValueCodec.of(Message.class).schema())
        .isEqualTo(ValueCodec.of(Message.class).schema());
  }

  @Test
  void dependsOnTheOrderInWhichTypesAreNumbered() {
    assertThat(ValueCodec.of(Object.class, Ask.class, Tell.class).schema())
        .isNotEqualTo(ValueCodec.of(Object.class, Tell.class, Ask.class).schema());
  }

  @Test
  void tellsEveryChangeOfAComponent() {
    assertThat(
            Stream.of(
                    Ask.class,
                    Tell.class,
                    Renamed.class,
                    Narrower.class,
                    Longer.class,
                    OtherPart.class,
                    Moved.class)
                .map(type -> Schema.of(List.of(type))))
        .doesNotHaveDuplicates();
  }

  @Test
  void reachesTypesThatOnlyComponentsName() {
    record Holder(Inner inner) {}
    record Other(Colour inner) {}
    assertThat(Schema.of(List.of(Holder.class))).isNotEqualTo(Schema.of(List.of(Other.class)));
    String reached = Schema.text(List.of(Holder.class));
    assertThat(reached).contains("Inner x:int colour:").contains("Colour RED GREEN");
  }

  @Test
  void aCodecThatNamesClassesHasNone() {
    assertThatThrownBy(() -> ValueCodec.named().schema()).isInstanceOf(IllegalStateException.class);
  }
}
