package org.bellwether.lab.web;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a lab in a real Chromium: one server and one browser for all of them, one tab for
 * each. Where there is no browser, the tests are skipped, but fail where {@code CI=true}.
 */
final class InChromium implements BeforeAllCallback, AfterEachCallback, ParameterResolver {
  private static final Namespace SPACE = Namespace.create(InChromium.class);

  /** The server and the browser, closed after the last test. */
  record Shared(LabServer server, Playwright playwright, Browser browser) implements AutoCloseable {
    @Override
    public void close() {
      browser.close();
      playwright.close();
      server.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    String missing = missing();
    if (missing.isEmpty()) return;
    if ("true".equals(System.getenv("CI"))) {
      throw new IllegalStateException("browser tests need " + missing + "; see CONTRIBUTING.md");
    }
    Assumptions.abort("browser tests are skipped: they need " + missing);
  }

  private static String missing() {
    if (chromium().isEmpty()) return "Chromium (apt-get install chromium)";
    if (command("PLAYWRIGHT_NODEJS_PATH", "node", "nodejs").isEmpty()) {
      return "Node.js, which drives the browser (apt-get install nodejs)";
    }
    return "";
  }

  private static Optional<Path> chromium() {
    return command(
        "BELLWETHER_CHROMIUM", "chromium", "chromium-browser", "google-chrome", "chrome");
  }

  /** What a variable names, or the first of these commands that is on the path. */
  private static Optional<Path> command(String variable, String... names) {
    String named = System.getenv(variable);
    if (named != null) return Optional.of(Path.of(named));
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(names)
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(d -> Path.of(d, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static Shared shared(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(SPACE)
        .computeIfAbsent(Shared.class, _ -> start(), Shared.class);
  }

  private static Shared start() {
    try {
      Map<String, String> env = new HashMap<>(System.getenv());
      env.put(
          "PLAYWRIGHT_NODEJS_PATH",
          command("PLAYWRIGHT_NODEJS_PATH", "node", "nodejs").orElseThrow().toString());
      env.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
      Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(env));
      Browser browser =
          playwright
              .chromium()
              .launch(
                  new BrowserType.LaunchOptions()
                      .setExecutablePath(chromium().orElseThrow())
                      // Root may not use the sandbox, pictures must not depend on the screen, and
                      // no request may leave the machine.
                      .setArgs(
                          List.of(
                              "--no-sandbox",
                              "--force-color-profile=srgb",
                              "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")));
      return new Shared(LabServer.start(Catalog.standard(), 0), playwright, browser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == LabPage.class || type == Shared.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == Shared.class) return shared(context);
    LabPage page = new LabPage(shared(context));
    context.getStore(SPACE).put(LabPage.class, page);
    return page;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    LabPage page = context.getStore(SPACE).get(LabPage.class, LabPage.class);
    if (page != null) page.finish(context.getExecutionException().isPresent());
  }
}
