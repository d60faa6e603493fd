package org.bellwether.catalog;

/** The publication that an algorithm comes from. */
public record Paper(String citation, String url) {}
