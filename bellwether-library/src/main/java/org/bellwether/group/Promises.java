package org.bellwether.group;

import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.group.GroupMessage.Promise;

/** What members have promised a candidate, and the view that follows from it. */
final class Promises {
  private final TreeMap<Integer, Promise> byMember = new TreeMap<>();

  void clear() {
    byMember.clear();
  }

  boolean isEmpty() {
    return byMember.isEmpty();
  }

  void add(int member, Promise promise) {
    byMember.put(member, promise);
  }

  /** The members that have promised, one bit each. */
  int members() {
    int members = 0;
    for (int k : byMember.keySet()) members |= 1 << k;
    return members;
  }

  /**
   * The largest set of mutually connected members that have promised, one of them among them; of
   * several, the one that keeps most of a view.
   */
  int clique(int self, int view, int n) {
    int best = 0;
    for (int set = 1; set < 1 << n; set++) {
      if ((set >> self & 1) == 0 || !connected(set)) continue;
      int size = Integer.compare(Integer.bitCount(set), Integer.bitCount(best));
      int kept = Integer.compare(Integer.bitCount(set & view), Integer.bitCount(best & view));
      if (size > 0 || (size == 0 && kept > 0)) best = set;
    }
    return best;
  }

  private boolean connected(int set) {
    for (int rest = set; rest != 0; rest &= rest - 1) {
      int k = Integer.numberOfTrailingZeros(rest);
      Promise promise = byMember.get(k);
      if (promise == null || (set & ~(promise.links() | 1 << k)) != 0) return false;
    }
    return true;
  }

  /** By position, the incarnations of chosen members; 0 for everybody else. */
  long[] incarnations(int chosen, int n) {
    long[] incarnations = new long[n];
    for (int k = 0; k < n; k++) {
      if ((chosen >> k & 1) == 1) incarnations[k] = of(k).incarnation();
    }
    return incarnations;
  }

  /** Those chosen members whose claims are void: of another life, or not theirs any more. */
  int voided(int chosen) {
    int voided = 0;
    for (int rest = chosen; rest != 0; rest &= rest - 1) {
      int k = Integer.numberOfTrailingZeros(rest);
      if (restarted(k) || claimsTooMuch(k, chosen)) voided |= 1 << k;
    }
    return voided;
  }

  /** Whether the last view of anybody had this member in another life. */
  private boolean restarted(int k) {
    long life = of(k).incarnation();
    for (Promise promise : byMember.values()) {
      if (promise.view()[k] != 0 && promise.view()[k] != life) return true;
    }
    return false;
  }

  /** Whether a member claims what it may not: below its floor, or with a smaller fence. */
  private boolean claimsTooMuch(int k, int chosen) {
    for (var claim : of(k).claims().entrySet()) {
      if (claim.getValue().epoch() < floor(k)) return true;
      for (int rest = chosen; rest != 0; rest &= rest - 1) {
        int other = Integer.numberOfTrailingZeros(rest);
        Claim rival = of(other).claims().get(claim.getKey());
        if (rival == null || rival.epoch() < floor(other)) continue;
        if (rival.fence().compareTo(claim.getValue().fence()) > 0) return true;
      }
    }
    return false;
  }

  /** The largest floor of a member that others report. */
  private long floor(int k) {
    long floor = 0;
    for (Promise promise : byMember.values()) floor = Math.max(floor, promise.floors()[k]);
    return floor;
  }

  /** By lock, who of these members claims it. */
  SortedMap<String, Integer> holders(int members) {
    TreeMap<String, Integer> holders = new TreeMap<>();
    for (int rest = members; rest != 0; rest &= rest - 1) {
      int k = Integer.numberOfTrailingZeros(rest);
      for (String lock : of(k).claims().keySet()) holders.put(lock, k);
    }
    return holders;
  }

  /** The promise of a member, which is there. */
  private Promise of(int k) {
    Promise promise = byMember.get(k);
    if (promise == null) throw new IllegalStateException("member " + k + " has promised nothing");
    return promise;
  }
}
