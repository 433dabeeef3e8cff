#include "gui/text/drawing.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <utility>

namespace warpwise::gui {

namespace {

using Attributes = std::map<std::string, std::string, std::less<>>;

struct Tag {
  std::string name;
  Attributes attributes;
  bool closing = false, empty = false;  // </name>, <name/>
};

constexpr std::pair<std::string_view, char> kCodes[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&amp;", '&'}};

/// Without the codes that letters of XML's own are written as.
std::string without_codes(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto* code =
        std::find_if(std::begin(kCodes), std::end(kCodes), [&](auto& one) { return text.starts_with(one.first); });
    const bool found = code != std::end(kCodes);
    out += found ? code->second : text.front();
    text.remove_prefix(found ? code->first.size() : 1);
  }
  return out;
}

/// What stands between < and >.
Tag parse_tag(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  Tag tag;
  if (text.starts_with('/')) tag.closing = true, text.remove_prefix(1);
  if (text.ends_with('/')) tag.empty = true, text.remove_suffix(1);
  const size_t name_end = std::min(text.find_first_of(kBlanks), text.size());
  tag.name = text.substr(0, name_end);
  for (size_t at = name_end; at < text.size();) {
    at = text.find_first_not_of(kBlanks, at);
    const size_t equals = at == text.npos ? text.npos : text.find("=\"", at);
    const size_t end = equals == text.npos ? text.npos : text.find('"', equals + 2);
    if (end == text.npos) break;
    tag.attributes.emplace(text.substr(at, equals - at), without_codes(text.substr(equals + 2, end - equals - 2)));
    at = end + 1;
  }
  return tag;
}

std::vector<float> numbers(const std::string& text) {
  std::vector<float> all;
  for (const char* at = text.c_str(); *at;) {
    char* end = nullptr;
    const float value = std::strtof(at, &end);
    if (end == at) {
      at++;  // a comma or a blank
      continue;
    }
    all.push_back(value);
    at = end;
  }
  return all;
}

class Reader {
 public:
  Drawing read(std::string_view svg) {
    for (size_t at = 0; (at = svg.find('<', at)) != svg.npos;) {
      const size_t end = svg.find('>', at);
      if (end == svg.npos) {
        fail("the last tag has no end");
        break;
      }
      const std::string_view inside = svg.substr(at + 1, end - at - 1);
      at = end + 1;
      if (inside.starts_with('?') || inside.starts_with('!')) continue;
      const Tag tag = parse_tag(inside);
      if (tag.closing) continue;
      attributes_ = &tag.attributes;
      const std::string_view content = svg.substr(at, svg.find('<', at) - at);
      take(tag.name, content);
    }
    if (drawing_.width <= 0 || drawing_.height <= 0) fail("it has no viewBox");
    return std::move(drawing_);
  }

 private:
  using Shape = Drawing::Shape;

  void take(const std::string& name, std::string_view content) {
    if (name == "title") return;
    if (name == "svg") {
      const auto box = numbers(text("viewBox"));
      if (box.size() == 4) drawing_.width = box[2], drawing_.height = box[3];
      return;
    }
    Shape shape;
    shape.fill = colour("fill", name != "line");
    shape.stroke = colour("stroke", false);
    shape.stroke_width = number("stroke-width", 1);
    if (name == "rect") {
      const float x = number("x", 0), y = number("y", 0);
      shape.points = {{x, y}, {x + number("width", 0), y + number("height", 0)}};
      shape.round = number("rx", 0);
    } else if (name == "line") {
      shape.kind = Shape::Kind::line;
      shape.points = {{number("x1", 0), number("y1", 0)}, {number("x2", 0), number("y2", 0)}};
    } else if (name == "polygon") {
      shape.kind = Shape::Kind::polygon;
      const auto all = numbers(text("points"));
      for (size_t i = 0; i + 1 < all.size(); i += 2) shape.points.push_back({all[i], all[i + 1]});
    } else if (name == "text") {
      shape.kind = Shape::Kind::text;
      shape.points = {{number("x", 0), number("y", 0)}};
      shape.size = number("font-size", 16);
      shape.anchor = text("text-anchor") == "middle" ? 0.5f : text("text-anchor") == "end" ? 1.0f : 0.0f;
      shape.bold = text("font-weight") == "bold";
      shape.text = without_codes(content);
    } else {
      return fail("<" + name + "> is not drawn here: use rect, line, polygon and text");
    }
    drawing_.shapes.push_back(std::move(shape));
  }

  std::string text(std::string_view name) const {
    const auto found = attributes_->find(name);
    return found == attributes_->end() ? "" : found->second;
  }
  float number(std::string_view name, float otherwise) const {
    const auto all = numbers(text(name));
    return all.empty() ? otherwise : all.front();
  }
  /// `usual`: black where nothing is said, as in SVG; else nothing.
  Drawing::Colour colour(std::string_view name, bool usual) {
    const std::string said = text(name);
    if (said.empty() || said == "none") return {said.empty() && usual, {}};
    if (said.size() != 7 || said[0] != '#') {
      fail("the colour " + said + " is not written as #rrggbb");
      return {};
    }
    const auto value = std::strtoul(said.c_str() + 1, nullptr, 16);
    return {true, {uint8_t(value >> 16), uint8_t(value >> 8), uint8_t(value)}};
  }
  void fail(const std::string& why) {
    if (drawing_.error.empty()) drawing_.error = "This picture cannot be drawn as it is: " + why + ".";
  }

  Drawing drawing_;
  const Attributes* attributes_ = nullptr;
};

}  // namespace

Drawing parse_drawing(std::string_view svg) { return Reader().read(svg); }

}  // namespace warpwise::gui
