// The survey: a translation unit compiled a second time, without optimisation and with the qualifiers of functions and
// variables left visible in the assembler code. It shows which functions kernels can reach, and which uses across host
// and device nvcc refuses.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

// The translated text in which the qualifiers' definitions are replaced by marks that survive compilation.
std::string marked_for_survey(std::string_view translated);

struct Survey {
  bool made = false;                       // false: the marked text does not compile
  std::vector<std::string> errors;         // "file:line: error: ...", in the compiler's format
  std::vector<std::string> notes;          // "file:line: note: ...": what nvcc takes only with an option
  std::set<std::string> host;              // functions that no kernel reaches, by symbol
  std::set<std::string> device_variables;  // __device__ and __constant__, by symbol: the host must not use them
  // What belongs to the GPU, by symbol: kernels, __device__ functions and what is declared in them, variables of the
  // device, and managed ones.
  std::set<std::string> of_device;
};

// Whose calls are looked at. Of a file that is compiled once for each side, each compilation is right about its own.
enum class Callers { all, device, host };

// `assembly` is the output of g++ -O0 -g1 for the marked text; `preprocessed` is the text before translation, used to
// look up declarations.
// `warnings` are the compiler's about arrays whose size is known only at run time.
Survey read_survey(std::string_view assembly, std::string_view preprocessed, std::string_view warnings, bool cxx20,
                   Callers callers);

}  // namespace simt::translate
