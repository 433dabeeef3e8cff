// What the terminal at hand can show, and drawing over the same lines again and again.
#pragma once
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

enum class Style { plain, dim, bold, good, bad, warn, accent };

/// How text may look: colours only on a terminal without NO_COLOR, plain ASCII where the locale is not UTF-8.
struct Looks {
  bool colour = false;
  bool unicode = false;
  int width = 100;  // columns
  int height = 24;  // rows
};

/// Whether `stream` is a terminal that can be drawn on in place (TERM=dumb cannot).
bool is_terminal(std::FILE* stream);

/// Asks again each time, since terminals are resized. COLUMNS overrides the width where `stream` is no terminal.
Looks looks_of(std::FILE* stream);

/// `text` in `style`, or as it is where there are no colours.
std::string styled(std::string_view text, Style style, const Looks& looks);

/// Columns that `text` takes: code points, without escape sequences.
int display_width(std::string_view text);

/// At most `width` columns of `text`; "…" (or "~") says that something was cut. Takes text without escape sequences.
std::string shortened(std::string_view text, int width, const Looks& looks);

/// `text` broken between words into lines of at most `width` columns; all but the first begin with `indent` blanks.
std::vector<std::string> wrapped(std::string_view text, int width, int indent);

/// Prints each on a line of its own, to stdout.
void print_lines(const std::vector<std::string>& lines);

/// One sentence on stderr, "warpwise: ...".
void complain(const std::string& sentence);

/// Lines at the end of a terminal's output that are drawn again in place.
class LiveArea {
 public:
  explicit LiveArea(std::FILE* out) : out_(out) {}
  /// Replaces what the last draw() wrote. Lines beyond the terminal's height are left out, from the middle.
  void draw(std::vector<std::string> lines, const Looks& looks);
  /// Takes the last drawing away; what is printed next stands in its place.
  void erase();

 private:
  std::string to_first_row(int width) const;
  std::FILE* out_;
  std::vector<int> widths_;  // of the lines drawn last
};

}  // namespace warpwise
