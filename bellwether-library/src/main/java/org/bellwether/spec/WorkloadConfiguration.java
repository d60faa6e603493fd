package org.bellwether.spec;

/** A configuration, together with the workload that its clients still have. */
public interface WorkloadConfiguration<N, M> extends Configuration<N, M> {
  /** How many requests the client of a node has yet to make. */
  int requests(int node);
}
