#include "engine/size.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "engine/errors.h"

namespace warpwise {

namespace {

std::string example(const std::vector<std::string>& names) {
  static constexpr const char* kExamples[] = {"1048576", "1024x768", "512x512x512"};
  return names.size() <= 3 ? kExamples[names.empty() ? 0 : names.size() - 1] : "16x16x16x16";
}

std::string pattern(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : "x") + name;
  return text;
}

[[noreturn]] void refuse(std::string_view text, const std::string& why, const std::vector<std::string>& names) {
  throw UsageError("size '" + std::string(text) + "' " + why + ": give " + pattern(names) + ", for example " +
                   example(names));
}

int64_t parse_extent(std::string_view part, std::string_view whole, const std::string& name,
                     const std::vector<std::string>& names, int64_t largest) {
  const std::string too_many = "has more " + name + " than a kernel can index (" + std::to_string(largest) + ")";
  int64_t value = 0;
  auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
  if (error == std::errc::result_out_of_range) refuse(whole, too_many, names);
  if (error != std::errc() || end != part.data() + part.size()) refuse(whole, "is not a number of " + name, names);
  if (value < 0) refuse(whole, "has negative " + name, names);
  if (value == 0) refuse(whole, "has zero " + name, names);
  if (value > largest) refuse(whole, too_many, names);
  return value;
}

}  // namespace

std::string to_string(const Size& size) {
  std::string text;
  for (int64_t extent : size.extents) {
    if (!text.empty()) text += 'x';
    text += std::to_string(extent);
  }
  return text;
}

Size parse_size(std::string_view text, const std::vector<std::string>& names, int64_t largest) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0;;) {
    size_t end = text.find_first_of("xX", begin);
    parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) break;
    begin = end + 1;
  }
  if (parts.size() != names.size())
    refuse(text,
           parts.size() < names.size() ? "has too few extents for this lesson" : "has too many extents for this lesson",
           names);

  Size size;
  for (size_t i = 0; i < parts.size(); i++)
    size.extents.push_back(parse_extent(parts[i], text, names[i], names, largest));
  return size;
}

int64_t parse_bytes(std::string_view text) {
  const std::string whole(text);
  char* end = nullptr;
  const double number = std::strtod(whole.c_str(), &end);
  std::string unit;
  for (; *end; end++)
    if (*end != ' ') unit += static_cast<char>(std::toupper(static_cast<unsigned char>(*end)));
  const bool binary = unit.size() == 3 && unit[1] == 'I';
  if (binary) unit.erase(1, 1);
  const std::string units[] = {"", "KB", "MB", "GB", "TB"};
  const auto power = std::find(std::begin(units), std::end(units), unit == "B" ? "" : unit) - std::begin(units);
  const double bytes = number * std::pow(binary ? 1024.0 : 1000.0, static_cast<double>(power));
  if (power >= std::ssize(units) || !(bytes >= 1) || bytes > 1e18)
    throw UsageError("'" + whole + "' is no amount of memory: give one such as 2GB, 512MB or 1.5GiB");
  return static_cast<int64_t>(bytes);
}

int64_t element_count(const std::vector<int64_t>& extents) {
  int64_t count = 1;
  for (int64_t extent : extents)
    if (__builtin_mul_overflow(count, extent, &count)) return std::numeric_limits<int64_t>::max();
  return count;
}

}  // namespace warpwise
