package org.bellwether.group;

/**
 * What members of the release before say instead of {@link FoundingMessage}s. Members of this one
 * neither send it nor heed it; it is here for the form in which the two talk.
 */
public sealed interface FormerFounding extends GroupMessage {
  /** My disk is blank: which of my lives is this? */
  record Newborn(long question) implements FormerFounding {}

  /** This one. */
  record You(long life, long question) implements FormerFounding {}

  /** An earlier group has promised no more than this. */
  record Earlier(long promised) implements FormerFounding {}

  /** What have I promised? */
  record Blank(long life, long begun) implements FormerFounding {}

  /** No more than this. */
  record Known(long life, long promised, long[] floors, long[] founders, long[] reborn)
      implements FormerFounding {}

  /** My disk is blank no longer. */
  record Born(long life) implements FormerFounding {}
}
