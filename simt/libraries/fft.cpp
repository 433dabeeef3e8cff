// cuFFT in double, by its definition: each length is split into its prime factors (Cooley and Tukey); a large prime
// factor is summed directly.
#include <cmath>
#include <complex>
#include <map>
#include <mutex>
#include <vector>

#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/memory_calls.h"
#include "include/cufft.h"
#include "libraries/library_calls.h"

namespace simt {
namespace {

using Complex = std::complex<double>;

// out[k] = sum over j of in[j * step] * e^(sign 2 pi i j k / n). `roots` belong to the whole transform; this part uses
// every root_step-th.
void transform(const Complex* in, std::size_t step, Complex* out, std::size_t n, const std::vector<Complex>& roots,
               std::size_t root_step) {
  if (n == 1) return static_cast<void>(*out = *in);
  std::size_t factor = 2;
  while (factor * factor <= n && n % factor) ++factor;
  if (n % factor) factor = n;
  const std::size_t part = n / factor;
  for (std::size_t f = 0; f < factor; ++f)
    transform(in + f * step, step * factor, out + f * part, part, roots, root_step * factor);
  std::vector<Complex> parts(factor);
  for (std::size_t k = 0; k < part; ++k) {
    for (std::size_t f = 0; f < factor; ++f) parts[f] = out[f * part + k];
    for (std::size_t block = 0; block < factor; ++block) {
      Complex sum = 0;
      const std::size_t at = k + block * part;
      for (std::size_t f = 0; f < factor; ++f) sum += parts[f] * roots[f * at % n * root_step];
      parts.push_back(sum);
    }
    for (std::size_t block = 0; block < factor; ++block) out[block * part + k] = parts[factor + block];
    parts.resize(factor);
  }
}

struct Layout {
  std::vector<long> embed;  // the sizes in which rows are stored
  long stride = 1, distance = 0;
};
struct Plan {
  std::vector<long> n;  // slowest dimension first
  cufftType type = CUFFT_C2C;
  int batch = 1;
  Layout in, out;
};

std::mutex plans_mutex;
std::map<cufftHandle, Plan> plans;
cufftHandle last_plan = 0;

long product(const std::vector<long>& sizes) {
  long all = 1;
  for (const long size : sizes) all *= size;
  return all;
}

// The layout without gaps; of a real transform's complex side, half is stored.
Layout packed(const std::vector<long>& n, bool half) {
  Layout layout{n, 1, 0};
  if (half) layout.embed.back() = n.back() / 2 + 1;
  layout.distance = product(layout.embed);
  return layout;
}

cufftResult make(cufftHandle plan, const std::vector<long>& n, cufftType type, int batch) {
  for (const long size : n)
    if (size < 1) return CUFFT_INVALID_SIZE;
  const std::lock_guard lock(plans_mutex);
  const auto found = plans.find(plan);
  if (found == plans.end()) return CUFFT_INVALID_PLAN;
  const bool to_half = type == CUFFT_R2C || type == CUFFT_D2Z, from_half = type == CUFFT_C2R || type == CUFFT_Z2D;
  found->second = {n, type, batch, packed(n, from_half), packed(n, to_half)};
  return CUFFT_SUCCESS;
}

// The position of element `index` of batch `b`.
std::size_t place(const Layout& layout, const std::vector<long>& index, int b) {
  long at = 0;
  for (std::size_t d = 0; d < index.size(); ++d) at = at * layout.embed[d] + index[d];
  return static_cast<std::size_t>(b * layout.distance + at * layout.stride);
}
template <class T>
std::size_t bytes_in(const Plan& plan, const Layout& layout) {
  return static_cast<std::size_t>((plan.batch - 1) * layout.distance + (product(layout.embed) - 1) * layout.stride +
                                  1) *
         sizeof(T);
}

Complex number(cuComplex z) { return {z.x, z.y}; }
Complex number(cuDoubleComplex z) { return {z.x, z.y}; }
Complex number(double x) { return x; }
void put(cuComplex& z, Complex value) {
  z.x = static_cast<float>(value.real());
  z.y = static_cast<float>(value.imag());
}
void put(cuDoubleComplex& z, Complex value) { z.x = value.real(), z.y = value.imag(); }
void put(float& x, Complex value) { x = static_cast<float>(value.real()); }
void put(double& x, Complex value) { x = value.real(); }

// Calls the function for all indices; the last index runs fastest.
template <class Function>
void for_indices(const std::vector<long>& sizes, Function function) {
  std::vector<long> index(sizes.size(), 0);
  for (long left = product(sizes); left > 0; --left) {
    function(index);
    for (std::size_t d = sizes.size(); d-- > 0;) {
      if (++index[d] < sizes[d]) break;
      index[d] = 0;
    }
  }
}

// Transforms along each dimension in turn.
void transform_all(std::vector<Complex>& data, const std::vector<long>& n, int sign) {
  std::size_t step = 1;
  for (std::size_t d = n.size(); d-- > 0;) {
    const auto size = static_cast<std::size_t>(n[d]);
    std::vector<Complex> roots(size), line(size);
    for (std::size_t k = 0; k < size; ++k)
      roots[k] = std::polar(1.0, sign * 2 * M_PI * static_cast<double>(k) / static_cast<double>(size));
    for (std::size_t first = 0; first < data.size(); ++first) {
      if (first / step % size) continue;
      transform(data.data() + first, step, line.data(), size, roots, 1);
      for (std::size_t k = 0; k < size; ++k) data[first + k * step] = line[k];
    }
    step *= size;
  }
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
  const bool real_in = type == CUFFT_R2C || type == CUFFT_D2Z, real_out = type == CUFFT_C2R || type == CUFFT_Z2D;
  if (static_cast<void*>(in) == static_cast<void*>(out) && (real_in || real_out)) {
    Layout& real = real_in ? plan.in : plan.out;
    if (real.embed == plan.n && real.stride == 1) {
      real.embed.back() = 2 * (plan.n.back() / 2 + 1);
      real.distance = product(real.embed);
    }
  }
  if (!library_may_use(name, caller, in, bytes_in<In>(plan, plan.in), false) ||
      !library_may_use(name, caller, out, bytes_in<Out>(plan, plan.out), true))
    return CUFFT_EXEC_FAILED;
  std::vector<Complex> data(static_cast<std::size_t>(product(plan.n)));
  for (int b = 0; b < plan.batch; ++b) {
    std::size_t i = 0;
    for_indices(plan.n, [&](const std::vector<long>& index) {
      if (!real_out || index.back() <= plan.n.back() / 2) {
        data[i++] = number(in[place(plan.in, index, b)]);
        return;
      }
      std::vector<long> mirrored = index;  // the half that is not stored
      for (std::size_t d = 0; d < index.size(); ++d) mirrored[d] = (plan.n[d] - index[d]) % plan.n[d];
      data[i++] = std::conj(number(in[place(plan.in, mirrored, b)]));
    });
    transform_all(data, plan.n, sign);
    i = 0;
    for_indices(plan.n, [&](const std::vector<long>& index) {
      const Complex value = data[i++];
      if (!real_in || index.back() <= plan.n.back() / 2) put(out[place(plan.out, index, b)], value);
    });
  }
  return CUFFT_SUCCESS;
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
