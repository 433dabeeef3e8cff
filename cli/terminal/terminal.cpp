#include "cli/terminal/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "cli/machine/machine.h"

namespace warpwise {

namespace {

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    for (const char* spelling : {"UTF-8", "UTF8", "utf-8", "utf8"})
      if (value.find(spelling) != std::string_view::npos) return true;
    return false;
  }
  return false;
}

const char* code(Style style) {
  switch (style) {
    case Style::plain: return "";
    case Style::dim: return "2";
    case Style::bold: return "1";
    case Style::good: return "32";
    case Style::bad: return "1;31";
    case Style::warn: return "33";
    case Style::accent: return "36";
  }
  return "";
}

bool continues_a_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// The length of the escape sequence at the start of `text`; 0 if there is none.
size_t escape_length(std::string_view text) {
  if (text.size() < 2 || text[0] != '\033' || text[1] != '[') return 0;
  size_t end = 2;
  while (end < text.size() && !(text[end] >= '@' && text[end] <= '~')) end++;
  return std::min(end + 1, text.size());
}

}  // namespace

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) && environment("TERM") != "dumb"; }

Looks looks_of(std::FILE* stream) {
  Looks looks;
  looks.unicode = locale_is_utf8();
  looks.colour = is_terminal(stream) && environment("NO_COLOR").empty();
  winsize size{};
  if (::isatty(::fileno(stream)) && ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    looks.width = size.ws_col;
    looks.height = std::max<int>(size.ws_row, 2);
  } else if (const int columns = std::atoi(std::string(environment("COLUMNS")).c_str()); columns > 0) {
    looks.width = columns;
  }
  looks.width = std::max(looks.width, 20);
  return looks;
}

std::string styled(std::string_view text, Style style, const Looks& looks) {
  if (!looks.colour || style == Style::plain || text.empty()) return std::string(text);
  return std::string("\033[") + code(style) + "m" + std::string(text) + "\033[0m";
}

int display_width(std::string_view text) {
  int width = 0;
  for (size_t i = 0; i < text.size();) {
    if (const size_t escape = escape_length(text.substr(i))) {
      i += escape;
      continue;
    }
    width += !continues_a_character(text[i]);
    i++;
  }
  return width;
}

std::string shortened(std::string_view text, int width, const Looks& looks) {
  if (display_width(text) <= width) return std::string(text);
  if (width <= 0) return "";
  size_t end = 0;
  for (int columns = 0; end < text.size(); end++) {
    if (continues_a_character(text[end])) continue;
    if (columns == width - 1) break;
    columns++;
  }
  return std::string(text.substr(0, end)) + (looks.unicode ? "…" : "~");
}

void print_lines(const std::vector<std::string>& lines) {
  for (const auto& line : lines) fmt::print("{}\n", line);
}

void complain(const std::string& sentence) {
  const std::string line = "warpwise: " + sentence + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);  // throws nothing, even if nobody reads it any more
  std::fflush(stderr);
}

std::vector<std::string> wrapped(std::string_view text, int width, int indent) {
  width = std::max(width, indent + 8);
  std::vector<std::string> lines;
  std::string line;
  int columns = 0;
  bool fresh = true;  // nothing on this line yet
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find(' ', begin), text.size());
    std::string_view word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty()) continue;
    const int word_width = display_width(word);
    if (!fresh && columns + 1 + word_width > width) {
      lines.push_back(line);
      line.assign(indent, ' ');
      columns = indent;
    } else if (!fresh) {
      line += ' ';
      columns++;
    }
    line += word;
    columns += word_width;
    fresh = false;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

std::string LiveArea::to_first_row(int width) const {
  // A terminal that has become narrower has wrapped our lines into more rows.
  int rows = 0;
  for (int w : widths_) rows += std::max(1, (w + width - 1) / width);
  return rows > 0 ? "\r\033[" + std::to_string(rows) + "A" : "";
}

void LiveArea::draw(std::vector<std::string> lines, const Looks& looks) {
  // Lines above the terminal's top cannot be redrawn: keep the head and the tail (what runs now).
  const int most = looks.height - 1;
  if (std::ssize(lines) > most) lines.erase(lines.begin() + most - 1, lines.end() - 1);

  std::string frame = to_first_row(looks.width);
  widths_.clear();
  for (const auto& line : lines) {
    frame += line + "\033[K\n";
    widths_.push_back(display_width(line));
  }
  frame += "\033[J";
  std::fwrite(frame.data(), 1, frame.size(), out_);
  std::fflush(out_);
}

void LiveArea::erase() {
  if (widths_.empty()) return;
  const std::string clear = to_first_row(looks_of(out_).width) + "\033[J";
  std::fwrite(clear.data(), 1, clear.size(), out_);
  std::fflush(out_);
  widths_.clear();
}

}  // namespace warpwise
