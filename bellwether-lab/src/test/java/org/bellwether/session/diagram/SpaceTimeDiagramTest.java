package org.bellwether.session.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.bellwether.lab.trace.SampleRuns;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.junit.jupiter.api.Test;

class SpaceTimeDiagramTest {
  private static Picture draw(String name) {
    List<Trace.Event> events = SampleRuns.all().get(name);
    return new Picture(SpaceTimeDiagram.svg(events, head(events, 8)));
  }

  private static DiagramHead head(List<Trace.Event> events, int n) {
    return new DiagramHead("Title", "Summary", n, List.of(), events.size());
  }

  @Test
  void noTwoTextsOverlapInAnyPicture() {
    for (String name : SampleRuns.all().keySet()) {
      List<Picture.Words> texts = draw(name).texts();
      for (int i = 0; i < texts.size(); i++) {
        for (int j = i + 1; j < texts.size(); j++) {
          assertThat(texts.get(i).box().meets(texts.get(j).box()))
              .as("%s: %s and %s", name, texts.get(i), texts.get(j))
              .isFalse();
        }
      }
    }
  }

  @Test
  void everyTextIsOnThePaper() {
    for (String name : SampleRuns.all().keySet()) {
      Picture picture = draw(name);
      for (Picture.Words text : picture.texts()) {
        assertThat(text.box().within(picture.paper())).as("%s: %s", name, text).isTrue();
      }
    }
  }

  @Test
  void everyMessageHasAnArrow() {
    SampleRuns.all()
        .forEach(
            (name, events) -> {
              List<String> expected = new ArrayList<>();
              Set<Long> ended = new HashSet<>();
              for (Trace.Event event : events) {
                if (event.cause() == null) continue;
                boolean lost = event.type() == Trace.Event.Type.LOSE;
                expected.add(event.cause().id() + (lost ? " LOST" : " DELIVERED"));
                ended.add(event.cause().id());
              }
              for (Trace.Event event : events) {
                for (Carried send : event.sends()) {
                  if (!ended.contains(send.id())) expected.add(send.id() + " UNDER_WAY");
                }
              }
              Picture picture = draw(name);
              assertThat(picture.all("g", "message"))
                  .extracting(
                      arrow ->
                          arrow.getAttribute("data-id") + " " + arrow.getAttribute("data-fate"))
                  .containsExactlyInAnyOrderElementsOf(expected);
            });
  }

  @Test
  void messageThatArrivesTwiceHasTwoArrows() {
    List<Trace.Event> events = new ArrayList<>(SampleRuns.ring());
    Trace.Event last = events.getLast();
    events.add(
        new Trace.Event(
            last.number() + 1,
            last.time().add(BigDecimal.TWO),
            Trace.Event.Type.DELIVER,
            last.node(),
            last.cause(),
            null,
            List.of(),
            List.of(),
            last.clock(),
            Map.of()));
    Picture picture = new Picture(SpaceTimeDiagram.svg(events, head(events, 5)));
    assertThat(picture.all("g", "message"))
        .filteredOn(arrow -> arrow.getAttribute("data-id").equals("" + last.cause().id()))
        .hasSize(2);
  }

  @Test
  void noArrowPointsBackInTime() {
    SampleRuns.all()
        .forEach(
            (name, events) -> {
              Layout layout = new Layout(events, Flight.all(events), 8, 0);
              for (Arrow arrow : Arrow.all(Flight.all(events), layout, new Lanes(8, 0, 0, 0))) {
                assertThat(arrow.line().toX()).as(name).isGreaterThan(arrow.line().fromX());
              }
            });
  }

