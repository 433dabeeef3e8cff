#include "symbol_names.h"

#include <cxxabi.h>

#include <cstdlib>

namespace simt::translate {

std::string demangle(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;
  int status = 0;
  char* text = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  std::string result = status == 0 && text ? text : symbol;
  std::free(text);
  return result;
}

std::string short_name(const std::string& symbol) {
  const std::string full = demangle(symbol);
  std::size_t begin = 0, end = full.size();
  int depth = 0;
  for (std::size_t i = 0; i < full.size(); ++i) {
    const char c = full[i];
    if (full.compare(i, 21, "(anonymous namespace)") == 0) i += 20;
    else if (full.compare(i, 10, "operator()") == 0) i += 9;
    else if (full.compare(i, 8, "operator") == 0) {
      i += 8;
      while (i < full.size() && full[i] != '(') ++i;
      --i;
    } else if (c == '<' || c == '{') ++depth;
    else if (c == '>' || c == '}') --depth;
    else if (c == '(' && depth == 0) {
      end = i;
      break;
    } else if (c == ' ' && depth == 0) begin = i + 1;
  }
  return full.substr(begin, end - begin);
}

}  // namespace simt::translate
