#include "engine/export/units.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace warpwise {

namespace {

std::string printed(const char* format, int precision, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, precision, value);
  return text;
}

std::string in_unit(double value, const Unit& unit, int digits) {
  return significant(value * unit.factor, digits) + " " + unit.name;
}

}  // namespace

std::string significant(double value, int digits) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinite" : "-infinite";
  if (value == 0) return "0";
  double magnitude = std::abs(value);
  if (magnitude < 1e-4 || magnitude >= 1e7) return printed("%.*e", digits - 1, value);
  // Rounding may add a digit (9.999 becomes "10.0"), so compute the exponent after rounding.
  int exponent = static_cast<int>(std::floor(std::log10(magnitude)));
  double scale = std::pow(10.0, digits - 1 - exponent);
  exponent = static_cast<int>(std::floor(std::log10(std::round(magnitude * scale) / scale) + 1e-12));
  return printed("%.*f", std::max(0, digits - 1 - exponent), value);
}

std::string scientific(double value) {
  if (value == 0 || !std::isfinite(value)) return significant(value);
  return printed("%.*e", 1, value);
}

Unit time_unit(double ms) {
  double seconds = std::abs(ms) * 1e-3;
  if (!(seconds < 0.9995)) return {1e-3, "s"};
  if (seconds >= 0.9995e-3) return {1, "ms"};
  if (seconds >= 0.9995e-6) return {1e3, "\u00b5s"};
  return {1e6, "ns"};
}

std::string time_text(double ms, int digits) { return ms == 0 ? "0 ms" : in_unit(ms, time_unit(ms), digits); }

Unit rate_unit(double giga, const std::string& base) {
  if (giga >= 9999.5) return {1e-3, "T" + base};
  if (giga >= 0.9995 || giga == 0) return {1, "G" + base};
  if (giga >= 0.9995e-3) return {1e3, "M" + base};
  return {1e6, "k" + base};
}

std::string rate_text(double giga, const std::string& base, int digits) {
  return in_unit(giga, rate_unit(giga, base), digits);
}

std::string time_tick(double ms) { return time_text(ms, 1); }
std::string bytes_tick(double giga) { return rate_text(giga, "B/s", 1); }
std::string operations_tick(double giga) { return rate_text(giga, "FLOP/s", 1); }
std::string error_tick(double error) { return printed("%.*e", 0, error); }

std::string bytes_text(double bytes) {
  static constexpr const char* kNames[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  int i = 0;
  while (bytes >= 1023.5 && i < 4) bytes /= 1024, i++;
  return significant(bytes) + " " + kNames[i];
}

std::string percent_text(double fraction) {
  double percent = fraction * 100;
  return printed("%.*f", std::abs(percent) < 0.0995 ? 2 : std::abs(percent) < 9.95 ? 1 : 0, percent) + " %";
}

}  // namespace warpwise
