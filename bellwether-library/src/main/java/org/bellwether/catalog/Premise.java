package org.bellwether.catalog;

import java.util.function.Predicate;

/**
 * What one algorithm takes for granted beyond the {@link Assumption}s that many make.
 *
 * @param text what it assumes, to follow "assumes that"
 * @param holds whether a scenario keeps it
 */
public record Premise(String text, Predicate<Setting> holds) {}
