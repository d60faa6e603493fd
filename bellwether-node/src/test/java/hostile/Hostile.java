package hostile;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * A node that an author might write by mistake. Node 0 starts; ports 0 and 1 lead to nodes 0 and 1.
 */
public abstract class Hostile<M> implements Node<M> {
  /** What a node tells the world, in the same words in all worlds. */
  public record Said(String text) implements Output.Custom {}

  static void say(Context<?> ctx, Object text) {
    ctx.emit(new Said(String.valueOf(text)));
  }

  /** What node 0 or 1 says in the end, in every world. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Says {
    String value();
  }

  /** A part of the sentence by which every world refuses the node. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Refused {
    String value();
  }

  @Override
  public void receive(int port, M message, Context<M> ctx) {}
}
