#include "engine/export/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpwise {

namespace {

constexpr const char* kReplacement = "\xef\xbf\xbd";

/// The number of bytes of the character at `i`; 0 if it is not valid UTF-8, or is not allowed in XML.
size_t character_length(std::string_view text, size_t i) {
  const auto byte = [&](size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(i);
  const size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
  if (length == 0 || i + length > text.size()) return 0;
  unsigned code = length == 1 ? first : first & (0x7f >> length);
  for (size_t k = 1; k < length; k++) {
    if ((byte(i + k) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i + k) & 0x3f);
  }
  static constexpr unsigned kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff, above = code > 0x10ffff, none = (code & 0xfffe) == 0xfffe;
  return code < kLeast[length] || surrogate || above || none ? 0 : length;
}

/// Control characters of ASCII and Latin-1, and characters that change the direction of text.
bool controls(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < 0x20 || first == 0x7f;
  if (character.size() == 2) return first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
  return (character >= "\u202a" && character <= "\u202e") || (character >= "\u2066" && character <= "\u2069");
}

std::string coordinate(double value) {
  if (!std::isfinite(value)) return "0";
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string hex(uint32_t colour) { return fmt::format("#{:06x}", colour); }

uint32_t mixed(uint32_t a, uint32_t b, float amount) {
  uint32_t colour = 0;
  for (const int shift : {16, 8, 0}) {
    const float from = static_cast<float>(a >> shift & 255), to = static_cast<float>(b >> shift & 255);
    colour |= static_cast<uint32_t>(std::lround(from + (to - from) * amount)) << shift;
  }
  return colour;
}

constexpr uint32_t kAccent = 0x0b62b0, kAccentInTheDark = 0x6db3f2;    // of links
constexpr uint32_t kCeiling = 0x6d7681, kCeilingInTheDark = 0xc3cad2;  // of filled bars

}  // namespace

std::string escaped(std::string_view text) {
  std::string clean;
  for (size_t i = 0; i < text.size();) {
    const size_t length = character_length(text, i);
    const std::string_view character = text.substr(i, std::max<size_t>(length, 1));
    if (length == 0) clean += kReplacement;
    else if (controls(character)) clean += ' ';
    else if (character == "&") clean += "&amp;";
    else if (character == "<") clean += "&lt;";
    else if (character == ">") clean += "&gt;";
    else if (character == "\"") clean += "&quot;";
    else if (character == "'") clean += "&#39;";
    else clean += character;
    i += character.size();
  }
  return clean;
}

std::string picture_colours(bool dark) {
  const Palette& c = dark ? kDarkPalette : kLightPalette;
  std::string rules =
      fmt::format(":root{{--text:{};--dim:{};--faint:{};--paper:{};--good:{};--bad:{};--warn:{};--accent:{}}}\n",
                  hex(c.text), hex(c.dim), hex(c.faint), hex(c.paper), hex(c.good), hex(c.bad), hex(c.warn),
                  hex(dark ? kAccentInTheDark : kAccent));
  rules += fmt::format(".t{{fill:{}}}.d{{fill:{}}}.bad{{fill:{}}}.good{{fill:{}}}\n", hex(c.text), hex(c.dim),
                       hex(c.bad), hex(c.good));
  rules += fmt::format(".grid{{stroke:{}}}.axis{{stroke:{}}}.whisker{{stroke:{}}}.rim{{stroke:{}}}\n", hex(c.faint),
                       hex(c.dim), hex(c.text), hex(c.paper));
  rules += fmt::format(".ceiling{{color:{}}}.baseline{{color:{}}}.paper{{fill:{}}}\n",
                       hex(dark ? kCeilingInTheDark : kCeiling), hex(c.baseline), hex(c.paper));
  for (size_t i = 0; i < 2 * kStepColours; i++) {
    const uint32_t hue = c.steps[i % kStepColours];
    rules += fmt::format(".c{}{{color:{}}}", i, hex(mixed_with_text(i) ? mixed(hue, c.text, kMixedWithText) : hue));
  }
  return rules + "\n";
}

std::string picture_style() {
  return "svg text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\n"
         "svg .s{font-size:11px}svg .b{font-weight:600}\n"
         ".bar{fill:currentColor;stroke:currentColor;stroke-width:1}\n"
         ".bar.modelled{fill-opacity:.3;stroke-dasharray:4 2}.bar.host{fill-opacity:.08}.bar.second{fill-opacity:.45}\n"
         ".curve{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linejoin:round}\n"
         ".curve.dashed{stroke-dasharray:6 4}.curve.dotted{stroke-dasharray:2 3}.lead{stroke:currentColor;stroke-width:.7;stroke-opacity:.5;fill:none}\n"
         ".mark{fill:currentColor;stroke:none}.mark.ring{fill:none;stroke:currentColor;stroke-width:2}.mark.second{fill-opacity:.15;stroke:currentColor;stroke-width:1.3}.named{fill:currentColor}\n"
         ".grid,.axis{stroke-width:1;fill:none}.whisker{stroke-width:1.3;fill:none}.rim{stroke-width:3.3;fill:none}\n";
}

std::string colour_class(Kind kind, size_t step) {
  return kind != Kind::step ? kind_name(kind) : "c" + std::to_string(step % (2 * kStepColours));
}

Svg::Svg(double width, double height, std::string_view title)
    : width_(width), height_(height), title_(escaped(title)) {}

void Svg::rect(At at, double width, double height, const std::string& classes, std::string_view tip) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"", coordinate(at.x),
                       coordinate(at.y), coordinate(std::max(0.0, width)), coordinate(std::max(0.0, height)), classes);
  body_ += tip.empty() ? "/>\n" : fmt::format("><title>{}</title></rect>\n", escaped(tip));
}

