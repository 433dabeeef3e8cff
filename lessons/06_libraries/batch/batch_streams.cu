// batch_streams: the loop goes round eight streams, each with a handle of its own.
// Changed:  products on different streams may run at the same time.
// Look for: little. The host launches one after the other, and its launches are what takes the time.
#include <vector>

#include "libraries.h"

namespace libraries {

constexpr int kStreams = 8;

Program build_batch_streams(const Batch& batch, warpwise::Resources& gpu) {
  std::vector<Handle> handles;
  for (int i = 0; i < kStreams; i++) handles.push_back(make_handle(gpu.stream()));
  const int n = batch.n;

  return [=] {
    const double one = 1, zero = 0;
    for (size_t i = 0; i < size_t(batch.count); i++) {
      const size_t at = i * n * n;
      BLAS(cublasDgemm(handles[i % kStreams].get(), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, batch.b + at, n,
                       batch.a + at, n, &zero, batch.c + at, n));
    }
  };  // all devices are idle before the time ends
}

}  // namespace libraries
