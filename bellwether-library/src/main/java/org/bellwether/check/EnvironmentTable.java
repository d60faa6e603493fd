package org.bellwether.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Interns environments: equal ones have the same number. The initial one has number 0. */
final class EnvironmentTable {
  private static final int INITIAL_CAPACITY = 64;

  private final Map<Environment, Integer> numbers = new HashMap<>();
  private volatile Environment[] environments = new Environment[INITIAL_CAPACITY];

  EnvironmentTable(Environment initial) {
    number(initial);
  }

  Environment initial() {
    return environments[0];
  }

  Environment environment(int number) {
    return environments[number];
  }

  synchronized int number(Environment environment) {
    Integer known = numbers.get(environment);
    if (known != null) return known;
    int number = numbers.size();
    Environment[] all = environments;
    if (number == all.length) all = Arrays.copyOf(all, 2 * number);
    all[number] = environment;
    environments = all;
    numbers.put(environment, number);
    return number;
  }
}
