// Buffers in pinned memory through which data pass between the host's rows and the device, in turn.
#pragma once
#include <vector>

#include "streaming.h"

namespace streaming {

class Ring {
 public:
  struct Buffer {
    double* at;
    cudaEvent_t filled, free;
  };
  Ring(int count, int64_t doubles, warpwise::Resources& gpu) {
    for (int i = 0; i < count; i++)
      buffers_.push_back(
          {static_cast<double*>(gpu.pinned(sizeof(double) * size_t(doubles))), gpu.event(), gpu.event()});
  }
  /// Who fills it waits for `free` before; who empties it, for `filled`.
  const Buffer& next() { return buffers_[turn_++ % buffers_.size()]; }

 private:
  std::vector<Buffer> buffers_;
  size_t turn_ = 0;
};

/// Rows of the host's matrix, and the buffer that they pass through: what a function of the host works on.
struct Rows {
  double* buffer;
  double* rows;
  int64_t ld, count, cols;
  double beta;
};

}  // namespace streaming
