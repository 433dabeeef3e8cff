// beta_on_host: beta C on the host. The GPU computes alpha A B alone; the host's cores add it to beta C.
// Changed:  C does not come in. Products go out to buffers, from which functions of the host add them.
// Look for: copies in are nearly gone, so the link out alone bounds the time. If the cores are fast enough, that is
//           less.
#include <deque>
#include <memory>

#include "host.h"
#include "pipeline.h"
#include "staging.h"

namespace streaming {

namespace {

constexpr int kProducts = 3;  // buffers: one arrives, one is added, one is waited for

void add(void* job) {
  const Rows& r = *static_cast<Rows*>(job);
  add_rows(r.rows, r.ld, r.beta, r.buffer, r.count, r.cols);
}

class AddingPipeline : public Pipeline {
 public:
  AddingPipeline(const Gemm& g, const Way& way, warpwise::Resources& gpu)
      : Pipeline(g, way, {.results = Results::added_on_host}, gpu),
        adds_(gpu.stream()),
        products_(kProducts, std::min(way.rows, g.m) * std::min(way.cols, g.n), gpu) {}

  void wait() override {
    CHECK(cudaStreamSynchronize(adds_));
    jobs_.clear();
  }

 protected:
  void copy_out(const Device& device, const Tile& tile, const double* there, int64_t) override {
    const Ring::Buffer& buffer = products_.next();
    const size_t bytes = sizeof(double) * size_t(tile.rows * tile.cols);
    CHECK(cudaStreamWaitEvent(device.out, buffer.free, 0));
    CHECK(cudaMemcpyAsync(buffer.at, there, bytes, cudaMemcpyDeviceToHost, device.out));
    CHECK(cudaEventRecord(buffer.filled, device.out));
    CHECK(cudaStreamWaitEvent(adds_, buffer.filled, 0));
    jobs_.push_back({buffer.at, c_at(tile), g_.ldc, tile.rows, tile.cols, g_.beta});
    CHECK(cudaLaunchHostFunc(adds_, add, &jobs_.back()));
    CHECK(cudaEventRecord(buffer.free, adds_));
  }

 private:
  const cudaStream_t adds_;
  Ring products_;
  std::deque<Rows> jobs_;  // of this run: the host's functions get pointers to them
};

}  // namespace

Program build_beta_on_host(const Gemm& g, warpwise::Resources& gpu) {
  const Way way = way_for(g, gpu.workspace_left());
  const auto actions = plan(g, way, places(g, way, g.order), {.results = Results::added_on_host});
  const auto pipeline = std::make_shared<AddingPipeline>(g, way, gpu);

  return [=] { pipeline->run(actions); };
}

}  // namespace streaming