void Svg::line(At from, At to, const std::string& classes) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>\n", coordinate(from.x),
                       coordinate(from.y), coordinate(to.x), coordinate(to.y), classes);
}

void Svg::path(const std::vector<At>& points, const std::string& classes) {
  std::string places;
  for (const At& at : points)
    places += fmt::format("{}{},{}", places.empty() ? "" : " ", coordinate(at.x), coordinate(at.y));
  body_ += fmt::format("<polyline points=\"{}\" class=\"{}\"/>\n", places, classes);
}

void Svg::marker(At at, double r, int shape, const std::string& classes, std::string_view tip) {
  const std::string end = tip.empty() ? "/>\n" : fmt::format("><title>{}</title>", escaped(tip));
  const auto polygon = [&](std::initializer_list<At> corners) {
    std::string places;
    for (const At& c : corners) places += fmt::format("{},{} ", coordinate(at.x + c.x * r), coordinate(at.y + c.y * r));
    body_ += fmt::format("<polygon points=\"{}\" class=\"mark {}\"{}{}", places, classes, end,
                         tip.empty() ? "" : "</polygon>\n");
  };
  const auto circle = [&](double radius, const char* kind) {
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" class=\"{} {}\"{}{}", coordinate(at.x), coordinate(at.y),
                         coordinate(radius), kind, classes, end, tip.empty() ? "" : "</circle>\n");
  };
  switch (shape) {
    case 0: circle(r, "mark"); break;
    case 1: polygon({{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}}); break;
    case 2: polygon({{0, -1.2}, {1.1, 0.8}, {-1.1, 0.8}}); break;
    case 3: polygon({{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}}); break;
    case 4: polygon({{0, 1.2}, {1.1, -0.8}, {-1.1, -0.8}}); break;
    case 5: polygon({{1.1, 0}, {0.55, 0.95}, {-0.55, 0.95}, {-1.1, 0}, {-0.55, -0.95}, {0.55, -0.95}}); break;
    case kCrossShape:
      polygon({{-1.1, -0.7},
               {-0.7, -1.1},
               {0, -0.4},
               {0.7, -1.1},
               {1.1, -0.7},
               {0.4, 0},
               {1.1, 0.7},
               {0.7, 1.1},
               {0, 0.4},
               {-0.7, 1.1},
               {-1.1, 0.7},
               {-0.4, 0}});
      break;
    default: circle(0.82 * r, "mark ring"); break;
  }
}

void Svg::text(At at, std::string_view text, const std::string& classes, const char* anchor) {
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n", coordinate(at.x),
                       coordinate(at.y), classes, anchor, escaped(text));
}

std::string Svg::inlined() const {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", coordinate(width_),
                     coordinate(height_), title_) +
         body_ + "</svg>\n";
}

std::string Svg::file(std::string_view heading, std::string_view note) const {
  const double margin = 16, above = 34, below = 24, width = width_ + 2 * margin, height = height_ + above + below;
  const auto line = [&](double y, const char* classes, std::string_view text) {
    return fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>\n", coordinate(margin), coordinate(y), classes,
                       escaped(text));
  };
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n",
             coordinate(width), coordinate(height)) +
         "<title>" + title_ + "</title>\n<style>\n" + picture_colours(false) + picture_style() +
         "</style>\n<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n" + line(22, "b t", heading) +
         fmt::format("<g transform=\"translate({},{})\">\n", coordinate(margin), coordinate(above)) + body_ + "</g>\n" +
         line(above + height_ + 12, "s d", note) + "</svg>\n";
}

double text_width(std::string_view text, double size) {
  double width = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xc0) == 0x80) continue;  // continues the character before
    width += std::string_view("iljtfrI.,:;|!'()[] ").find(c) != std::string_view::npos ? 0.36
             : std::string_view("mwMW%@").find(c) != std::string_view::npos            ? 0.95
             : c >= 'A' && c <= 'Z'                                                    ? 0.71
                                                                                       : 0.61;
  }
  return width * size;
}

std::string fitted(std::string_view text, double size, double width) {
  if (text_width(text, size) <= width) return std::string(text);
  std::string cut(text);
  while (!cut.empty() && text_width(cut, size) + 0.95 * size > width) {
    do cut.pop_back();
    while (!cut.empty() && (static_cast<unsigned char>(text[cut.size()]) & 0xc0) == 0x80);
  }
  return cut + "\u2026";
}

}  // namespace warpwise
