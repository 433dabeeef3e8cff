// The launch translator: CUDA's additions to C++ syntax become plain C++, on the same lines.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tokens.h"

namespace simt::translate {

struct Translation {
  std::string text;
  std::vector<std::string> errors;  // "file:line: error: ...", in the compiler's format
};

// Takes the output of `g++ -E -fdirectives-only`. Rewrites, in user code and macro bodies alike,
//   k<<<g, b, s, st>>>(args)          into a simt::Launcher expression,
//   extern __shared__ T s[];          into the library's thread-local dynamic shared memory,
//   static __shared__ T x;            into one storage class.
//   asm("...");                       of PTX into C++ (ptx.h).
// Line numbers do not change. Reports what the CPU backend cannot run. Assembly for the host stays where it is allowed.
Translation translate(std::string_view preprocessed, bool host_assembly);

// Where the __shared__ variable with this name is declared; line 0 if not found.
Origin shared_declaration(std::string_view preprocessed, std::string_view variable);

}  // namespace simt::translate
