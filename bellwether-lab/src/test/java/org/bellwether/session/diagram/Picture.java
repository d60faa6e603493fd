package org.bellwether.session.diagram;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A drawing, read back from its file. */
final class Picture {
  /** A text and the room that it takes in a wide font. */
  record Words(String text, Box box) {}

  private final Element root;

  Picture(String svg) {
    try {
      root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(svg)))
              .getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError("not XML", e);
    }
  }

  Element root() {
    return root;
  }

  Box paper() {
    return new Box(0, 0, number(root, "width"), number(root, "height"));
  }

  List<Words> texts() {
    List<Words> texts = new ArrayList<>();
    for (Element text : all("text")) {
      double size = number(text, "font-size");
      boolean bold = text.getAttribute("font-weight").equals("bold");
      double width = TextSize.width(text.getTextContent(), bold ? size * Style.BOLD : size);
      double x = number(text, "x");
      double left =
          switch (text.getAttribute("text-anchor")) {
            case "middle" -> x - width / 2;
            case "end" -> x - width;
            default -> x;
          };
      double y = number(text, "y");
      Box box = new Box(left, y - 0.8 * size, left + width, y + 0.2 * size);
      texts.add(new Words(text.getTextContent(), box));
    }
    return texts;
  }

  /** How often each mark occurs on the lanes. */
  Map<String, Long> marks() {
    return all("g", "mark").stream()
        .collect(
            Collectors.groupingBy(mark -> mark.getAttribute("data-mark"), Collectors.counting()));
  }

  List<String> states() {
    return all("g", "span").stream().map(span -> span.getAttribute("data-state")).toList();
  }

  List<String> keys() {
    return all("g", "key").stream().map(key -> key.getAttribute("data-key")).toList();
  }

  List<Element> all(String name, String group) {
    return all(name).stream().filter(e -> e.getAttribute("class").equals(group)).toList();
  }

  static String tooltip(Element element) {
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child.getNodeName().equals("title")) return child.getTextContent();
    }
    return "";
  }

  private List<Element> all(String name) {
    NodeList nodes = root.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) elements.add((Element) nodes.item(i));
    return elements;
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
