// How many threads take a row of a given length.
#pragma once
#include "part.h"

namespace attention {

constexpr int kVectors = 8;  // of a thread, at most: 32 registers

template <int kThreads>
struct Threads {
  static constexpr int value = kThreads;
};

/// Calls launch(Threads<k>()), where k threads with kVectors vectors each hold a row of `cols` numbers.
template <class Launch>
static void with_threads(int cols, Launch launch) {
  const int vectors = parts(cols, 4 * kVectors);
  if (vectors <= 32) launch(Threads<32>());
  else if (vectors <= 64) launch(Threads<64>());
  else if (vectors <= 128) launch(Threads<128>());
  else if (vectors <= 256) launch(Threads<256>());
  else if (vectors <= 512) launch(Threads<512>());
  else launch(Threads<1024>());
}

}  // namespace attention
