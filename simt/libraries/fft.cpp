// cuFFT: plans and the checks of their memory. The machine's FFTW does the work.
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include "checks/hazards.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "include/cufft.h"
#include "libraries/library_calls.h"
#include "libraries/machine_libraries.h"
#include "memory/memory_kinds.h"

namespace simt {
namespace {

// How rows are stored, as FFTW and cuFFT describe it.
struct Layout {
  std::vector<int> embed;  // the sizes in which rows are stored
  int stride = 1, distance = 0;
};
struct Plan {
  std::vector<int> n;  // slowest dimension first
  cufftType type = CUFFT_C2C;
  int batch = 1;
  Layout in, out;
};

std::mutex plans_mutex;  // also of FFTW's planner
std::map<cufftHandle, Plan> plans;
cufftHandle last_plan = 0;

bool is_real_in(cufftType type) { return type == CUFFT_R2C || type == CUFFT_D2Z; }
bool is_real_out(cufftType type) { return type == CUFFT_C2R || type == CUFFT_Z2D; }

// The layout without gaps.
Layout packed(std::vector<int> embed) {
  int all = 1;
  for (const int size : embed) all *= size;
  return {embed, 1, all};
}
// Of a real transform's complex side half is stored.
std::vector<int> half_of(std::vector<int> n) {
  n.back() = n.back() / 2 + 1;
  return n;
}

cufftResult make(cufftHandle plan, const std::vector<int>& n, cufftType type, int batch) {
  for (const int size : n)
    if (size < 1) return CUFFT_INVALID_SIZE;
  const std::lock_guard lock(plans_mutex);
  const auto found = plans.find(plan);
  if (found == plans.end()) return CUFFT_INVALID_PLAN;
  found->second = {n, type, batch, packed(is_real_out(type) ? half_of(n) : n),
                   packed(is_real_in(type) ? half_of(n) : n)};
  return CUFFT_SUCCESS;
}

// Up to the last element of the last transform; `sizes` are those of this side.
template <class T>
std::size_t bytes_in(const Layout& layout, const std::vector<int>& sizes, int batch) {
  const auto number = [](int size) { return static_cast<std::size_t>(size); };
  std::size_t last = 0;
  for (std::size_t d = 0; d < sizes.size(); ++d) last = last * number(layout.embed[d]) + number(sizes[d] - 1);
  return (number(batch - 1) * number(layout.distance) + last * number(layout.stride) + 1) * sizeof(T);
}

// Transforms by FFTW, which may overwrite `in`. Its functions for real data take no sign.
bool transform(const Plan& plan, bool in_float, void* in, void* out, int sign) {
  constexpr unsigned kEstimate = 1U << 6;
  const auto of = [&](const char* name) { return fourier(in_float, name); };
  const int rank = static_cast<int>(plan.n.size());
  const auto make = [&](const char* name, auto... last) {
    using Make =
        void*(int, const int*, int, void*, const int*, int, int, void*, const int*, int, int, decltype(last)...);
    return reinterpret_cast<Make*>(of(name))(rank, plan.n.data(), plan.batch, in, plan.in.embed.data(), plan.in.stride,
                                             plan.in.distance, out, plan.out.embed.data(), plan.out.stride,
                                             plan.out.distance, last...);
  };
  std::unique_lock planning(plans_mutex);
  void* const way = is_real_in(plan.type)    ? make("plan_many_dft_r2c", kEstimate)
                    : is_real_out(plan.type) ? make("plan_many_dft_c2r", kEstimate)
                                             : make("plan_many_dft", sign, kEstimate);
  planning.unlock();
  if (!way) return false;
  reinterpret_cast<void (*)(void*)>(of("execute"))(way);
  planning.lock();
  reinterpret_cast<void (*)(void*)>(of("destroy_plan"))(way);
  return true;
}

template <class In, class Out>
cufftResult execute(const char* name, const void* caller, cufftHandle handle, cufftType type, In* in, Out* out,
                    int sign) {
  note_library_call(name);
  report_if_capturing(name, reinterpret_cast<std::uint64_t>(caller));
  Plan plan;
  {
    const std::lock_guard lock(plans_mutex);
    const auto found = plans.find(handle);
    if (found == plans.end() || found->second.n.empty()) return CUFFT_INVALID_PLAN;
    plan = found->second;
  }
  if (plan.type != type) return CUFFT_INVALID_TYPE;
  if (sign != CUFFT_FORWARD && sign != CUFFT_INVERSE) return CUFFT_INVALID_VALUE;
  if (execution_error() != cudaSuccess) return CUFFT_EXEC_FAILED;
  // In-place real transforms pad their rows to the length of the complex side.
  if (static_cast<void*>(in) == static_cast<void*>(out) && (is_real_in(type) || is_real_out(type))) {
    Layout& real = is_real_in(type) ? plan.in : plan.out;
    std::vector<int> rows = half_of(plan.n);
    rows.back() *= 2;
    if (real.embed == plan.n && real.stride == 1) real = packed(rows);
  }
  const std::size_t bytes = bytes_in<In>(plan.in, is_real_out(type) ? half_of(plan.n) : plan.n, plan.batch);
  const std::size_t out_bytes = bytes_in<Out>(plan.out, is_real_in(type) ? half_of(plan.n) : plan.n, plan.batch);
  if (!library_may_use(name, caller, in, bytes, false) || !library_may_use(name, caller, out, out_bytes, true))
    return CUFFT_EXEC_FAILED;
  const bool in_float = type == CUFFT_C2C || type == CUFFT_R2C || type == CUFFT_C2R;
  if (!fourier(in_float, "execute")) {
    report_refused_call(name, reinterpret_cast<std::uint64_t>(caller), "CUFFT_INTERNAL_ERROR", kInstallFourier);
    return CUFFT_INTERNAL_ERROR;
  }
  std::vector<std::byte> copy(bytes);
  std::memcpy(copy.data(), in, bytes);
  return transform(plan, in_float, copy.data(), out, sign) ? CUFFT_SUCCESS : CUFFT_INTERNAL_ERROR;
}

cufftResult create(cufftHandle* plan) {
  check_result_place(plan, sizeof *plan, __builtin_return_address(0));
  if (!plan) return CUFFT_INVALID_PLAN;
  const std::lock_guard lock(plans_mutex);
  plans[++last_plan] = {};
  *plan = last_plan;
  return CUFFT_SUCCESS;
}

}  // namespace
}  // namespace simt
using namespace simt;
#define CALLER __builtin_return_address(0)

