package org.bellwether.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bellwether.group.FormerFounding;
import org.bellwether.group.FoundingMessage;
import org.bellwether.group.GroupMessage;
import org.bellwether.group.LockService;
import org.bellwether.node.wire.Dialect;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * The form in which the release before writes messages. Its members numbered lives by wall clocks,
 * and told who they are in another way: what members of the two releases say about blank disks and
 * lives is lost between them. So a member with a blank disk joins its group only once a majority of
 * the others are of its own release; all else goes on as before.
 */
final class LastRelease implements Dialect {
  private static final String GROUP = "org.bellwether.group.";
  private static final Map<String, Long> SCHEMAS = // by token algorithm
      Map.of(
          "path-compression", 0xc8f8f987eba8c885L,
          "suzuki-kasami", 0xfa7b47437dd45309L,
          "raymond", 0xbe1d8c9dfacf6c11L);

  /** The classes whose numbers are in its messages, in their order; a token algorithm's follow. */
  private static final List<String> CLASSES =
      List.of(
          "FormerFounding$Blank",
          "FormerFounding$Born",
          "FormerFounding$Earlier",
          "FormerFounding$Known",
          "FormerFounding$Newborn",
          "FormerFounding$You",
          "GroupMessage$Accept",
          "GroupMessage$Activate",
          "GroupMessage$Beat",
          "GroupMessage$Behind",
          "GroupMessage$Echo",
          "GroupMessage$Leave",
          "GroupMessage$Prepare",
          "GroupMessage$Promise",
          "GroupMessage$Propose",
          "GroupMessage$Refuse",
          "GroupMessage$Would",
          "GroupMessage$Yes",
          "GuestSessions$Owner",
          "LockService$Borrowed",
          "LockService$GroupWait",
          "LockService$Grouped",
          "LockService$GuestAlarm",
          "LockService$Guested",
          "LockService$LentUntil",
          "LockService$News",
          "LockService$Silent",
          "LockService$TableWait",
          "LockService$Tabled",
          "LockService$Unheard",
          "LockTable$Ahead",
          "LockTable$Carried",
          "LockTable$Crowded",
          "LockTable$Exhausted",
          "LockTable$Gap",
          "LockTable$Kept",
          "LockTable$Missing");

  private final long schema;
  private final ValueCodec<Object> codec;

  /**
   * The form of the messages of a node.
   *
   * @param node of this release
   * @param algorithm the token algorithm of its locks
   */
  LastRelease(Object node, String algorithm) {
    schema = Objects.requireNonNull(SCHEMAS.get(algorithm), algorithm);
    TreeMap<String, Class<?>> known = new TreeMap<>();
    List<Class<?>> tokens = new ArrayList<>();
    for (Class<?> type : MessageTypes.of(node)) {
      if (type.getName().startsWith(GROUP)) known.put(type.getName(), type);
      else tokens.add(type);
    }
    List<Class<?>> classes = new ArrayList<>();
    for (String name : CLASSES) {
      Class<?> type = known.get(GROUP + name);
      if (type == null) throw new IllegalStateException("no class " + name);
      classes.add(type);
    }
    classes.addAll(tokens);
    codec = ValueCodec.of(Object.class, classes.toArray(Class<?>[]::new));
  }

  @Override
  public long schema() {
    return schema;
  }

  @Override
  public ValueCodec<Object> codec() {
    return codec;
  }

  @Override
  public @Nullable Object outgoing(Object message) {
    if (!(message instanceof LockService.Grouped(GroupMessage content, long epoch, int sent))) {
      return message;
    }
    return switch (content) {
      case FoundingMessage.Newborn newborn ->
          new LockService.Grouped(new FormerFounding.Newborn(newborn.disk()), epoch, sent);
      case FoundingMessage other -> null;
      default -> message;
    };
  }

  @Override
  public @Nullable Object incoming(Object message) {
    if (!(message instanceof LockService.Grouped(GroupMessage content, long epoch, int sent))) {
      return message;
    }
    return switch (content) {
      case FormerFounding.Newborn newborn ->
          new LockService.Grouped(new FoundingMessage.Newborn(0, 0, 0, 0), epoch, sent);
      case FormerFounding other -> null;
      default -> message;
    };
  }
}
