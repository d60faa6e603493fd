package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.Walk;
import org.bellwether.simulate.Pending;

/** Walks through a run on a full screen: every key does something, and the page shows what. */
final class ScreenWalk {
  private static final int ESCAPE = 27;
  private static final int BACKSPACE = 127;
  private static final int CONTROL_H = 8;
  private static final int PAGE = 10; // steps
  private static final String OTHER_SCREEN = "\u001b[?1049h\u001b[?25l";
  private static final String FIRST_SCREEN = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String REST_OF_LINE = "\u001b[K";

  private final Terminal terminal;
  private final Walk walk;
  private final int rows;
  private final int columns;
  private final StringWriter said = new StringWriter();
  private final Stepper commands;
  private int chosen;
  private String note = "";

  ScreenWalk(Terminal terminal, Scenario scenario, Walk walk, int rows, int columns) {
    this.terminal = terminal;
    this.walk = walk;
    this.rows = rows;
    this.columns = columns;
    commands = new Stepper(terminal.quiet(new PrintWriter(said)), scenario, walk);
  }

  /** Obeys keys until somebody quits. */
  void run() throws IOException {
    terminal.out().print(OTHER_SCREEN);
    try {
      do show(note);
      while (obey(key()) && !terminal.interrupt().raised());
    } finally {
      terminal.out().print(FIRST_SCREEN);
      terminal.out().flush();
    }
  }

  private void show(String bottom) {
    List<Pending> pending = walk.look().pending();
    chosen = Math.clamp(chosen, 0, Math.max(0, pending.size() - 1));
    print(new StepScreen(walk, terminal.colours(), rows, columns).page(chosen, bottom));
  }

  private void print(List<String> page) {
    terminal.out().print(HOME);
    terminal.out().print(String.join(REST_OF_LINE + "\r\n", page) + REST_OF_LINE);
    terminal.out().flush();
  }

  /** A key: its character, or the name of one that has none; empty at the end of input. */
  private String key() throws IOException {
    InputStream in = terminal.in();
    int first = in.read();
    if (first < 0) return "";
    if (first != ESCAPE || in.available() == 0) return String.valueOf((char) first);
    int second = in.read();
    if (second != '[' && second != 'O') return "escape";
    int third = in.read();
    if (third == '5' || third == '6') in.read(); // a tilde follows
    return switch (third) {
      case 'A' -> "up";
      case 'B' -> "down";
      case 'C' -> "right";
      case 'D' -> "left";
      case 'H' -> "home";
      case 'F' -> "end";
      case '5' -> "page up";
      case '6' -> "page down";
      default -> "escape";
    };
  }

  /** Does what a key says; false to leave. */
  private boolean obey(String key) throws IOException {
    note = "";
    switch (key) {
      case "", "q" -> {
        return false;
      }
      case "right", " ", "n" -> command("n");
      case "left", "b" -> command("b");
      case "page down" -> command("n " + PAGE);
      case "page up" -> command("b " + PAGE);
      case "home" -> command("j 0");
      case "end", "r" -> command("r");
      case "o" -> command("o");
      case "u" -> command("u");
      case "up" -> chosen--;
      case "down" -> chosen++;
      case "\n", "\r" -> withMessage("deliver", "");
      case "l" -> withMessage("lose", "");
      case "d" -> withMessage("duplicate", "");
      case "+" -> withMessage("delay", " 1");
      case "/" -> ask("/", "find ");
      case ":" -> ask(":", "");
      case "h", "?" -> command("h");
      default -> note = "the keys are on the last line; : takes a command, and :h lists them";
    }
    return true;
  }

  private void withMessage(String command, String rest) {
    List<Pending> pending = walk.look().pending();
    if (chosen < pending.size() && pending.get(chosen) instanceof Pending.Message message) {
      command(command + " " + message.number() + rest);
    } else {
      note = "no message is chosen: ↑ and ↓ choose one";
    }
  }

  /** Has a line typed at the bottom of the page. */
  private void ask(String prompt, String command) throws IOException {
    StringBuilder line = new StringBuilder();
    for (; ; ) {
      show(prompt + line + "_");
      int c = terminal.in().read();
      if (c < 0 || c == ESCAPE) return;
      if (c == '\n' || c == '\r') break;
      if (c != BACKSPACE && c != CONTROL_H) line.append((char) c);
      else if (!line.isEmpty()) line.setLength(line.length() - 1);
    }
    if (line.toString().strip().matches("q|quit|exit")) note = "the key q quits";
    else command(command + line);
  }

  /** Has a command carried out; an answer of several lines is a page of its own. */
  private void command(String line) {
    long before = walk.position();
    said.getBuffer().setLength(0);
    commands.obey(line);
    List<String> answer = said.toString().lines().toList();
    if (walk.position() != before || answer.isEmpty()) return; // the page shows it
    if (answer.size() == 1) {
      note = answer.getFirst();
      return;
    }
    List<String> page = new ArrayList<>(answer.subList(0, Math.min(answer.size(), rows - 1)));
    while (page.size() < rows - 1) page.add("");
    page.add(terminal.colours().dim("press any key to continue"));
    print(page);
    try {
      key();
    } catch (IOException e) {
      throw Refusal.reading("standard input", e);
    }
  }
}
