package org.bellwether.node.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlotsTest {
  private static final long SCHEMA = 42;

  @TempDir Path path;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] reread() throws IOException {
    try (Directory directory = Directory.open(path)) {
      return Slots.open(directory, SCHEMA).record();
    }
  }

  private void write(String... records) throws IOException {
    try (Directory directory = Directory.open(path)) {
      Slots slots =
          Files.exists(path.resolve("state.a"))
              ? Slots.open(directory, SCHEMA)
              : Slots.found(directory, SCHEMA);
      for (String record : records) slots.write(bytes(record));
    }
  }

  @Test
  void newSlotsHoldNoRecord() throws IOException {
    write();
    assertThat(reread()).isNull();
  }

  @Test
  void theLastRecordIsReadBack() throws IOException {
    for (int i = 0; i < 5; i++) {
      write("record " + i);
      assertThat(reread()).isEqualTo(bytes("record " + i));
    }
    write("x", "y", "");
    assertThat(reread()).isEmpty();
  }

  @Test
  void aRecordOfAnySizeIsKept() throws IOException {
    for (int size : new int[] {4067, 4068, 4069, 10_000, 3, 5_000, 5_000, 1}) {
      write("z".repeat(size));
      assertThat(reread()).hasSize(size);
    }
  }

  @Test
  void everyFlippedBitOfEitherFileIsNoticed() throws IOException {
    write("older", "newer");
    for (String file : Slots.FILES) {
      byte[] good = Files.readAllBytes(path.resolve(file));
      for (int bit = 0; bit < 8 * good.length; bit += bit < 8 * 64 ? 1 : 13) {
        byte[] flipped = good.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        Files.write(path.resolve(file), flipped);
        assertThatThrownBy(this::reread)
            .isInstanceOf(DiskException.Damaged.class)
            .hasMessageContaining(file + " in ");
      }
      Files.write(path.resolve(file), good);
    }
    assertThat(reread()).isEqualTo(bytes("newer"));
  }

  @Test
  void everyFlippedByteOfEitherFileIsNoticed() throws IOException {
    write("older", "newer");
    for (String file : Slots.FILES) {
      byte[] good = Files.readAllBytes(path.resolve(file));
      assertThat(good).hasSize(Slots.PAGE);
      for (int i = 0; i < good.length; i++) {
        byte[] flipped = good.clone();
        flipped[i] = (byte) ~flipped[i];
        ForgetfulVolume copy = new ForgetfulVolume(1);
        for (String each : Slots.FILES) {
          copy.write(each, each.equals(file) ? flipped : Files.readAllBytes(path.resolve(each)));
        }
        assertThatThrownBy(() -> Slots.open(copy, SCHEMA))
            .isInstanceOf(DiskException.Damaged.class);
      }
    }
  }

  @Test
  void everyCutOfEitherFileIsNoticed() throws IOException {
    write("older", "newer");
    byte[][] good = {
      Files.readAllBytes(path.resolve("state.a")), Files.readAllBytes(path.resolve("state.b"))
    };
    for (int file = 0; file < 2; file++) {
      for (int length = 0; length < Slots.PAGE; length++) {
        ForgetfulVolume copy = new ForgetfulVolume(1);
        copy.write(Slots.FILES[file], Arrays.copyOf(good[file], length));
        copy.write(Slots.FILES[1 - file], good[1 - file]);
        assertThatThrownBy(() -> Slots.open(copy, SCHEMA))
            .isInstanceOf(DiskException.Damaged.class);
      }
    }
  }

  @Test
  void aMissingFileAndAnOlderCopyAreNoticed() throws IOException {
    write("1");
    byte[] old = Files.readAllBytes(path.resolve("state.a"));
    write("2", "3", "4", "5");
    Files.write(path.resolve("state.a"), old);
    assertThatThrownBy(this::reread)
        .isInstanceOf(DiskException.Damaged.class)
        .hasMessageContaining("do not follow each other");
    Files.delete(path.resolve("state.b"));
    assertThatThrownBy(this::reread).hasMessageContaining("state.b in " + path + " is missing");
  }

  @Test
  void filesThatChangedPlacesAreNoticed() throws IOException {
    write("1", "2");
    Files.move(path.resolve("state.a"), path.resolve("x"));
    Files.move(path.resolve("state.b"), path.resolve("state.a"));
    Files.move(path.resolve("x"), path.resolve("state.b"));
    assertThatThrownBy(this::reread).hasMessageContaining("has taken the place of the other");
  }

  @Test
  void aPowerFailureAtAnyMomentLosesNothingThatWasDurable() throws IOException {
    int failures = 0;
    for (int seed = 0; seed < 40; seed++) {
      for (int failure = 1; failure <= 24; failure++) {
        ForgetfulVolume volume = new ForgetfulVolume(seed);
        Slots slots = Slots.found(volume, SCHEMA);
        int durable = 0;
        int begun = 0;
        volume.failAt(failure);
        try {
          for (begun = 1; begun <= 6; begun++) {
            slots.write(bytes(record(begun)));
            durable = begun;
          }
        } catch (ForgetfulVolume.PowerFailure expected) {
          failures++;
        }
        volume.powerFails();
        byte[] found = Slots.open(volume, SCHEMA).record();
        if (durable == 0 && found == null) continue;
        assertThat(new String(found, StandardCharsets.UTF_8)).isIn(record(durable), record(begun));
      }
    }
    assertThat(failures).isGreaterThan(400);
  }

  @Test
  void aPageThatIsTornByAPowerFailureIsNoticedAndNeverReplacedByAnOlderRecord() throws IOException {
    int torn = 0;
    for (int seed = 0; seed < 400; seed++) {
      ForgetfulVolume volume = new ForgetfulVolume(seed);
      volume.tears = true;
      Slots slots = Slots.found(volume, SCHEMA);
      String[] records = new String[5];
      for (int i = 0; i < records.length; i++) records[i] = ("" + i).repeat(4000);
      for (int i = 0; i < 4; i++) slots.write(bytes(records[i]));
      volume.failAt(2); // written, but not forced
      assertThatThrownBy(() -> slots.write(bytes(records[4])))
          .isInstanceOf(ForgetfulVolume.PowerFailure.class);
      volume.powerFails();
      try {
        byte[] found = Slots.open(volume, SCHEMA).record();
        assertThat(new String(found, StandardCharsets.UTF_8)).isIn(records[3], records[4]);
      } catch (DiskException.Damaged e) {
        torn++;
      }
    }
    assertThat(torn).isPositive();
  }

  /** Every third one takes more than a page. */
  private static String record(int number) {
    return "record " + number + (number % 3 == 0 ? ".".repeat(5000) : "");
  }

  @Test
  void aDiskWhoseForceDoesNothingLosesRecordsInThatTest() throws IOException {
    boolean lost = false;
    for (int seed = 0; seed < 40 && !lost; seed++) {
      ForgetfulVolume volume = new ForgetfulVolume(seed);
      Slots slots = Slots.found(volume, SCHEMA);
      volume.forcesWork = false;
      for (int i = 1; i <= 4; i++) slots.write(bytes("record " + i));
      volume.powerFails();
      try {
        byte[] found = Slots.open(volume, SCHEMA).record();
        lost = found == null || !Arrays.equals(found, bytes("record 4"));
      } catch (DiskException.Damaged e) {
        lost = true;
      }
    }
    assertThat(lost).as("a missing force is noticed").isTrue();
  }
}
