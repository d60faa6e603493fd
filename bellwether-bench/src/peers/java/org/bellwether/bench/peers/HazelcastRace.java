package org.bellwether.bench.peers;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.bellwether.bench.RacedLocks;
import org.bellwether.bench.RacedSystem;

/**
 * Locks of keys in a map of Hazelcast, which two sides of a partition may both hold. Its fenced
 * locks need a licence.
 */
public final class HazelcastRace implements RacedSystem {
  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public RacedLocks join(int process, Path directory, int[] ports, boolean tuned) {
    System.setProperty("hazelcast.logging.type", "none");
    Config config = new Config("race");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    if (tuned) {
      config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
      config.setProperty("hazelcast.max.no.heartbeat.seconds", "1");
    }
    NetworkConfig network = config.getNetworkConfig();
    network.setPort(ports[process]).setPortAutoIncrement(false);
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    JoinConfig join = network.getJoin();
    join.getMulticastConfig().setEnabled(false);
    join.getAutoDetectionConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true);
    for (int port : ports) join.getTcpIpConfig().addMember("127.0.0.1:" + port);
    HazelcastInstance instance = Hazelcast.newHazelcastInstance(config);
    AtomicLong removed = new AtomicLong();
    instance
        .getCluster()
        .addMembershipListener(
            new MembershipListener() {
              @Override
              public void memberAdded(MembershipEvent event) {}

              @Override
              public void memberRemoved(MembershipEvent event) {
                removed.incrementAndGet();
              }
            });
    while (instance.getCluster().getMembers().size() < ports.length) {
      LockSupport.parkNanos(10_000_000);
    }
    IMap<String, String> map = instance.getMap("locks");
    return new RacedLocks() {
      @Override
      public Held acquire(String lock) {
        map.lock(lock);
        return () -> map.unlock(lock);
      }

      @Override
      public long exclusions() {
        return removed.get();
      }
    };
  }
}
