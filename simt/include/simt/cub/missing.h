// What the CPU backend lacks of CUB: refused by name where a program uses it.
#pragma once
#include "common.h"

namespace cub {

#define SIMT_NO_CUB(name) \
  struct SIMT_REFUSED_TYPE("cub::" #name " is not available on the CPU backend; run this program on a GPU") name
template <int, int...>
SIMT_NO_CUB(BlockRadixRank);
template <class T, int, int...>
SIMT_NO_CUB(BlockRunLengthDecode);
#undef SIMT_NO_CUB

}  // namespace cub
