// Inline PTX: the instructions that programs commonly write, as C++.
#pragma once
#include <string>
#include <vector>

namespace simt::translate {

struct AssemblyOperand {
  std::string name;        // of [name]; else empty
  std::string constraint;  // without its quotes
  std::string expression;
};

struct Assembly {
  std::string text;                       // of the template, without its quotes and escapes
  std::vector<AssemblyOperand> operands;  // outputs first
};

// Statements that do the same, on one line, or else what is not known in `unknown`.
struct PtxTranslation {
  std::string code, unknown;
};
PtxTranslation translate_ptx(const Assembly& assembly);

}  // namespace simt::translate
