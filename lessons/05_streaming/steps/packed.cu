// packed: the host's cores gather each piece into a buffer without gaps, and one plain copy takes it across.
// Changed:  no strided copies (cudaMemcpy2DAsync). Functions of the host on streams of their own pack and unpack.
// Look for: the host's track. Each element passes through its memory four times on a round trip, not twice.
#include <algorithm>
#include <deque>
#include <memory>

#include "host.h"
#include "pipeline.h"
#include "staging.h"

namespace streaming {

namespace {

constexpr int kBuffers = 3;  // each way: one is filled, one is copied, one is waited for

void pack(void* job) {
  const Rows& r = *static_cast<Rows*>(job);
  copy_rows(r.buffer, r.cols, r.rows, r.ld, r.count, r.cols);
}
void unpack(void* job) {
  const Rows& r = *static_cast<Rows*>(job);
  copy_rows(r.rows, r.ld, r.buffer, r.cols, r.count, r.cols);
}

class PackedPipeline : public Pipeline {
 public:
  PackedPipeline(const Gemm& g, const Way& way, warpwise::Resources& gpu)
      : Pipeline(g, way, Dealing{}, gpu),
        packs_(gpu.stream()),
        unpacks_(gpu.stream()),
        in_(kBuffers, largest(g, way), gpu),
        out_(kBuffers, largest(g, way), gpu) {}

  void wait() override {
    CHECK(cudaStreamSynchronize(unpacks_));
    jobs_.clear();
  }

 protected:
  void copy_in(const Device& device, double* there, const double* here, int64_t ld, int64_t rows,
               int64_t cols) override {
    const Ring::Buffer& buffer = in_.next();
    CHECK(cudaStreamWaitEvent(packs_, buffer.free, 0));
    jobs_.push_back({buffer.at, const_cast<double*>(here), ld, rows, cols, 0});
    CHECK(cudaLaunchHostFunc(packs_, pack, &jobs_.back()));
    CHECK(cudaEventRecord(buffer.filled, packs_));
    CHECK(cudaStreamWaitEvent(device.in, buffer.filled, 0));
    CHECK(cudaMemcpyAsync(there, buffer.at, sizeof(double) * size_t(rows * cols), cudaMemcpyHostToDevice, device.in));
    CHECK(cudaEventRecord(buffer.free, device.in));
  }

  void copy_out(const Device& device, const Tile& tile, const double* there, int64_t) override {
    const Ring::Buffer& buffer = out_.next();
    const size_t bytes = sizeof(double) * size_t(tile.rows * tile.cols);
    CHECK(cudaStreamWaitEvent(device.out, buffer.free, 0));
    CHECK(cudaMemcpyAsync(buffer.at, there, bytes, cudaMemcpyDeviceToHost, device.out));
    CHECK(cudaEventRecord(buffer.filled, device.out));
    CHECK(cudaStreamWaitEvent(unpacks_, buffer.filled, 0));
    jobs_.push_back({buffer.at, c_at(tile), g_.ldc, tile.rows, tile.cols, 0});
    CHECK(cudaLaunchHostFunc(unpacks_, unpack, &jobs_.back()));
    CHECK(cudaEventRecord(buffer.free, unpacks_));
  }

 private:
  static int64_t largest(const Gemm& g, const Way& way) {
    const int64_t rows = std::min(way.rows, g.m), cols = std::min(way.cols, g.n);
    return std::max({rows * way.depth, way.depth * cols, rows * cols});
  }
  const cudaStream_t packs_, unpacks_;
  Ring in_, out_;
  std::deque<Rows> jobs_;  // of this run: the host's functions get pointers to them
};

}  // namespace

Program build_packed(const Gemm& g, warpwise::Resources& gpu) {
  const Way way = way_for(g, gpu.workspace_left());
  const auto actions = plan(g, way, places(g, way, g.order), {});
  const auto pipeline = std::make_shared<PackedPipeline>(g, way, gpu);

  return [=] { pipeline->run(actions); };
}

}  // namespace streaming
