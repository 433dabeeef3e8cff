// What the current terminal can show, and redrawing lines in place.
#pragma once
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

enum class Style { plain, dim, bold, good, bad, warn, accent };

/// How text may look: colours only on a terminal without NO_COLOR, plain ASCII if the locale is not UTF-8.
struct Looks {
  bool colour = false;
  bool unicode = false;
  int width = 100;  // columns
  int height = 24;  // rows
};

/// Whether `stream` is a terminal that can redraw in place (TERM=dumb cannot).
bool is_terminal(std::FILE* stream);

/// Queries the terminal each time, since it may be resized. COLUMNS overrides the width if `stream` is not a terminal.
Looks looks_of(std::FILE* stream);

/// `text` in `style`; unchanged without colours.
std::string styled(std::string_view text, Style style, const Looks& looks);

/// The number of columns that `text` takes: code points, without escape sequences.
int display_width(std::string_view text);

/// At most `width` columns of `text`; "…" (or "~") marks a cut. `text` must have no escape sequences.
std::string shortened(std::string_view text, int width, const Looks& looks);

/// `text` wrapped at words into lines of at most `width` columns; all lines but the first are indented by `indent`
/// blanks.
std::vector<std::string> wrapped(std::string_view text, int width, int indent);

/// Prints each on a line of its own, to stdout.
void print_lines(const std::vector<std::string>& lines);

/// One sentence on stderr, "warpwise: ...".
void complain(const std::string& sentence);

/// The last lines of a terminal's output, redrawn in place.
class LiveArea {
 public:
  explicit LiveArea(std::FILE* out) : out_(out) {}
  /// Replaces the previous drawing. If there are more lines than the terminal is high, those in the middle are left
  /// out.
  void draw(std::vector<std::string> lines, const Looks& looks);
  /// Removes the drawing; the next output appears in its place.
  void erase();

 private:
  std::string to_first_row(int width) const;
  std::FILE* out_;
  std::vector<int> widths_;  // of the lines drawn last
};

}  // namespace warpwise
