package org.bellwether.lab.web;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * What axe has to say about a page. Its script is given to each page once, not at every question.
 */
final class AxeRules {
  private static final String SCRIPT = script();

  private AxeRules() {}

  private static String script() {
    try (InputStream in = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything serious or critical: by all rules, or by these. */
  static List<String> serious(Page page, String... rules) {
    if (Boolean.TRUE.equals(page.evaluate("() => typeof axe === 'undefined'"))) {
      page.evaluate(SCRIPT);
    }
    List<?> found =
        (List<?>)
            page.evaluate(
                """
                async (rules) => {
                  const options = { resultTypes: ['violations'] };
                  if (rules.length) options.runOnly = { type: 'rule', values: rules };
                  const { violations } = await axe.run(document, options);
                  return violations
                    .filter((rule) => rule.impact === 'serious' || rule.impact === 'critical')
                    .flatMap((rule) => rule.nodes.map((node) => rule.help + ': ' + node.html));
                }
                """,
                List.of(rules));
    return found.stream().map(Object::toString).toList();
  }
}
