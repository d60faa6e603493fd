package org.bellwether.catalog;

/** Where an algorithm comes from. */
public record Paper(String citation, String url) {}
