package org.bellwether.node;

import org.bellwether.step.Input;

/** Inputs in words. */
final class Inputs {
  private static final int LONGEST = 2000;

  private Inputs() {}

  /** The beginning of a text, so that no message and no state makes a line in a log endless. */
  static String cut(Object text) {
    String whole = String.valueOf(text);
    if (whole.length() <= LONGEST) return whole;
    return whole.substring(0, LONGEST) + "... (" + whole.length() + " characters)";
  }

  /** The handler that an input calls, and with what. */
  static String sentence(Input input) {
    return cut(whole(input));
  }

  private static String whole(Input input) {
    return switch (input) {
      case Input.Start start -> "its start";
      case Input.Receive(int port, Object message) ->
          "its handler of " + message + " at port " + port;
      case Input.Unreachable(int port, Object message) ->
          "its handler of the unreachable peer at port " + port + " for " + message;
      case Input.Expire(var timer) -> "its handler of the timer " + timer;
      case Input.Boot(var saved) -> "its boot from " + saved;
      case Input.Request request -> "its handler of a request";
      case Input.Withdraw withdraw -> "its handler of a withdrawal";
      case Input.Command(Record command) -> "its handler of the command " + command;
      case Input.Linked(int port, var incarnation) ->
          "its handler of the new connection at port " + port;
      case Input.Unlinked(int port) -> "its handler of the closed connection at port " + port;
      case Input.Release release -> "its handler of a release";
      case Input.Multicast(Object payload) -> "its handler of the multicast " + payload;
      case Input.Unicast(int port, Object payload) ->
          "its handler of the unicast " + payload + " to port " + port;
    };
  }
}
