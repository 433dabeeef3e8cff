// What the CPU backend lacks of CUB: refused by name where a program uses it.
#pragma once
#include "common.h"

namespace cub {

#define SIMT_NO_CUB(name) \
  struct SIMT_REFUSED_TYPE("cub::" #name " is not available on the CPU backend; run this program on a GPU") name
template <class T, int, int...>
SIMT_NO_CUB(BlockHistogram);
template <class K, int, int, class...>
SIMT_NO_CUB(BlockMergeSort);
template <int, int...>
SIMT_NO_CUB(BlockRadixRank);
template <class T, int, int...>
SIMT_NO_CUB(BlockRunLengthDecode);
template <class T, int, int...>
SIMT_NO_CUB(BlockShuffle);
template <class T, int, int...>
SIMT_NO_CUB(WarpExchange);
template <class T, int, int...>
SIMT_NO_CUB(WarpLoad);
template <class T, int, int...>
SIMT_NO_CUB(WarpStore);
template <class K, int, int, class...>
SIMT_NO_CUB(WarpMergeSort);
#undef SIMT_NO_CUB

}  // namespace cub
