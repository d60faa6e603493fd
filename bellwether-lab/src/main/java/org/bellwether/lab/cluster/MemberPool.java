package org.bellwether.lab.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes for members of clusters. One whose member has ended can be used again: to start a Java
 * process takes longer than most elections.
 */
public final class MemberPool implements AutoCloseable {
  private final List<Path> with;
  private final ArrayDeque<MemberProcess> idle = new ArrayDeque<>();
  private final List<MemberProcess> all = new ArrayList<>();

  /** A pool of processes that know the algorithms of the user. */
  public MemberPool(List<Path> with) {
    this.with = List.copyOf(with);
  }

  MemberProcess take() throws IOException {
    MemberProcess process = idle.poll();
    if (process != null && process.alive()) return process;
    MemberProcess fresh = new MemberProcess(with);
    all.add(fresh);
    return fresh;
  }

  void giveBack(MemberProcess process) {
    process.listener(_ -> {});
    idle.add(process);
  }

  @Override
  public void close() {
    all.forEach(MemberProcess::kill);
  }
}
