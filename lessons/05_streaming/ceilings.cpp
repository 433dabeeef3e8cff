#include "ceilings.h"

#include <algorithm>

#include "tiles.h"

namespace streaming {

namespace {

// In doubles. At least 1 MB, which takes some 20 us, a tenth of it to start the copy: smaller ones would measure
// starts.
constexpr int64_t kChunk = 4 << 20, kSmallestChunk = 1 << 17;
constexpr int kChunks = 4;

/// Calls each(matrix's first, count) for chunks of the matrices' memory, gaps between rows and all.
template <class Each>
void chunks(const double* matrix, int64_t count, int64_t most, Each each) {
  for (int64_t at = 0; at < count; at += most) each(matrix + at, std::min(most, count - at));
}

/// Doubles that the product must read of C, without the gaps: what amounts() counts.
struct Lengths {
  int64_t a, b, c_in, c;
  explicit Lengths(const Gemm& g) : a(g.m * g.k), b(g.k * g.n), c_in(g.beta != 0 ? g.m * g.n : 0), c(g.m * g.n) {}
};

int64_t chunk_of(const Gemm& g) { return std::clamp<int64_t>(g.m * g.n / 16, kSmallestChunk, kChunk); }

void in(double* there, const double* here, int64_t count, cudaStream_t stream) {
  CHECK(cudaMemcpyAsync(there, here, sizeof(double) * size_t(count), cudaMemcpyHostToDevice, stream));
}
void out(double* here, const double* there, int64_t count, cudaStream_t stream) {
  CHECK(cudaMemcpyAsync(here, there, sizeof(double) * size_t(count), cudaMemcpyDeviceToHost, stream));
}

}  // namespace

Program build_link_in(const Gemm& g, warpwise::Resources& gpu) {
  const int64_t chunk = chunk_of(g);
  double* there = doubles(gpu, chunk);
  const cudaStream_t stream = gpu.stream();
  return [=] {
    const Lengths lengths(g);
    const auto bring = [&](const double* here, int64_t count) { in(there, here, count, stream); };
    chunks(g.a, lengths.a, chunk, bring);
    chunks(g.b, lengths.b, chunk, bring);
    chunks(g.c, lengths.c_in, chunk, bring);
    CHECK(cudaStreamSynchronize(stream));
  };
}

Program build_link_out(const Gemm& g, warpwise::Resources& gpu) {
  const int64_t chunk = chunk_of(g);
  double *there = doubles(gpu, chunk), *here = static_cast<double*>(gpu.pinned(sizeof(double) * size_t(chunk)));
  const cudaStream_t stream = gpu.stream();
  CHECK(cudaMemsetAsync(there, 0, sizeof(double) * size_t(chunk), stream));
  return [=] {
    chunks(g.c, Lengths(g).c, chunk, [&](const double*, int64_t count) { out(here, there, count, stream); });
    CHECK(cudaStreamSynchronize(stream));
  };
}

Program build_links(const Gemm& g, warpwise::Resources& gpu) {
  const int64_t chunk = chunk_of(g);
  double* there[kChunks];
  cudaEvent_t arrived[kChunks], left[kChunks];
  for (int r = 0; r < kChunks; r++) there[r] = doubles(gpu, chunk), arrived[r] = gpu.event(), left[r] = gpu.event();
  double* unused = doubles(gpu, chunk);
  const cudaStream_t ins = gpu.stream(), outs = gpu.stream();
  for (double* each : there)  // where C does not come in, what goes out is this
    CHECK(cudaMemsetAsync(each, 0, sizeof(double) * size_t(chunk), g.beta != 0 ? ins : outs));
  double* here = g.beta != 0 ? nullptr : static_cast<double*>(gpu.pinned(sizeof(double) * size_t(chunk)));
  return [=] {
    const Lengths lengths(g);
    const auto bring = [&](const double* from, int64_t count) { in(unused, from, count, ins); };
    int r = 0;
    const auto pass = [&](const double* from, int64_t count) {
      if (g.beta != 0) {
        CHECK(cudaStreamWaitEvent(ins, left[r], 0));
        in(there[r], from, count, ins);
        CHECK(cudaEventRecord(arrived[r], ins));
        CHECK(cudaStreamWaitEvent(outs, arrived[r], 0));
      }
      out(here ? here : const_cast<double*>(from), there[r], count, outs);
      CHECK(cudaEventRecord(left[r], outs));
      r = (r + 1) % kChunks;
    };
    // C first, which goes out again; A and B come in beside what leaves last.
    chunks(g.c, lengths.c, chunk, pass);
    chunks(g.a, lengths.a, chunk, bring);
    chunks(g.b, lengths.b, chunk, bring);
    for (const cudaStream_t stream : {ins, outs}) CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace streaming
