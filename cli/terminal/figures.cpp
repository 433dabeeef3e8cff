#include "cli/terminal/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpwise {

std::string figure(double value) {
  if (!std::isfinite(value)) return fmt::format("{}", value);
  if (value == 0) return "0";
  const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
  return fmt::format("{:.{}f}", value, std::clamp(3 - magnitude, 0, 6));
}

std::string percent(double fraction) {
  if (!std::isfinite(fraction)) return "?";
  return fmt::format("{:.{}f} %", 100 * fraction, fraction != 0 && std::abs(fraction) < 0.0995 / 100 ? 2 : 1);
}

std::string count_of(int64_t n, const std::string& noun) {
  const bool hisses = noun.ends_with("s") || noun.ends_with("ch");
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : hisses ? "es" : "s");
}

std::string grouped(uint64_t n) {
  const std::string digits = std::to_string(n);
  std::string text;
  for (size_t i = 0; i < digits.size(); i++) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ' ';
    text += digits[i];
  }
  return text;
}

}  // namespace warpwise
