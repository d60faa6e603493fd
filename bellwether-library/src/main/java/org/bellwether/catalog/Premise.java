package org.bellwether.catalog;

import java.util.function.Predicate;

/**
 * An assumption of a single algorithm, in addition to the {@link Assumption}s that many make.
 *
 * @param text what it assumes, to follow "assumes that"
 * @param holds whether a scenario keeps it
 */
public record Premise(String text, Predicate<Setting> holds) {}
