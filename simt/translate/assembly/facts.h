// Facts about compiled kernels that neither the source text nor counters show. For a grader, who cannot rely on words
// in the source, since macros may hide them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "text/tokens.h"

namespace simt::translate {

struct Fact {
  enum class Kind {
    assembly,   // an assembly statement
    intrinsic,  // a named instruction of the host's processor: its accesses are not counted; a return to any address
    copy,       // a copy that the compiler makes of moves which no hook sees
    uncounted,  // a function with an attribute that removes its hooks
    binary64,   // arithmetic with more than 24 bits, in code that a kernel may call
    narrow,     // an integer that becomes a float, or the other way round, or has 16 bits, in own or a kernel's code
  };
  Kind kind;
  Origin place;          // line 0: unknown
  std::string function;  // demangled
};

// Read from the compiler's assembler output and from its dump of the optimized functions
// (-fdump-tree-optimized-lineno). Code of headers in `trusted` folders is left out, except what it computes for a
// kernel.
std::vector<Fact> facts_of(std::string_view assembly, std::string_view dump, const std::vector<std::string>& trusted);

// One line each: kind, file, line and function, with tabs between.
std::string to_lines(const std::vector<Fact>& facts);

}  // namespace simt::translate
