// The names that people read for the compiler's symbols.
#pragma once
#include <string>

namespace simt::translate {

// "f(int)" for "_Z1fi", unchanged when it is no mangled name.
std::string demangle(const std::string& symbol);

// Without result, parameters and qualifiers: "ns::f<int>" for the symbol of "int ns::f<int>(int) const".
std::string short_name(const std::string& symbol);

}  // namespace simt::translate
