// Names of the linker's as C++ source has them.
#pragma once
#include <string>

namespace warpwise {

/// "ns::scale(float*, int)" of "_ZN2ns5scaleEPfi", "void (float*)" of a type's name; the name itself if it is neither.
std::string demangled(const char* name);

}  // namespace warpwise
