package org.bellwether.lab.cluster;

import java.util.List;

/**
 * What is known of a member at a moment.
 *
 * @param status up, paused, failed or down
 * @param linked the peers that it can talk to
 * @param told what it told its application last; empty if nothing
 * @param state the fields of its node, as it answered last; empty if it never did
 */
public record MemberView(
    int node, long id, String status, List<Integer> linked, String told, String state) {}
