#include "engine/demangle.h"

#include <cxxabi.h>

#include <cstdlib>

namespace warpwise {

std::string demangled(const char* name) {
  char* text = abi::__cxa_demangle(name, nullptr, nullptr, nullptr);
  std::string result = text ? text : name;
  std::free(text);
  return result;
}

}  // namespace warpwise
