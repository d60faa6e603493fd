package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Config;
import org.bellwether.locks.Grant;
import org.bellwether.locks.GroupView;
import org.bellwether.locks.LockException;
import org.bellwether.locks.Member;
import org.bellwether.locks.MemberClosed;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import tools.jackson.core.JsonGenerator;

/** Joins a running group as a guest and uses its locks. */
final class LocksCommand extends Command {
  private static final int FAILED = 1;
  private static final int USUAL_PATIENCE_SECONDS = 10;
  private static final int MOST_PATIENCE_SECONDS = 7 * 86_400;
  private static final int LOOK_MILLIS = 20;
  private static final String USUAL_CONFIG = "bellwether.properties";

  private final PositionalParamSpec words =
      arguments(
          "status|who NAME|acquire NAME -- COMMAND|serve|refound",
          "status: show how the group is doing.\n"
              + "who: show which process holds a lock or leads, if it has announced that.\n"
              + "acquire: wait for a lock, and run a command while it is held.\n"
              + "serve: be the member that the file names as self, until SIGTERM or Ctrl-C.\n"
              + "refound: set aside what a stopped member has stored, so that a group that has lost"
              + " most of its disks can be founded again; run this for every member.",
          List.of("status", "who", "acquire", "serve", "refound"));
  private final OptionSpec config =
      option(
          "--config",
          "FILE",
          "The properties file of the group, that of any member; the default is "
              + USUAL_CONFIG
              + ".");
  private final OptionSpec as =
      option(
          "--as",
          "NAME",
          "What this process is called in the group; the default is cli- and its number, and for"
              + " serve the self of the file.");
  private final OptionSpec patience =
      option(
          "--timeout",
          "SECONDS",
          "How long to wait for the group or the lock; the default is "
              + USUAL_PATIENCE_SECONDS
              + ".");
  private final OptionSpec http =
      option(
          "--http",
          "HOST:PORT",
          "Answer /health, /ready and /metrics at this address (serve); without it, nobody is"
              + " answered.");
  private final OptionSpec above =
      option(
          "--above",
          "FENCE",
          "With refound, a fence that the group is known to have had: those of the new one are"
              + " larger.");
  private final OptionSpec json = flag("Print JSON (status and who).", "--json");

  LocksCommand(App app) {
    super(
        app,
        "locks",
        "Joins a running group as a guest and uses its locks. acquire runs a command while a lock"
            + " is held, with the fencing number in its environment (BELLWETHER_FENCE), and kills"
            + " it when the lock is lost. Exit status: that of the command; otherwise 0, or 1 if"
            + " there is no majority, no lock in time, no holder that has announced itself, or the"
            + " lock was lost; 2 if the input is wrong.");
    examples(
        "bellwether locks status",
        "bellwether locks who nightly",
        "bellwether locks acquire nightly --timeout 60 -- ./backup.sh --all");
  }

  @Override
  int run() throws IOException {
    List<String> given = words.getValue();
    if (given == null || given.stream().allMatch(String::isBlank)) {
      throw needs("an action: status, who, acquire, serve or refound", "locks status");
    }
    patience(); // is looked at before anything happens
    String action = given.getFirst();
    List<String> rest = given.subList(1, given.size());
    return switch (action) {
      case "status" -> {
        if (!rest.isEmpty()) {
          throw new Refusal("locks status takes no name, but " + rest.getFirst() + " was given");
        }
        yield joined(configured(), this::status);
      }
      case "who" -> {
        if (rest.size() != 1) throw needs("one name of a lock or leadership", "locks who nightly");
        yield joined(configured(), member -> who(member, rest.getFirst()));
      }
      case "acquire" -> {
        if (rest.size() < 2 || wordsBeforeDashes(given.size()) != 2) {
          throw needs(
              "the name of one lock, then -- and a command",
              "locks acquire nightly -- ./backup.sh");
        }
        yield joined(
            configured(), member -> acquire(member, rest.getFirst(), rest.subList(1, rest.size())));
      }
      case "serve" -> {
        if (!rest.isEmpty()) {
          throw new Refusal("locks serve takes no name, but " + rest.getFirst() + " was given");
        }
        String watched = text(http);
        yield joined(member(), member -> serve(member, watched));
      }
      case "refound" -> {
        if (!rest.isEmpty()) {
          throw new Refusal("locks refound takes no name, but " + rest.getFirst() + " was given");
        }
        yield refound();
      }
      default ->
          throw new Refusal(
              action
                  + " is not an action of locks, expected status, who, acquire, serve or refound");
    };
  }

