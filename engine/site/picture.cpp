// A lesson's pictures: the files as they are, with each colour as a variable that a dark page sets to another one.
#include <fmt/format.h>

#include <cctype>

#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "engine/export/palette.h"
#include "engine/export/svg.h"
#include "engine/site/prose.h"
#include "engine/text_of.h"

namespace warpwise::site {

namespace {

/// A name that may stand in `fill="..."`, as a number; -1 for anything else.
int64_t rgb_of(std::string_view value) {
  if (value.size() != 7 || value[0] != '#') return -1;
  int64_t rgb = 0;
  for (const char c : value.substr(1)) {
    if (!std::isxdigit(static_cast<unsigned char>(c))) return -1;
    rgb = rgb * 16 + (std::isdigit(static_cast<unsigned char>(c)) ? c - '0' : std::tolower(c) - 'a' + 10);
  }
  return rgb;
}

std::string without(std::string text, std::string_view from, std::string_view to) {
  for (size_t at; (at = text.find(from)) != text.npos;) {
    const size_t end = text.find(to, at);
    if (end == text.npos) break;
    text.erase(at, end + to.size() - at);
  }
  return text;
}

}  // namespace

std::string Prose::picture(const std::string& file, const std::string& words) {
  std::string svg = text_of(folder_ / file);
  const size_t begin = svg.find("<svg");
  if (begin == svg.npos || svg.find("<script") != svg.npos)
    throw CannotError((folder_ / file).string() +
                      " is no picture of the kind that lessons have: see gui/text/drawing.h");
  svg = without(without(svg.substr(begin), "<title>", "</title>\n"), "<!--", "-->");
  // Colours of their own attributes become styles with variables.
  for (const char* name : {"fill", "stroke"}) {
    const std::string start = fmt::format(" {}=\"", name);
    for (size_t at = 0; (at = svg.find(start, at)) != svg.npos;) {
      const size_t value = at + start.size(), end = svg.find('"', value);
      const int64_t rgb = end == svg.npos ? -1 : rgb_of(std::string_view(svg).substr(value, end - value));
      if (rgb < 0) {
        at = value;
        continue;
      }
      inks_.insert(static_cast<uint32_t>(rgb));
      const std::string style = fmt::format(" {}=\"var(--k{:06x})\"", name, rgb);
      svg.replace(at, end + 1 - at, style);
      at += style.size();
    }
  }
  const size_t head = svg.find('>');
  std::string opening = svg.substr(0, head);
  for (const char* name : {" width=\"", " height=\"", " xmlns=\""}) {
    const size_t at = opening.find(name),
                 end = at == opening.npos ? at : opening.find('"', at + std::string_view(name).size());
    if (end != opening.npos) opening.erase(at, end + 1 - at);
  }
  return fmt::format("<figure class=\"picture\" data-picture=\"{}\">{} role=\"img\" aria-label=\"{}\"{}</figure>\n",
                     escaped(file), opening, escaped(words), svg.substr(head));
}

std::string Prose::inks(bool dark) const {
  std::string rules;
  for (const uint32_t rgb : inks_) rules += fmt::format("--k{:06x}:#{:06x};", rgb, dark ? ink_in_the_dark(rgb) : rgb);
  return rules;
}

}  // namespace warpwise::site
