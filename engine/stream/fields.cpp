#include "engine/stream/fields.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace warpwise::wire {

json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

double seven_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.7g", value);
  return std::strtod(text, nullptr);
}

double number(const json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string& text = value.get_ref<const std::string&>();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  throw StreamError("'" + text + "' is not a number");
}

double number_or(const json& object, const char* field, double otherwise) {
  auto found = object.find(field);
  return found == object.end() ? otherwise : number(*found);
}

Size size_from(const json& value) {
  Size size;
  const std::string& text = value.get_ref<const std::string&>();
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('x', begin), text.size());
    size.extents.push_back(std::stoll(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return size;
}

json sizes_to(const std::vector<Size>& sizes) {
  json array = json::array();
  for (const auto& size : sizes) array.push_back(to_string(size));
  return array;
}

std::vector<Size> sizes_from(const json& array) {
  std::vector<Size> sizes;
  for (const auto& size : array) sizes.push_back(size_from(size));
  return sizes;
}

Kind kind_from(const json& value) {
  const std::string& name = value.get_ref<const std::string&>();
  if (const auto kind = kind_named(name)) return *kind;
  throw StreamError("'" + name + "' is no kind of row: a newer Warpwise may know it");
}

json parse_object(std::string_view line) {
  json object = json::parse(line, nullptr, false);
  if (!object.is_object()) throw StreamError("not a line of JSON");
  return object;
}

}  // namespace warpwise::wire
