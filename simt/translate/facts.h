// What compiled kernels are made of that neither the source text nor counters show: for a grader, who cannot go by words that
// macros hide.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tokens.h"

namespace simt::translate {

struct Fact {
  enum class Kind {
    assembly,    // an assembly statement
    intrinsic,   // an instruction of the host's processor, asked for by name: its accesses are not counted
    uncounted,   // a function whose accesses an attribute takes from the counters
    binary64,    // arithmetic of more than 24 bits, in what a kernel may call
    product,     // a product of floats, in what no kernel calls
    conversion,  // between a whole number and a float of 24 bits, in what a kernel may call
  };
  Kind kind;
  Origin place;          // line 0: not known
  std::string function;  // demangled
};

// From the compiler's assembler output, and its dump of the optimized functions (-fdump-tree-optimized-lineno). Code of headers
// in `trusted` folders is left out, but for what it computes on behalf of a kernel.
std::vector<Fact> facts_of(std::string_view assembly, std::string_view dump, const std::vector<std::string>& trusted);

// One line each: kind, file, line and function, with tabs between.
std::string to_lines(const std::vector<Fact>& facts);

}  // namespace simt::translate
