// memcpy, memmove and memset in counted code. The compiler would replace short ones
// by moves that no hook sees. It still does so for those of one word, which are ordinary accesses unless they store a
// constant.
#pragma once
#include <string.h>

#if defined(SIMT_COUNTED) && SIMT_COUNTED
extern "C" {
void* simt_memcpy(void* to, const void* from, size_t bytes) noexcept;
void* simt_memmove(void* to, const void* from, size_t bytes) noexcept;
void* simt_memset(void* to, int value, size_t bytes) noexcept;

#define SIMT_ONE_WORD(from, bytes)                                                                                   \
  (__builtin_constant_p(bytes) && ((bytes) == 1 || (bytes) == 2 || (bytes) == 4 || (bytes) == 8 || (bytes) == 16) && \
   !__builtin_constant_p(*static_cast<const char*>(from)))
#define SIMT_IN_PLACE_OF_LIBRARY extern inline __attribute__((always_inline, gnu_inline, artificial))
SIMT_IN_PLACE_OF_LIBRARY void* memcpy(void* to, const void* from, size_t bytes) noexcept {
  return SIMT_ONE_WORD(from, bytes) ? __builtin_memcpy(to, from, bytes) : simt_memcpy(to, from, bytes);
}
SIMT_IN_PLACE_OF_LIBRARY void* memmove(void* to, const void* from, size_t bytes) noexcept {
  return SIMT_ONE_WORD(from, bytes) ? __builtin_memmove(to, from, bytes) : simt_memmove(to, from, bytes);
}
SIMT_IN_PLACE_OF_LIBRARY void* memset(void* to, int value, size_t bytes) noexcept {
  return simt_memset(to, value, bytes);
}
#undef SIMT_ONE_WORD
#undef SIMT_IN_PLACE_OF_LIBRARY
}
#endif
