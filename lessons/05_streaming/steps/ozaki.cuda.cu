// ozaki: the product through INT8 tensor cores. Where products bound the time, a faster product is what helps.
// Changed:  `planned` with another product: the Ozaki scheme II (`gemm/ozaki`), which makes an FP64 product of 14
//           products of bytes. A piece becomes bytes once, when it arrives, and serves all tiles of its row or column.
//           Products of further pieces of K are added in FP64.
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

/// Bytes of the working memory: of the residues and exponents of a piece of A and of B, and of a product.
struct Working {
  size_t a, b, exponents_a, exponents_b, c, all;
  Working(const Gemm& g, const Way& way) {
    const int64_t rows = std::min(way.rows, g.m), cols = std::min(way.cols, g.n);
    const int64_t depth = kernels::ozaki_padded(std::min(way.depth, g.k));
    a = size_t(kModuli * kernels::ozaki_padded(rows) * depth);
    // A strip's product begins at any column and takes a multiple of 16.
    b = size_t((kModuli * kernels::ozaki_padded(cols) + kernels::ozaki_padded(1)) * depth);
    exponents_a = sizeof(int) * size_t(rows), exponents_b = sizeof(int) * size_t(cols);
    c = sizeof(int32_t) * size_t(kModuli * kernels::ozaki_block_rows(rows) * kernels::ozaki_block_cols(cols));
    all = size_t(way.kept_a) * (a + exponents_a) + size_t(way.kept_b) * (b + exponents_b) + c;
  }
};

class OzakiPipeline : public Pipeline {
 public:
  OzakiPipeline(const Gemm& g, const Way& way, const Dealing& dealing, warpwise::Resources& gpu)
      : Pipeline(g, way, dealing, gpu), constants_(kernels::ozaki_constants(kModuli)) {
    const Working bytes(g, way);
    const auto residues = [&](size_t count, size_t exponents) {
      return Residues{static_cast<int8_t*>(gpu.workspace(count)), static_cast<int*>(gpu.workspace(exponents))};
    };
    for (int slot = 0; slot < way.kept_a; slot++) a_.push_back(residues(bytes.a, bytes.exponents_a));
    for (int slot = 0; slot < way.kept_b; slot++) b_.push_back(residues(bytes.b, bytes.exponents_b));
    products_ = static_cast<int32_t*>(gpu.workspace(bytes.c));
    cublasHandle_t made = nullptr;
    WARPWISE_CUBLAS_CHECK(cublasCreate(&made));
    handle_.reset(made);
    WARPWISE_CUBLAS_CHECK(cublasSetStream(made, devices_[0].kernels));
  }

 protected:
  void prepare_piece(const Device& device, const Action& bring) override {
    const int deep = int(bring.deep), rows = int(bring.tile.rows), cols = int(bring.tile.cols);
    if (bring.what == Action::What::bring_a) {
      const auto [bytes, exponents] = a_[size_t(bring.a)];
      kernels::ozaki_residues_of_a(device.a[size_t(bring.a)].at, rows, deep, deep, constants_, exponents, bytes,
                                   device.kernels);
    } else {
      const auto [bytes, exponents] = b_[size_t(bring.b)];
      kernels::ozaki_residues_of_b(device.b[size_t(bring.b)].at, deep, cols, cols, constants_, exponents, bytes,
                                   device.kernels);
    }
  }

  void compute_product(const Action& action, const Product& p, cudaStream_t stream) override {
    const Residues &a = a_[size_t(action.a)], &b = b_[size_t(action.b)];
    const int64_t depth = kernels::ozaki_padded(p.k);
    const kernels::OzakiScratch scratch{
        a.bytes,     b.bytes + action.first * depth, products_,
        a.exponents, b.exponents + action.first,     size_t(kernels::ozaki_padded(p.ldb) * depth)};
    kernels::ozaki_product(handle_.get(), {int(p.m), int(p.n), p.alpha, p.beta, p.c, int(p.ldc)}, int(p.k), scratch,
                           constants_, stream);
  }

 private:
  struct Destroy {
    void operator()(cublasHandle_t handle) const { cublasDestroy(handle); }
  };
  const kernels::OzakiConstants constants_;
  struct Residues {
    int8_t* bytes;
    int* exponents;
  };
  std::vector<Residues> a_, b_;  // of the pieces in the slots
  int32_t* products_ = nullptr;
  std::unique_ptr<std::remove_pointer_t<cublasHandle_t>, Destroy> handle_;
};

}  // namespace

Program build_ozaki(const Gemm& g, warpwise::Resources& gpu) {
  Rates rates = rates_of(g, gpu);
  rates.product *= kGain;
  // Residues take nearly twice the room of what they are of. A plan gets less of the memory, until all fit.
  Choice best;
  const size_t left = gpu.workspace_left();
  for (size_t bytes = left; bytes > left / 100; bytes = bytes / 4 * 3) {
    best = choose(g, bytes, rates);
    if (bytes_of(g, best.way) + Working(g, best.way).all <= left) break;
  }
  const auto pipeline = std::make_shared<OzakiPipeline>(g, best.way, best.dealing, gpu);
  note_prediction("ozaki", best.prediction(g));

  return [=] { pipeline->run(best.actions); };
}

}  // namespace streaming
