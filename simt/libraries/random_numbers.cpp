// cuRAND's host API. Results come in the order that cuRAND documents: number i comes from subsequence i mod 4096 of
// XORWOW, i mod 81920 of MRG32k3a, and i / 4 mod 65536 of Philox. Normal numbers are made in pairs, which are stored
// side by side.
#include <atomic>
#include <cmath>
#include <cstdio>
#include <type_traits>
#include <variant>
#include <vector>

#include "confine/confined.h"
#include "cuda/errors.h"
#include "include/curand.h"
#include "include/simt/random_distributions.h"
#include "include/simt/sobol_states.h"
#include "libraries/library_calls.h"
#include "libraries/sobol.h"
#include "memory/memory_kinds.h"
#include "program/options.h"

namespace simt {
namespace {

// The states of all subsequences, used in turn.
template <class State>
class Subsequences {
 public:
  static constexpr std::size_t kSubsequences = std::is_same_v<State, curandStateMRG32k3a_t> ? 81920 : 4096;
  Subsequences(unsigned long long seed, unsigned long long offset) : states_(kSubsequences) {
    for (std::size_t i = 0; i < states_.size(); ++i) curand_init(seed, i, offset / kSubsequences, &states_[i]);
    next_ = offset % kSubsequences;
  }
  State& next() { return states_[next_++ % kSubsequences]; }

 private:
  std::vector<State> states_;
  std::size_t next_ = 0;
};
// Philox: four numbers from each of 65536 subsequences, then the next four from each.
class PhiloxInTurn {
 public:
  PhiloxInTurn(unsigned long long seed, unsigned long long offset) : group_(offset / 4) {
    curand_init(seed, 0, 0, &state_);
    for (unsigned long long i = 0; i < offset % 4; ++i) curand(&next());
  }
  curandStatePhilox4_32_10_t& next() {
    if (state_.at == 0) {
      state_.ctr = make_uint4(static_cast<unsigned>(group_ >> 16), static_cast<unsigned>(group_ >> 48),
                              static_cast<unsigned>(group_ & 0xffff), 0);
      state_.output = simt_philox(state_.ctr, state_.key);
      ++group_;
    }
    return state_;
  }

 private:
  unsigned long long group_;
  curandStatePhilox4_32_10_t state_;
};
// One sequence a dimension.
template <class State>
struct Dimensions {
  std::vector<State> states;
  Dimensions(unsigned dimensions, unsigned long long offset) : states(dimensions) {
    for (unsigned i = 0; i < dimensions; ++i)
      if constexpr (std::is_same_v<State, curandStateSobol32_t>)
        curand_init(const_cast<std::uint32_t*>(sobol_vectors_32(i)), static_cast<unsigned>(offset), &states[i]);
      else curand_init(const_cast<unsigned long long*>(sobol_vectors_64(i)), offset, &states[i]);
  }
};
using Numbers = std::variant<std::monostate, Subsequences<curandStateXORWOW_t>, Subsequences<curandStateMRG32k3a_t>,
                             PhiloxInTurn, Dimensions<curandStateSobol32_t>, Dimensions<curandStateSobol64_t>>;

template <class State>
constexpr bool is_quasi = std::is_same_v<State, curandStateSobol32_t> || std::is_same_v<State, curandStateSobol64_t>;

}  // namespace
}  // namespace simt

struct simt_curand_generator {
  curandRngType_t type;
  bool on_host;
  unsigned long long seed = 0, offset = 0;
  simt::Numbers numbers;  // created at the first request
  unsigned dimensions = 1;
  bool is_quasi() const { return type >= CURAND_RNG_QUASI_DEFAULT; }
};

