#include "library.h"

#if WARPWISE_CUDA
#include <cublasLt.h>

#include <algorithm>
#include <tuple>

#include "half_gemm.h"
#include "kernels/cublas.h"
#include "problem.h"

namespace half_gemm {

using warpwise::Arguments;

namespace {

/// cuBLAS is column-major: it sees our matrices as their transposes, and (A B)^T = B^T A^T.
struct Call {
  int m, n, k;
  cudaDataType_t type, type_of_c;
  bool fast;  // of 8-bit types: sums stay in the tensor cores
  cublasOperation_t of_b;
  int ldb;
  const void *a, *b;
  void* c;
  explicit Call(const Arguments& args)
      : Call(args, is_half(args.choices()) ? CUDA_R_16F : CUDA_R_16BF, by_columns(args.choices())) {}
  Call(const Arguments& args, bool sums_stay) : Call(args, CUDA_R_8F_E4M3, true) {
    type_of_c = CUDA_R_32F, fast = sums_stay;
  }

 private:
  Call(const Arguments& args, cudaDataType_t of_elements, bool columns)
      : m(int(args.size()[0])),
        n(int(args.size()[1])),
        k(int(args.size()[2])),
        type(of_elements),
        type_of_c(of_elements),
        fast(false),
        of_b(columns ? CUBLAS_OP_T : CUBLAS_OP_N),
        ldb(columns ? k : n),
        a(args.get<void>("a")),
        b(args.get<void>("b")),
        c(args.get<void>("c")) {}
};

constexpr float kOne = 1, kZero = 0;
constexpr size_t kWorkspace = kWorkspaceBytes;

/// A product's description, and the algorithms that cublasLt proposes for it.
class Proposals {
 public:
  Proposals(const Call& call, cublasHandle_t handle) : lt_(reinterpret_cast<cublasLtHandle_t>(handle)) {
    WARPWISE_CUBLAS_CHECK(cublasLtMatmulDescCreate(&product_, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    WARPWISE_CUBLAS_CHECK(
        cublasLtMatmulDescSetAttribute(product_, CUBLASLT_MATMUL_DESC_TRANSA, &call.of_b, sizeof(call.of_b)));
    if (const int8_t fast = call.fast)
      WARPWISE_CUBLAS_CHECK(
          cublasLtMatmulDescSetAttribute(product_, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof(fast)));
    const bool turned = call.of_b == CUBLAS_OP_T;
    WARPWISE_CUBLAS_CHECK(cublasLtMatrixLayoutCreate(&b_, call.type, uint64_t(turned ? call.k : call.n),
                                                     uint64_t(turned ? call.n : call.k), call.ldb));
    WARPWISE_CUBLAS_CHECK(cublasLtMatrixLayoutCreate(&a_, call.type, uint64_t(call.k), uint64_t(call.m), call.k));
    WARPWISE_CUBLAS_CHECK(cublasLtMatrixLayoutCreate(&c_, call.type_of_c, uint64_t(call.n), uint64_t(call.m), call.n));
    cublasLtMatmulPreference_t preference = nullptr;
    WARPWISE_CUBLAS_CHECK(cublasLtMatmulPreferenceCreate(&preference));
    WARPWISE_CUBLAS_CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                               &kWorkspace, sizeof(kWorkspace)));
    int found = 0;
    const auto status =
        cublasLtMatmulAlgoGetHeuristic(lt_, product_, b_, a_, c_, c_, preference, kProposals, proposed_, &found);
    cublasLtMatmulPreferenceDestroy(preference);
    kernels::check_cublas(status, "cublasLtMatmulAlgoGetHeuristic", __FILE__, __LINE__);
    count_ = found;
  }
  ~Proposals() {
    cublasLtMatrixLayoutDestroy(a_), cublasLtMatrixLayoutDestroy(b_), cublasLtMatrixLayoutDestroy(c_);
    cublasLtMatmulDescDestroy(product_);
  }
  Proposals(const Proposals&) = delete;
  int count() const { return count_; }
  void run(int i, const Call& call, void* workspace, cudaStream_t stream) const {
    WARPWISE_CUBLAS_CHECK(cublasLtMatmul(lt_, product_, &kOne, call.b, b_, call.a, a_, &kZero, call.c, c_, call.c, c_,
                                         &proposed_[i].algo, workspace, kWorkspace, stream));
  }
  int best = -1;

 private:
  static constexpr int kProposals = 16;
  cublasLtHandle_t lt_;
  cublasLtMatmulDesc_t product_ = nullptr;
  cublasLtMatrixLayout_t a_ = nullptr, b_ = nullptr, c_ = nullptr;
  cublasLtMatmulHeuristicResult_t proposed_[kProposals];
  int count_ = 0;
};

/// The fastest of five launches each.
int fastest(const Proposals& proposals, const Call& call, void* workspace, cudaStream_t stream) {
  cudaEvent_t begin, end;
  WARPWISE_CUDA_CHECK(cudaEventCreate(&begin));
  WARPWISE_CUDA_CHECK(cudaEventCreate(&end));
  int best = 0;
  float shortest = 0;
  for (int i = 0; i < proposals.count(); i++)
    for (int launch = 0; launch < 6; launch++) {
      WARPWISE_CUDA_CHECK(cudaEventRecord(begin, stream));
      proposals.run(i, call, workspace, stream);
      WARPWISE_CUDA_CHECK(cudaEventRecord(end, stream));
      WARPWISE_CUDA_CHECK(cudaEventSynchronize(end));
      float ms = 0;
      WARPWISE_CUDA_CHECK(cudaEventElapsedTime(&ms, begin, end));
      if (launch > 0 && (shortest == 0 || ms < shortest)) shortest = ms, best = i;
    }
  cudaEventDestroy(begin), cudaEventDestroy(end);
  return best;
}

}  // namespace

void launch_cublas(const Arguments& args) {
  const Call call(args);
  const cublasHandle_t handle = kernels::cublas_handle(args.stream());
  // Left to itself cuBLAS rounds the parts of a sum that several blocks share to halves before it adds them up.
  WARPWISE_CUBLAS_CHECK(cublasSetMathMode(handle, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION));
  WARPWISE_CUBLAS_CHECK(cublasGemmEx(handle, call.of_b, CUBLAS_OP_N, call.n, call.m, call.k, &kOne, call.b, call.type,
                                     call.ldb, call.a, call.type, call.k, &kZero, call.c, call.type, call.n,
                                     CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  WARPWISE_CUBLAS_CHECK(cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH));
}

static void launch_best(const Call& call, const Arguments& args) {
  using Key = std::tuple<cudaStream_t, int, int, int, cudaDataType_t, cublasOperation_t, bool>;
  thread_local std::map<Key, std::unique_ptr<Proposals>> tried;
  auto& proposals = tried[{args.stream(), call.m, call.n, call.k, call.type, call.of_b, call.fast}];
  if (!proposals) {
    proposals = std::make_unique<Proposals>(call, kernels::cublas_handle(args.stream()));
    proposals->best = fastest(*proposals, call, args.get<void>("scratch"), args.stream());
  }
  proposals->run(proposals->best, call, args.get<void>("scratch"), args.stream());
}

void launch_cublas_best(const Arguments& args) { launch_best(Call(args), args); }
void launch_fp8_cublas(const Arguments& args) { launch_best(Call(args, false), args); }
void launch_fp8_cublas_fast(const Arguments& args) { launch_best(Call(args, true), args); }

}  // namespace half_gemm
#endif
