#include "cli/terminal/waiting_line.h"

#include <fmt/format.h>

#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"

namespace warpwise {

bool WaitingLine::operator()(const std::string& text) {
  if (InterruptGuard::count() > 0) return false;
  if (text == shown_) return true;
  if (is_terminal(stderr)) {
    const Looks looks = looks_of(stderr);
    fmt::print(stderr, "\r\033[K{}", shortened(text, looks.width - 1, looks));
    std::fflush(stderr);
  } else if (!text.empty()) {
    complain(text);
  }
  shown_ = text;
  return true;
}

}  // namespace warpwise
