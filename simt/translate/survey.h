// The survey: a translation unit compiled a second time, without optimisation and with each function's and variable's qualifiers left
// visible in the assembler code. It tells which functions kernels can reach, and what crosses between host and device as nvcc refuses it.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

// The translated text with the qualifiers' definitions replaced by marks that the compiler passes on.
std::string marked_for_survey(std::string_view translated);

struct Survey {
  std::vector<std::string> errors;         // "file:line: error: ...", in the compiler's form
  std::set<std::string> host;              // functions, by symbol, that no kernel reaches
  std::set<std::string> device_variables;  // __device__ and __constant__, by symbol: the host has no business with them
};

// `assembly` is what g++ -O0 -g1 makes of the marked text; `preprocessed` is the text before translation, in which declarations are looked up.
Survey read_survey(std::string_view assembly, std::string_view preprocessed, bool cxx20);

}  // namespace simt::translate
