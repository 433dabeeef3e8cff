// Step 13: the product through INT8 tensor cores. Where products bound the time, a faster product is what helps.
// Changed:  step 9 with another product: the Ozaki scheme II (step 13 of lesson 03), which makes an FP64 product of 14
//           products of bytes. Products of further pieces of K are added in FP64.
// Look for: the time at M = N = K, against in_core. The error is relative to the largest elements of a row of A and a
//           column of B; with such numbers as ours, whose sizes are alike, it is below that of DGEMM.
#include <memory>

#include "choose.h"
#include "kernels/cublas.h"
#include "kernels/ozaki_product.h"
#include "pipeline.h"

namespace streaming {

namespace {

constexpr int kModuli = 14;
// How many times as fast as DGEMM (lesson 03's recording of an H200 at 8192): the plan depends on it.
constexpr double kGain = 1.4;

/// Bytes of the working memory of one product.
struct Working {
  size_t a, b, c, exponents_a, exponents_b;
  Working(const Gemm& g, const Way& way) {
    const int64_t rows = std::min(way.rows, g.m), cols = std::min(way.cols, g.n);
    const int64_t depth = kModuli * kernels::ozaki_padded(std::min(way.depth, g.k));
    a = size_t(kernels::ozaki_padded(rows) * depth), b = size_t(kernels::ozaki_padded(cols) * depth);
    c = sizeof(int32_t) * size_t(kModuli * kernels::ozaki_block_rows(rows) * kernels::ozaki_block_cols(cols));
    exponents_a = sizeof(int) * size_t(rows), exponents_b = sizeof(int) * size_t(cols);
  }
  size_t all() const { return a + b + c + exponents_a + exponents_b; }
};

class OzakiPipeline : public Pipeline {
 public:
  OzakiPipeline(const Gemm& g, const Way& way, const Dealing& dealing, warpwise::Resources& gpu)
      : Pipeline(g, way, dealing, gpu), constants_(kernels::ozaki_constants(kModuli)) {
    const Working bytes(g, way);
    scratch_ = {static_cast<int8_t*>(gpu.workspace(bytes.a)), static_cast<int8_t*>(gpu.workspace(bytes.b)),
                static_cast<int32_t*>(gpu.workspace(bytes.c)), static_cast<int*>(gpu.workspace(bytes.exponents_a)),
                static_cast<int*>(gpu.workspace(bytes.exponents_b))};
    cublasHandle_t made = nullptr;
    WARPWISE_CUBLAS_CHECK(cublasCreate(&made));
    handle_.reset(made);
    WARPWISE_CUBLAS_CHECK(cublasSetStream(made, devices_[0].kernels));
  }

 protected:
  void compute_product(const Product& p, cudaStream_t stream) override {
    const int m = int(p.m), n = int(p.n), k = int(p.k);
    kernels::ozaki_residues_of_a(p.a, m, k, int(p.lda), constants_, scratch_.exponent_a, scratch_.a, stream);
    kernels::ozaki_residues_of_b(p.b, k, n, int(p.ldb), constants_, scratch_.exponent_b, scratch_.b, stream);
    kernels::ozaki_product(handle_.get(), {m, n, p.alpha, p.beta, p.c, int(p.ldc)}, k, scratch_, constants_, stream);
  }

 private:
  struct Destroy {
    void operator()(cublasHandle_t handle) const { cublasDestroy(handle); }
  };
  const kernels::OzakiConstants constants_;
  kernels::OzakiScratch scratch_{};
  std::unique_ptr<std::remove_pointer_t<cublasHandle_t>, Destroy> handle_;
};

}  // namespace

Program build_ozaki(const Gemm& g, warpwise::Resources& gpu) {
  Rates rates = rates_of(g, gpu);
  rates.product *= kGain;
  // Residues take nearly twice the room of what they are of. A plan gets less of the memory, until both fit.
  Choice best;
  const size_t left = gpu.workspace_left();
  for (size_t bytes = left; bytes > left / 100; bytes = bytes / 4 * 3) {
    best = choose(g, bytes, rates);
    if (bytes_of(g, best.way) + Working(g, best.way).all() <= left) break;
  }
  const auto pipeline = std::make_shared<OzakiPipeline>(g, best.way, best.dealing, gpu);
  note_prediction("ozaki", best.prediction(g));

  return [=] { pipeline->run(best.actions); };
}

}  // namespace streaming