  @Test
  void eventsOfALaneStandApartAndInOrder() {
    SampleRuns.all()
        .forEach(
            (name, events) -> {
              Layout layout = new Layout(events, Flight.all(events), 8, 0);
              Map<Integer, Double> last = new TreeMap<>();
              for (Trace.Event event : events) {
                if (Mark.of(event).isEmpty()) continue;
                double before = last.getOrDefault(event.node(), -100.0);
                assertThat(layout.left(event)).as(name).isGreaterThanOrEqualTo(before + Style.STEP);
                last.put(event.node(), layout.right(event));
              }
            });
  }

  @Test
  void marksShowWhatHappened() {
    assertThat(draw("ring").marks())
        .containsEntry("START", 5L)
        .containsEntry("WON", 1L)
        .containsEntry("ELECTED", 4L);
    assertThat(draw("faulty ring").marks())
        .containsEntry("CRASH", 1L)
        .containsEntry("RECOVER", 1L)
        .containsEntry("PAUSE", 1L)
        .containsEntry("RESUME", 1L)
        .containsKey("TIMER");
    assertThat(draw("lock").marks())
        .containsEntry("REQUEST", 6L)
        .containsEntry("GRANTED", 6L)
        .containsEntry("EXIT", 6L);
    assertThat(draw("partition").all("g", "network")).hasSize(3);
  }

  @Test
  void statesAreDrawnAlongTheLane() {
    assertThat(draw("faulty ring").states()).containsExactlyInAnyOrder("DOWN", "PAUSED");
    assertThat(draw("lock").states()).filteredOn("INSIDE"::equals).hasSize(6);
    assertThat(draw("lock").states()).filteredOn("WAITING"::equals).hasSize(6);
    assertThat(draw("lock").texts()).extracting(Picture.Words::text).contains("0:1", "0:6");
  }

  @Test
  void legendListsWhatOccursAndNothingElse() {
    assertThat(draw("ring").keys())
        .containsExactly(
            "Election", "Leader", "starts", "receives a message", "wins", "learns the leader");
    assertThat(draw("lock").keys())
        .containsExactly(
            "Request",
            "Reply",
            "receives a message",
            "requests the lock",
            "leaves the critical section",
            "enters the critical section",
            "waits for the critical section",
            "in the critical section, with its fence",
            "events at the same time");
    assertThat(draw("partition").keys()).contains("Data", "Answer", "lost");
  }

  @Test
  void longIdleTimeIsSkipped() {
    Picture picture = draw("idle");
    assertThat(picture.paper().right()).isLessThan(1000);
    assertThat(picture.all("g", "break")).hasSize(2);
    assertThat(picture.texts())
        .extracting(Picture.Words::text)
        .contains("skips 9998", "skips 1.15e18", "10002", "1152921504606856978");
  }

  @Test
  void everyMarkExplainsItself() {
    Picture picture = draw("ring");
    assertThat(picture.all("g", "event"))
        .extracting(Picture::tooltip)
        .contains(
            "event 1 at 0: node 0 starts; it sends Election(id=3) to node 1",
            "event 16 at 5: node 1 receives Election(id=37) from node 0; it wins"
                + " and sends Leader(id=37) to node 2");
    assertThat(picture.all("g", "message"))
        .extracting(Picture::tooltip)
        .contains("Election(id=3) from node 0 to node 1, sent at 0, delivered at 1");
  }

  @Test
  void hostileTextIsEscaped() {
    String hostile = "</svg><script>alert('1')</script>&\"\u0000\uD800";
    Trace.Event event =
        new Trace.Event(
            1,
            BigDecimal.ZERO,
            Trace.Event.Type.MULTICAST,
            0,
            null,
            hostile,
            List.of(),
            List.of(new Output.Delivered(0, hostile, 1)),
            new TreeMap<>(),
            Map.of());
    String svg =
        SpaceTimeDiagram.svg(List.of(event), new DiagramHead(hostile, hostile, 1, List.of(5L), 1));
    assertThat(svg).doesNotContain("<script");
    Picture picture = new Picture(svg);
    assertThat(Picture.tooltip(picture.root())).startsWith("</svg><script>alert('1')</script>&\"");
  }

