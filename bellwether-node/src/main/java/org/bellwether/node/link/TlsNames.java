package org.bellwether.node.link;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names that certificates must have.
 *
 * @param members by position
 * @param guests that of every guest; null if guests are not let in
 */
record TlsNames(List<String> members, @Nullable String guests) {
  TlsNames {
    members = List.copyOf(members);
  }

  @Nullable String of(int position) {
    return position < members.size() ? members.get(position) : guests;
  }
}