namespace simt {
namespace {

void begin(simt_curand_generator& generator) {
  if (generator.numbers.index() != 0) return;
  const auto seed = generator.seed, offset = generator.offset;
  switch (generator.type) {
    case CURAND_RNG_PSEUDO_MRG32K3A:
      generator.numbers.emplace<Subsequences<curandStateMRG32k3a_t>>(seed, offset);
      break;
    case CURAND_RNG_QUASI_DEFAULT:
    case CURAND_RNG_QUASI_SOBOL32:
      generator.numbers.emplace<Dimensions<curandStateSobol32_t>>(generator.dimensions, offset);
      break;
    case CURAND_RNG_QUASI_SOBOL64:
      generator.numbers.emplace<Dimensions<curandStateSobol64_t>>(generator.dimensions, offset);
      break;
    case CURAND_RNG_PSEUDO_PHILOX4_32_10: generator.numbers.emplace<PhiloxInTurn>(seed, offset); break;
    default: generator.numbers.emplace<Subsequences<curandStateXORWOW_t>>(seed, offset);
  }
}

// Fills `out` with draw(state, where), which uses one subsequence after the other and makes `together` numbers per
// call; of Sobol's sequences, one number per call, and dimension after dimension.
template <std::size_t together = 1, class T, class Draw>
curandStatus_t generate(curandGenerator_t generator, const char* name, const void* caller, T* out, std::size_t n,
                        Draw draw) {
  note_library_call(name);
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (!generator->on_host) report_if_capturing(name, reinterpret_cast<std::uint64_t>(caller));
  if (execution_error() != cudaSuccess) return CURAND_STATUS_PREEXISTING_FAILURE;
  if (!generator->on_host && !library_may_use(name, caller, out, n * sizeof(T), true))
    return CURAND_STATUS_LAUNCH_FAILURE;
  if (n % (generator->is_quasi() ? generator->dimensions : together) != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  begin(*generator);
  const std::size_t each = n / generator->dimensions;
  std::visit(
      [&](auto& numbers) {
        if constexpr (requires { numbers.states; })
          for (std::size_t i = 0; i < n; ++i) draw(&numbers.states[i / each], out + i);
        else if constexpr (!std::is_same_v<std::decay_t<decltype(numbers)>, std::monostate>)
          for (std::size_t i = 0; i < n; i += together) draw(&numbers.next(), out + i);
      },
      generator->numbers);
  return CURAND_STATUS_SUCCESS;
}

template <class T, class Two>
void pair_of(T mean, T deviation, const Two& two, T* to) {
  to[0] = mean + deviation * two.x, to[1] = mean + deviation * two.y;
}

void tell_missing_generator(curandRngType_t type) {
  static std::atomic<bool> told{false};
  if (!simt::is_own_program() || told.exchange(true)) return;
  const char* const name = type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64   ? "CURAND_RNG_QUASI_SCRAMBLED_SOBOL64"
                           : type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 ? "CURAND_RNG_QUASI_SCRAMBLED_SOBOL32"
                                                                        : "this kind of generator";
  std::fprintf(stderr,
               "warpwise: curandCreateGenerator fails: %s is not available on the CPU backend; use "
               "CURAND_RNG_PSEUDO_DEFAULT, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_MRG32K3A or "
               "CURAND_RNG_QUASI_SOBOL32\n",
               name);
}

void tell_dimensions(unsigned dimensions) {
  if (!simt::is_own_program()) return;
  std::fprintf(stderr,
               "warpwise: curandSetQuasiRandomGeneratorDimensions fails: the CPU backend has Sobol's sequences for %u "
               "dimensions, not for %u\n",
               kSobolDimensions, dimensions);
}

curandStatus_t create(curandGenerator_t* generator, curandRngType_t type, bool on_host) {
  if (!generator) return CURAND_STATUS_INITIALIZATION_FAILED;
  if (type != CURAND_RNG_PSEUDO_DEFAULT && type != CURAND_RNG_PSEUDO_XORWOW && type != CURAND_RNG_PSEUDO_MRG32K3A &&
      type != CURAND_RNG_PSEUDO_PHILOX4_32_10 && type != CURAND_RNG_QUASI_DEFAULT && type != CURAND_RNG_QUASI_SOBOL32 &&
      type != CURAND_RNG_QUASI_SOBOL64 && type != CURAND_RNG_PSEUDO_MT19937 && type != CURAND_RNG_PSEUDO_MTGP32)
    return tell_missing_generator(type), CURAND_STATUS_TYPE_ERROR;
  *generator = new simt_curand_generator{type, on_host, 0, 0, {}, 1};
  return CURAND_STATUS_SUCCESS;
}

}  // namespace

void tell_scrambled(const char* call) {
  if (!simt::is_own_program()) return;
  std::fprintf(stderr, "warpwise: %s fails: scrambled Sobol sequences are not available on the CPU backend\n", call);
}
}  // namespace simt

using namespace simt;
#define CALLER __builtin_return_address(0)

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses cuRAND from the host.", __builtin_return_address(0))

extern "C" {
curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
  OPEN_CODE_ONLY;
  return create(generator, type, false);
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
  OPEN_CODE_ONLY;
  return create(generator, type, true);
}
curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  OPEN_CODE_ONLY;
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  delete generator;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetVersion(int* version) {
  OPEN_CODE_ONLY;
  return *version = 10400, CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t) {
  OPEN_CODE_ONLY;
  return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  OPEN_CODE_ONLY;
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (generator->is_quasi()) return CURAND_STATUS_TYPE_ERROR;
  generator->seed = seed;
  generator->numbers = {};
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned dimensions) {
  OPEN_CODE_ONLY;
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  if (!generator->is_quasi()) return CURAND_STATUS_TYPE_ERROR;
  if (dimensions < 1 || dimensions > 20000) return CURAND_STATUS_OUT_OF_RANGE;
  if (dimensions > kSobolDimensions) return tell_dimensions(dimensions), CURAND_STATUS_OUT_OF_RANGE;
  generator->dimensions = dimensions;
  generator->numbers = {};
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandCreatePoissonDistribution(double mean, curandDiscreteDistribution_t* distribution) {
  OPEN_CODE_ONLY;
  if (!distribution) return CURAND_STATUS_NOT_INITIALIZED;
  if (!(mean > 0)) return CURAND_STATUS_OUT_OF_RANGE;
  if (cudaMalloc(reinterpret_cast<void**>(distribution), sizeof **distribution) != cudaSuccess)
    return CURAND_STATUS_ALLOCATION_FAILED;
  const simt_curand_distribution made{mean};
  return cudaMemcpy(*distribution, &made, sizeof made, cudaMemcpyHostToDevice) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_LAUNCH_FAILURE;
}
curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution) {
  OPEN_CODE_ONLY;
  return cudaFree(distribution) == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}
curandStatus_t curandGetProperty(libraryPropertyType type, int* value) {
  OPEN_CODE_ONLY;
  if (!value) return CURAND_STATUS_OUT_OF_RANGE;
  return *value = type == MAJOR_VERSION ? 10 : type == MINOR_VERSION ? 4 : 0, CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  OPEN_CODE_ONLY;
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  generator->offset = offset;
  generator->numbers = {};
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t) {
  OPEN_CODE_ONLY;
  return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}
curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  OPEN_CODE_ONLY;
  if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
  begin(*generator);
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* out, size_t n) {
  OPEN_CODE_ONLY;
  if (generator && generator->type == CURAND_RNG_QUASI_SOBOL64) return CURAND_STATUS_TYPE_ERROR;
  return generate(generator, "curandGenerate", CALLER, out, n,
                  [](auto* state, auto* to) { *to = static_cast<unsigned>(curand(state)); });
}
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long* out, size_t n) {
  OPEN_CODE_ONLY;
  if (generator && generator->type != CURAND_RNG_QUASI_SOBOL64) return CURAND_STATUS_TYPE_ERROR;
  return generate(generator, "curandGenerateLongLong", CALLER, out, n,
                  [](auto* state, auto* to) { *to = curand(state); });
}
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* out, size_t n) {
  OPEN_CODE_ONLY;
  return generate(generator, "curandGenerateUniform", CALLER, out, n,
                  [](auto* state, auto* to) { *to = curand_uniform(state); });
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* out, size_t n) {
  OPEN_CODE_ONLY;
  return generate(generator, "curandGenerateUniformDouble", CALLER, out, n,
                  [](auto* state, auto* to) { *to = curand_uniform_double(state); });
}
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* out, size_t n, float mean, float deviation) {
  OPEN_CODE_ONLY;
  return generate<2>(generator, "curandGenerateNormal", CALLER, out, n, [&](auto* state, auto* to) {
    if constexpr (is_quasi<std::decay_t<decltype(*state)>>) return void(*to = mean + deviation * curand_normal(state));
    else pair_of(mean, deviation, curand_normal2(state), to);
  });
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* out, size_t n, double mean,
                                          double deviation) {
  OPEN_CODE_ONLY;
  return generate<2>(generator, "curandGenerateNormalDouble", CALLER, out, n, [&](auto* state, auto* to) {
    if constexpr (is_quasi<std::decay_t<decltype(*state)>>)
      return void(*to = mean + deviation * curand_normal_double(state));
    else pair_of(mean, deviation, curand_normal2_double(state), to);
  });
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* out, size_t n, float mean, float deviation) {
  OPEN_CODE_ONLY;
  return generate<2>(generator, "curandGenerateLogNormal", CALLER, out, n, [&](auto* state, auto* to) {
    if constexpr (is_quasi<std::decay_t<decltype(*state)>>)
      return void(*to = std::exp(mean + deviation * curand_normal(state)));
    else pair_of(mean, deviation, curand_normal2(state), to), to[0] = std::exp(to[0]), to[1] = std::exp(to[1]);
  });
}
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* out, size_t n, double mean,
                                             double deviation) {
  OPEN_CODE_ONLY;
  return generate<2>(generator, "curandGenerateLogNormalDouble", CALLER, out, n, [&](auto* state, auto* to) {
    if constexpr (is_quasi<std::decay_t<decltype(*state)>>)
      return void(*to = std::exp(mean + deviation * curand_normal_double(state)));
    else pair_of(mean, deviation, curand_normal2_double(state), to), to[0] = std::exp(to[0]), to[1] = std::exp(to[1]);
  });
}
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned* out, size_t n, double lambda) {
  OPEN_CODE_ONLY;
  return generate(generator, "curandGeneratePoisson", CALLER, out, n,
                  [&](auto* state, auto* to) { *to = curand_poisson(state, lambda); });
}
}