  @Test
  void longRunSaysThatOnlyItsBeginningIsDrawn() {
    List<Trace.Event> events =
        LongStream.rangeClosed(1, 700)
            .mapToObj(i -> SampleRuns.event(i, Trace.Event.Type.START, (int) i % 70, null))
            .toList();
    DiagramHead head = new DiagramHead("Title", "Summary", 70, List.of(), 12_345);
    SpaceTimeDiagram.Drawing drawing = SpaceTimeDiagram.draw(events, head);
    assertThat(drawing.complete()).isFalse();
    assertThat(drawing.note())
        .isEqualTo(
            "Only the first 600 of 12345 events, and of these the first 60 of 70 nodes and the"
                + " messages among them are drawn.");
    Picture picture = new Picture(drawing.svg());
    assertThat(picture.texts()).extracting(Picture.Words::text).anyMatch(t -> t.startsWith("Only"));
    assertThat(picture.texts()).extracting(Picture.Words::text).contains("node 59");
    assertThat(picture.texts()).extracting(Picture.Words::text).doesNotContain("node 60");

    FirstEvents first = new FirstEvents();
    events.forEach(first::event);
    assertThat(first.events()).hasSize(SpaceTimeDiagram.MOST_EVENTS);
    assertThat(first.total()).isEqualTo(700);
  }

  @Test
  void smallRunIsComplete() {
    SpaceTimeDiagram.Drawing drawing =
        SpaceTimeDiagram.draw(SampleRuns.ring(), head(SampleRuns.ring(), 5));
    assertThat(drawing.complete()).isTrue();
    assertThat(drawing.note()).isEmpty();
  }

  @Test
  void runWithoutEventsHasLanes() {
    Picture picture = new Picture(SpaceTimeDiagram.svg(List.of(), head(List.of(), 2)));
    assertThat(picture.texts()).extracting(Picture.Words::text).contains("node 0", "node 1");
  }

  @Test
  void messagesFromNowhereHaveAMarkButNoArrow() {
    Carried forged = new Carried(1, 1, 0, 0, new SampleRuns.Election(5), BigDecimal.ZERO);
    Trace.Event inject =
        new Trace.Event(
            1,
            BigDecimal.ZERO,
            Trace.Event.Type.INJECT,
            0,
            null,
            forged.message(),
            List.of(forged),
            List.of(),
            new TreeMap<>(),
            Map.of());
    Trace.Event delivery =
        new Trace.Event(
            2,
            BigDecimal.ZERO,
            Trace.Event.Type.DELIVER,
            0,
            forged,
            null,
            List.of(),
            List.of(new Output.Granted(new Fence(0, 1))),
            new TreeMap<>(Map.of(0, 1L)),
            Map.of());
    Picture picture =
        new Picture(
            SpaceTimeDiagram.svg(List.of(inject, delivery), head(List.of(inject, delivery), 2)));
    assertThat(picture.all("g", "message")).isEmpty();
    assertThat(picture.marks()).containsOnlyKeys("INJECTED", "GRANTED");
  }

  @Test
  void nodeOutsideTheNetworkIsRefused() {
    List<Trace.Event> events = List.of(SampleRuns.event(1, Trace.Event.Type.START, 2, null));
    assertThatThrownBy(() -> SpaceTimeDiagram.svg(events, head(events, 2)))
        .hasMessage("event 1 is on node 2 of 2");
  }

  @Test
  void pictureIsTheSameInEveryLocaleAndEveryTime() {
    Locale before = Locale.getDefault();
    String first = SpaceTimeDiagram.svg(SampleRuns.lock(), head(SampleRuns.lock(), 4));
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      assertThat(SpaceTimeDiagram.svg(SampleRuns.lock(), head(SampleRuns.lock(), 4)))
          .isEqualTo(first);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(first).doesNotContainPattern("\\d\\.\\d{3}");
  }
}
