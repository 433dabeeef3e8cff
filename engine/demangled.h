// Names of the compiler in readable form.
#pragma once
#include <cxxabi.h>

#include <cstdlib>
#include <string>

namespace warpwise {

/// "ns::scale<4>(float*, int)" for a mangled name; another text as it is.
inline std::string demangled(const char* symbol) {
  char* text = abi::__cxa_demangle(symbol, nullptr, nullptr, nullptr);
  const std::string name = text ? text : symbol;
  std::free(text);
  return name;
}

}  // namespace warpwise
