// The special functions of <cmath>, which a CUDA file has only if it names one (include/bits/specfun.h).
#pragma once
#include <string>
#include <string_view>

namespace simt::translate {

// The option with which they are there.
constexpr const char* kSpecialFunctions = "-DSIMT_SPECIAL_FUNCTIONS=1";

// Whether what became of `source` after the preprocessor names one of them.
bool names_special_functions(std::string_view preprocessed, const std::string& source);

}  // namespace simt::translate
