// Inline PTX: translates commonly used instructions to C++.
#pragma once
#include <string>
#include <vector>

namespace simt::translate {

struct AssemblyOperand {
  std::string name;        // the name in [name]; else empty
  std::string constraint;  // without its quotes
  std::string expression;
};

struct Assembly {
  std::string text;                       // the template without quotes and escapes
  std::vector<AssemblyOperand> operands;  // outputs first
};

// Equivalent statements on one line; otherwise `unknown` names what is unsupported.
struct PtxTranslation {
  std::string code, unknown;
};
PtxTranslation translate_ptx(const Assembly& assembly);

}  // namespace simt::translate
