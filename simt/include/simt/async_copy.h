// Asynchronous copies from global to shared memory. The bytes move at once, with one access of the copy's size on each
// side. Counted code also keeps who has waited for which copies: a read before that is reported.
#pragma once

#include "simt/primitives.h"
#include "simt/qualifiers.h"
#include "vector_types.h"

namespace simt {
typedef unsigned char Byte1 __attribute__((may_alias));

// Closes the group of the copies that this thread has started since the last one.
[[gnu::always_inline]] inline void commit_copies() {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  simt_async_commit();
#endif
}
// Waits until at most `prior` of this thread's groups are on their way.
[[gnu::always_inline]] inline void await_copies(unsigned prior) {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  simt_async_wait(prior);
#endif
  (void)prior;
}
// Waits for this thread's copies, committed or not.
[[gnu::always_inline]] inline void await_all_copies() {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  simt_async_wait_all();
#endif
}

template <class Word>
[[gnu::always_inline]] inline void move_word(void* to, const void* from) {
  *static_cast<Word*>(to) = *static_cast<const Word*>(from);
}
template <class Word>
[[gnu::always_inline]] inline void copy_word(void* to, const void* from) {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  if (sizeof(Word) >= 4) simt_async_copy(to, sizeof(Word));
#endif
  move_word<Word>(to, from);
}
// 4, 8 or 16 bytes, as one load and one store: an ordinary copy.
[[gnu::always_inline]] inline void copy_at_once(void* to, const void* from, size_t bytes) {
  if (bytes == 16) move_word<Bytes16>(to, from);
  else if (bytes == 8) move_word<Word8>(to, from);
  else if (bytes == 4) move_word<Word4>(to, from);
  else
    for (size_t i = 0; i < bytes; ++i) move_word<Byte1>(static_cast<char*>(to) + i, static_cast<const char*>(from) + i);
}
// The same as a copy that has to be waited for.
[[gnu::always_inline]] inline void copy_async(void* to, const void* from, size_t bytes) {
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  if (bytes >= 4) simt_async_copy(to, bytes);
#endif
  copy_at_once(to, from, bytes);
}

// Divides `bytes` among `members` threads in the widest pieces that the addresses allow; neighbouring threads take
// neighbouring pieces.
[[gnu::always_inline]] inline void copy_shared_out(void* to, const void* from, size_t bytes, unsigned rank,
                                                   unsigned members) {
  char* target = static_cast<char*>(to);
  const char* source = static_cast<const char*>(from);
  const size_t bits = reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from) | bytes;
  if (bits % 16 == 0) {
    for (size_t at = rank * size_t(16); at < bytes; at += members * size_t(16))
      copy_word<Bytes16>(target + at, source + at);
  } else if (bits % 8 == 0) {
    for (size_t at = rank * size_t(8); at < bytes; at += members * size_t(8))
      copy_word<Word8>(target + at, source + at);
  } else if (bits % 4 == 0) {
    for (size_t at = rank * size_t(4); at < bytes; at += members * size_t(4))
      copy_word<Word4>(target + at, source + at);
  } else {
    for (size_t at = rank; at < bytes; at += members) copy_word<Byte1>(target + at, source + at);
  }
}
}  // namespace simt
