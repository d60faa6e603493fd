package org.bellwether.lab.web;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/** A request that cannot be answered: a status and what to tell the person at the page. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  static final int BAD = 400;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int WRONG_METHOD = 405;
  static final int GONE = 410;
  static final int TOO_LARGE = 413;
  static final int WRONG_SCENARIO = 422;
  static final int BROKEN = 500;

  private final int status;
  private final String field;
  private final String problem;

  private Failure(int status, String field, String problem, String message) {
    super(message);
    this.status = status;
    this.field = field;
    this.problem = problem;
  }

  static Failure of(int status, String message) {
    return new Failure(status, "", message, message);
  }

  /** Something is wrong with a field of the scenario. */
  static Failure at(String field, String message) {
    return new Failure(WRONG_SCENARIO, field, message, message);
  }

  static Failure of(ScenarioException e) {
    return new Failure(WRONG_SCENARIO, e.field(), e.problem(), String.valueOf(e.getMessage()));
  }

  int status() {
    return status;
  }

  /** As the page reads it. */
  Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("message", getMessage());
    tree.put("field", field);
    tree.put("problem", problem);
    return tree;
  }
}
