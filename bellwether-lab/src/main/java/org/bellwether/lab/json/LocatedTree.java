package org.bellwether.lab.json;

import java.util.HashMap;
import java.util.Map;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/** A file in JSON or YAML as plain Java, and the lines on which its parts stand. */
public final class LocatedTree {
  private final @Nullable Object tree;
  private final Map<String, Integer> lines;

  private LocatedTree(@Nullable Object tree, Map<String, Integer> lines) {
    this.tree = tree;
    this.lines = lines;
  }

  /** What is wrong with a text, and where. */
  public static final class BadText extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    private BadText(Problem problem) {
      super(problem.message());
      this.problem = problem;
    }

    public Problem problem() {
      return problem;
    }
  }

  /**
   * Reads a text.
   *
   * @throws BadText if it is neither JSON nor, where that was asked for, YAML
   */
  public static LocatedTree read(String text, boolean yaml) {
    Map<String, Integer> lines = new HashMap<>();
    try {
      Object tree = yaml ? YamlScenarios.parse(text, lines) : Json.parse(text, lines);
      return new LocatedTree(tree, lines);
    } catch (JsonException e) {
      throw new BadText(e.problem());
    } catch (ScenarioException e) {
      int line = new LocatedTree(null, lines).line(e.field());
      throw new BadText(new Problem(line, 0, String.valueOf(e.getMessage())));
    }
  }

  public @Nullable Object tree() {
    return tree;
  }

  /** The line of a field, or of the smallest part of the file that it would be in. */
  public int line(String field) {
    String path = field;
    while (!path.isEmpty() && !lines.containsKey(path)) {
      int end = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
      path = path.substring(0, Math.max(end, 0));
    }
    return lines.getOrDefault(path, 0);
  }
}
