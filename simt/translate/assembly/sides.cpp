#include "sides.h"

#include <cctype>
#include <cstring>

#include "symbol_names.h"

namespace simt::translate {

Side Sides::of(const std::string& symbol) {
  const auto known = known_.find(symbol);
  if (known != known_.end()) return known->second;
  known_[symbol] = Side::unknown;  // stops endless recursion
  return known_[symbol] = find(symbol);
}

Side Sides::find(const std::string& symbol) {
  const SurveyedFunction* function = graph_.function(symbol);
  if (!function) return Side::unknown;
  if (function->mark == kKernelMark) return Side::kernel;
  if (function->mark == kLaunchMark) return Side::launcher;
  if (function->mark == kDeviceMark) return function->alignment >= kHostAlignment ? Side::both : Side::device;
  if (symbol == "main") return Side::host;
  if (symbol.starts_with("_GLOBAL__") || symbol.starts_with("_Z41__static_init")) return Side::unknown;
  if (lines_.is_system(function->at.file)) return Side::library;
  if (symbol.starts_with("_ZZ")) {  // a lambda, or a class inside a function: like the enclosing function
    const std::string around = enclosing(symbol);
    if (around.empty()) return Side::unknown;
    const Side outer = of(around);
    return outer == Side::kernel ? Side::device : outer;
  }
  const std::string full = demangle(symbol);
  if (full.find("{lambda") != std::string::npos && full.find("{lambda") < full.find('(')) return Side::unknown;
  return is_implicit(symbol, *function) ? Side::both : Side::host;
}

bool Sides::is_of_device(const std::string& symbol, const SurveyedVariable& variable) {
  if (!variable.of_thread &&
      (variable.alignment == kDeviceAlignment || variable.constant || variable.alignment >= kManagedAlignment))
    return true;
  if (!symbol.starts_with("_ZZ")) return false;
  const std::string around = enclosing(symbol);
  if (around.empty()) return false;
  return is_device(of(around));
}

// The function that contains a local entity.
std::string Sides::enclosing(const std::string& symbol) const {
  for (std::size_t end = symbol.rfind('E'); end != std::string::npos && end > 3; end = symbol.rfind('E', end - 1)) {
    const std::string inner = symbol.substr(3, end - 3);
    if (graph_.function("_Z" + inner)) return "_Z" + inner;
    std::size_t digits = 0;  // extern "C" and main
    while (digits < inner.size() && std::isdigit(static_cast<unsigned char>(inner[digits]))) ++digits;
    if (digits && graph_.function(inner.substr(digits))) return inner.substr(digits);
  }
  return {};
}

// Constructors and the like that the compiler generated, implicitly or by `= default`: they may run on either side.
bool Sides::is_implicit(const std::string& symbol, const SurveyedFunction& function) const {
  const std::string name = short_name(symbol);
  const std::size_t last = name.rfind("::");
  if (last == std::string::npos) return false;
  const std::string own = name.substr(last + 2);
  std::string scope = name.substr(0, last);
  if (const std::size_t angle = scope.find('<'); angle != std::string::npos) scope.resize(angle);
  const std::size_t before = scope.rfind("::");
  const std::string type = before == std::string::npos ? scope : scope.substr(before + 2);
  if (own != type && own[0] != '~' && !own.starts_with("operator=")) return false;
  const std::string_view text = lines_.from(function.at);
  std::size_t at = 0;
  while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || std::strchr("_~=", text[at]))) ++at;
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
  if (text.substr(at).starts_with("=")) ++at;
  if (at >= text.size() || text[at] != '(') return true;
  const std::size_t end = text.find_first_of(";{", at);
  const std::string_view declaration = text.substr(at, end - at);
  return declaration.find("default") != std::string_view::npos;
}

bool Sides::is_constexpr(const SurveyedFunction& function) const {
  const std::string_view specifiers = lines_.specifiers(function.at);
  for (const char* word : {"constexpr", "consteval", "_GLIBCXX_CONSTEXPR", "_GLIBCXX14_CONSTEXPR",
                           "_GLIBCXX17_CONSTEXPR", "_GLIBCXX11_CONSTEXPR"})
    if (specifiers.find(word) != std::string_view::npos) return true;
  return cxx20_ && specifiers.find("_CONSTEXPR") != std::string_view::npos;
}

bool Sides::library_has_it(const SurveyedFunction& function) const {
  if (cuda_std_ || lines_.position(function.at) == std::string_view::npos) return true;
  const std::string& file = function.at.file;
  if (!is_of_cxx_library(function)) return true;  // the C library or the backend's own headers
  for (const char* part : {"/cmath", "/bits/std_abs.h", "/new", "/cstdlib", "/math.h", "/stdlib.h", "/type_traits",
                           "/bits/move.h", "/bits/specfun.h"})
    if (file.size() > std::strlen(part) && file.compare(file.size() - std::strlen(part), std::string::npos, part) == 0)
      return file.find("move.h") == std::string::npos || is_constexpr(function);
  return is_constexpr(function) || is_implicit_in_library(function);
}

bool Sides::is_implicit_in_library(const SurveyedFunction& function) const {
  const std::string_view text = lines_.from(function.at);
  const std::size_t mark = text.find_first_of("({;");
  return mark == std::string_view::npos || text[mark] != '(' ||
         text.substr(mark, text.find_first_of(";{", mark) - mark).find("default") != std::string_view::npos;
}

}  // namespace simt::translate
