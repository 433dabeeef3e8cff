// mockup: a mock-up. In place of the product runs a kernel that lasts as long as a product would on a GPU of our
// choice.
// Changed:  `panels` with a kernel that looks at the clock until its time is over. C comes back as it went.
// Look for: what a faster GPU would gain (the choice "gflops"): nothing, once the link bounds the time.
#include <memory>

#include "pipeline.h"

namespace streaming {

static __global__ void last_for(unsigned long long ns) {
  unsigned long long begin, now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < ns);
}

class MockPipeline : public Pipeline {
 public:
  using Pipeline::Pipeline;

 protected:
  void compute_product(const Action&, const Product& p, cudaStream_t stream) override {
    const double operations = 2.0 * double(p.m) * double(p.n) * double(p.k);
    last_for<<<1, 1, 0, stream>>>(static_cast<unsigned long long>(operations / g_.mock_gflops));
    CHECK(cudaGetLastError());
  }
};

Program build_mockup(const Gemm& g, warpwise::Resources& gpu) {
  const Way way = way_for(g, gpu.workspace_left());
  const auto actions = plan(g, way, places(g, way, g.order), {});
  const auto pipeline = std::make_shared<MockPipeline>(g, way, Dealing{}, gpu);

  return [=] { pipeline->run(actions); };
}

}  // namespace streaming