extern "C" {
cufftResult cufftCreate(cufftHandle* plan) { return create(plan); }
cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t* work) {
  check_result_place(work, work ? sizeof *work : 0, CALLER);
  if (work) *work = 0;
  return make(plan, {nx}, type, batch);
}
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* work) {
  check_result_place(work, work ? sizeof *work : 0, CALLER);
  if (work) *work = 0;
  return make(plan, {nx, ny}, type, 1);
}
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t* work) {
  check_result_place(work, work ? sizeof *work : 0, CALLER);
  if (work) *work = 0;
  return make(plan, {nx, ny, nz}, type, 1);
}
cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch) {
  const cufftResult result = create(plan);
  return result ? result : make(*plan, {nx}, type, batch);
}
cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type) {
  const cufftResult result = create(plan);
  return result ? result : make(*plan, {nx, ny}, type, 1);
}
cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type) {
  const cufftResult result = create(plan);
  return result ? result : make(*plan, {nx, ny, nz}, type, 1);
}
cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                          int ostride, int odist, cufftType type, int batch) {
  if (rank < 1 || rank > 3 || !n || batch < 1) return CUFFT_INVALID_VALUE;
  if (const cufftResult result = create(plan)) return result;
  if (const cufftResult result = make(*plan, {n, n + rank}, type, batch)) return result;
  const std::lock_guard lock(plans_mutex);
  Plan& made = plans[*plan];
  if (inembed) made.in = {{inembed, inembed + rank}, istride, idist};
  if (onembed) made.out = {{onembed, onembed + rank}, ostride, odist};
  return CUFFT_SUCCESS;
}
cufftResult cufftDestroy(cufftHandle plan) {
  const std::lock_guard lock(plans_mutex);
  return plans.erase(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
cufftResult cufftSetStream(cufftHandle plan, cudaStream_t) {
  const std::lock_guard lock(plans_mutex);
  return plans.count(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
cufftResult cufftGetVersion(int* version) {
  check_result_place(version, sizeof *version, CALLER);
  *version = 12000;
  return CUFFT_SUCCESS;
}
cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* in, cufftComplex* out, int direction) {
  return execute("cufftExecC2C", CALLER, plan, CUFFT_C2C, in, out, direction);
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal* in, cufftComplex* out) {
  return execute("cufftExecR2C", CALLER, plan, CUFFT_R2C, in, out, CUFFT_FORWARD);
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* in, cufftReal* out) {
  return execute("cufftExecC2R", CALLER, plan, CUFFT_C2R, in, out, CUFFT_INVERSE);
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleComplex* out, int direction) {
  return execute("cufftExecZ2Z", CALLER, plan, CUFFT_Z2Z, in, out, direction);
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* in, cufftDoubleComplex* out) {
  return execute("cufftExecD2Z", CALLER, plan, CUFFT_D2Z, in, out, CUFFT_FORWARD);
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleReal* out) {
  return execute("cufftExecZ2D", CALLER, plan, CUFFT_Z2D, in, out, CUFFT_INVERSE);
}
}