  /** How many words come before "--"; 0 if there is none. */
  private int wordsBeforeDashes(int count) {
    List<String> all = spec.commandLine().getParseResult().originalArgs();
    int dashes = all.indexOf("--");
    return dashes < 0 ? 0 : count - (all.size() - dashes - 1);
  }

  private interface Work {
    int with(Member member) throws IOException, InterruptedException;
  }

  /** Does something as a process of the group; Ctrl-C ends it. */
  private int joined(Config who, Work work) throws IOException {
    Thread worker = Thread.currentThread();
    Thread.ofPlatform()
        .daemon()
        .name("interrupt-locks")
        .start(
            () -> {
              app.terminal().interrupt().await();
              worker.interrupt();
            });
    try (Member member = Bellwether.join(who)) {
      return work.with(member);
    } catch (LockException e) {
      app.terminal().note(String.valueOf(e.getMessage()));
      return FAILED;
    } catch (InterruptedException e) {
      return Interrupt.STATUS;
    }
  }

  private int refound() {
    Config member = loaded();
    try {
      String fence = above.getValue();
      Path kept =
          fence == null ? Bellwether.refound(member) : Bellwether.refound(member, fence(fence));
      app.terminal()
          .line(
              kept.equals(member.directory().toAbsolutePath())
                  ? "member " + member.self() + " had stored nothing"
                  : "what member " + member.self() + " had stored is in " + kept);
      app.terminal()
          .line("Once this is done for all members and all of them are started, the group is new.");
      return 0;
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  private static long fence(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new Refusal("--above: " + text + ", expected a fence, a whole number");
    }
  }

  private Config configured() {
    String name = Objects.requireNonNullElse(text(as), "cli-" + ProcessHandle.current().pid());
    try {
      return loaded().asGuest(name);
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  private Config loaded() {
    String file = Objects.requireNonNullElse(text(config), USUAL_CONFIG);
    try {
      return Config.load(app.terminal().path(file));
    } catch (IOException e) {
      throw Refusal.reading(file, e);
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  /** The member that this process is to be. */
  private Config member() throws IOException {
    String name = text(as);
    if (name == null) return loaded();
    loaded(); // which says what is wrong with the file
    String file = Objects.requireNonNullElse(text(config), USUAL_CONFIG);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(app.terminal().path(file))) {
      properties.load(reader);
    }
    properties.setProperty("self", name);
    try {
      return Config.of(properties);
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  /** Is a member until somebody ends this process. */
  private int serve(Member member, @Nullable String watched) throws InterruptedException {
    CompletableFuture<MemberClosed> closed = new CompletableFuture<>();
    member.onClosed(closed::complete);
    app.terminal().line("member " + member.name() + " serves");
    if (watched == null) return over(closed);
    InetSocketAddress asked = Words.address("--http", watched, 0);
    InetSocketAddress address = new InetSocketAddress(asked.getHostString(), asked.getPort());
    if (address.isUnresolved()) throw new Refusal("--http: " + watched + " is not known");
    try (MemberHealth health = health(address, member)) {
      app.terminal().line("member " + member.name() + " answers at port " + health.port());
      return over(closed);
    }
  }

  private MemberHealth health(InetSocketAddress address, Member member) {
    try {
      return new MemberHealth(address, member, loaded().members().size());
    } catch (IOException e) {
      throw new Refusal("--http: %s cannot be used: %s".formatted(address, e.getMessage()));
    }
  }

  private int over(CompletableFuture<MemberClosed> closed) throws InterruptedException {
    app.terminal().out().flush();
    try {
      app.terminal().note(String.valueOf(closed.get().getMessage()));
      return FAILED;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private Duration patience() {
    return Duration.ofSeconds(number(patience, USUAL_PATIENCE_SECONDS, 0, MOST_PATIENCE_SECONDS));
  }

  /** Waits until this process has heard of the group, and is connected to a majority of it. */
  private @Nullable GroupView view(Member member) throws InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      GroupView view = member.group();
      if (view.number() > 0 && majority(view)) return view;
      if (System.nanoTime() - begun >= patience().toNanos()) {
        String known = (view.number() > 0 ? "the last that was heard of it: " : "") + view;
        app.terminal().note("there is no majority of the members: " + known);
        return null;
      }
      Thread.sleep(LOOK_MILLIS); // nobody tells when connections come and go
    }
  }

  private boolean majority(GroupView view) {
    return 2 * view.connected().size() > loaded().members().size();
  }

  private int status(Member member) throws InterruptedException {
    GroupView view = view(member);
    if (view == null) return FAILED;
    SortedMap<String, String> locks = member.locks().holders();
    SortedMap<String, String> leaders = member.leaders();
    if (on(json)) {
      app.terminal()
          .line(
              JsonOut.object(
                  out -> {
                    out.writeNumberProperty("view", view.number());
                    JsonOut.texts(out, "members", view.members());
                    out.writeStringProperty("coordinator", view.coordinator());
                    JsonOut.texts(out, "connected", view.connected());
                    pairs(out, "leaders", leaders);
                    pairs(out, "locks", locks);
                  }));
      return 0;
    }
    Terminal terminal = app.terminal();
    terminal.line(view.toString());
    terminal.line("coordinator: " + view.coordinator());
    leaders.forEach((what, who) -> terminal.line(who + " leads " + what));
    locks.forEach((what, who) -> terminal.line(who + " holds " + what));
    return 0;
  }

  private static void pairs(JsonGenerator out, String name, Map<String, String> pairs) {
    JsonOut.object(out, name, one -> pairs.forEach(one::writeStringProperty));
  }

  private int who(Member member, String name) throws InterruptedException {
    if (view(member) == null) return FAILED;
    String holder = member.locks().holders().get(name);
    String leader = member.leaders().get(name);
    if (on(json)) {
      app.terminal()
          .line(
              JsonOut.object(
                  out -> {
                    out.writeName("holds");
                    if (holder == null) out.writeNull();
                    else out.writeString(holder);
                    out.writeName("leads");
                    if (leader == null) out.writeNull();
                    else out.writeString(leader);
                  }));
    } else {
      if (holder != null) app.terminal().line(holder + " holds " + name);
      if (leader != null) app.terminal().line(leader + " leads " + name);
      if (holder == null && leader == null) {
        app.terminal().note("nobody has announced that it holds or leads " + name);
      }
    }
    return holder == null && leader == null ? FAILED : 0;
  }

  private int acquire(Member member, String lock, List<String> command)
      throws IOException, InterruptedException {
    Grant grant;
    try {
      grant = member.locks().acquire(lock, patience());
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
    try (grant) {
      grant.announce();
      return guarded(grant, command);
    }
  }

  /** Runs a command for as long as a lock is held. */
  private int guarded(Grant grant, List<String> command) throws InterruptedException {
    Path directory = app.terminal().directory().toAbsolutePath();
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).inheritIO();
    builder.environment().put("BELLWETHER_LOCK", grant.lock());
    builder.environment().put("BELLWETHER_FENCE", Long.toString(grant.fence()));
    app.terminal().out().flush();
    Process child;
    try {
      child = builder.start();
    } catch (IOException e) {
      throw new Refusal("locks acquire: " + command.getFirst() + " cannot be run: " + reason(e));
    }
    CompletableFuture<Boolean> ended = child.onExit().thenApply(_ -> true).toCompletableFuture();
    CompletableFuture<Boolean> lost = grant.lost().thenApply(_ -> false).toCompletableFuture();
    try {
      if (ended.applyToEither(lost, done -> done).get()) return child.exitValue();
      app.terminal().note(grant + " is lost, so that the command is killed");
      return FAILED;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      child.descendants().forEach(ProcessHandle::destroyForcibly);
      child.destroyForcibly();
    }
  }

  private static String reason(IOException e) {
    return e.getCause() == null
        ? String.valueOf(e.getMessage())
        : String.valueOf(e.getCause().getMessage());
  }
}
