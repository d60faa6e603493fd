package org.bellwether.node;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.Volume;
import org.jspecify.annotations.Nullable;

/** A disk whose force waits for leave, or fails. */
final class GatedVolume implements Volume {
  private final Volume disk;
  final CountDownLatch gate = new CountDownLatch(1);
  final LinkedBlockingQueue<String> forced = new LinkedBlockingQueue<>();
  volatile boolean closed;
  volatile boolean fails;

  GatedVolume(Volume disk) {
    this.disk = disk;
  }

  @Override
  public String name() {
    return disk.name();
  }

  @Override
  public byte @Nullable [] read(String file) throws DiskException {
    return disk.read(file);
  }

  @Override
  public void write(String file, byte[] bytes) throws DiskException {
    disk.write(file, bytes);
  }

  @Override
  public void force(String file) throws DiskException {
    forced.add(file);
    if (fails) throw new DiskException(file + " cannot be forced: no such luck");
    if (closed) {
      try {
        gate.await();
      } catch (InterruptedException e) {
        throw new DiskException("interrupted", e);
      }
    }
    disk.force(file);
  }

  @Override
  public void rename(String file, String newName) throws DiskException {
    disk.rename(file, newName);
  }

  @Override
  public void forceNames() throws DiskException {
    disk.forceNames();
  }

  @Override
  public void close() {
    disk.close();
  }
}
