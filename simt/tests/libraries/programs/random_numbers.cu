// cuRAND on the device and from the host. The numbers are those of the library itself: Philox's are the published test vectors, the others
// were read from cuRAND 13.0's host generators.
#include <curand.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

template <class State>
__global__ void draw(unsigned long long seed, unsigned* out, int each) {
  State state;
  curand_init(seed, threadIdx.x, 0, &state);
  for (int i = 0; i < each; ++i) out[i * blockDim.x + threadIdx.x] = curand(&state);
}
__global__ void keep_states(curandState* states) { curand_init(99, threadIdx.x, 3, &states[threadIdx.x]); }
__global__ void use_states(curandState* states, float* uniform, float* normal) {
  curandState mine = states[threadIdx.x];
  uniform[threadIdx.x] = curand_uniform(&mine);
  normal[threadIdx.x] = curand_normal(&mine);
  states[threadIdx.x] = mine;
}
__global__ void skip(unsigned* out) {
  curandState a, b;
  curand_init(5, 2, 1000, &a);
  curand_init(5, 2, 0, &b);
  for (int i = 0; i < 1000; ++i) curand(&b);
  out[0] = curand(&a), out[1] = curand(&b);
  curandStatePhilox4_32_10_t c, d;
  curand_init(5, 2, 7, &c);
  curand_init(5, 2, 0, &d);
  for (int i = 0; i < 7; ++i) curand(&d);
  out[2] = curand4(&c).y, curand(&d), out[3] = curand(&d);
}

// Several numbers by one call are those that single calls give.
__global__ void several(int* wrong) {
  curandStatePhilox4_32_10_t a, b;
  curand_init(7, 0, 0, &a);
  curand_init(7, 0, 0, &b);
  const double2 u = curand_uniform2_double(&b), v = curand_uniform2_double(&b);
  const double4 four = curand_uniform4_double(&a);
  *wrong += four.x != u.x || four.y != u.y || four.z != v.x || four.w != v.y;
  const float4 z = curand_normal4(&b), lognormal = curand_log_normal4(&a, 1, 2);
  *wrong += lognormal.x != expf(1 + 2 * z.x) || lognormal.w != expf(1 + 2 * z.w);
  const double4 y = curand_normal4_double(&b), widelog = curand_log_normal4_double(&a, 1, 2);
  *wrong += widelog.y != exp(1 + 2 * y.y) || widelog.z != exp(1 + 2 * y.z) || y.x == y.y || y.y == y.z;
  const uint4 counts = curand_poisson4(&a, 5);
  for (unsigned count : {counts.x, counts.y, counts.z, counts.w}) *wrong += count != curand_poisson(&b, 5);
  curandState c, d;
  curand_init(7, 0, 0, &c);
  curand_init(7, 0, 0, &d);
  const float2 pair = curand_normal2(&c), logpair = curand_log_normal2(&d, 0, 1);
  *wrong += logpair.x != expf(pair.x) || logpair.y != expf(pair.y);
  const double2 widepair = curand_normal2_double(&c), widelogpair = curand_log_normal2_double(&d, 0, 1);
  *wrong += widelogpair.x != exp(widepair.x) || widelogpair.y != exp(widepair.y);
}

template <class State>
std::vector<unsigned> drawn(unsigned long long seed, int threads, int each) {
  unsigned* out;
  cudaMalloc(&out, threads * each * sizeof(unsigned));
  draw<State><<<1, threads>>>(seed, out, each);
  std::vector<unsigned> host(threads * each);
  cudaMemcpy(host.data(), out, host.size() * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host;
}

std::vector<float> from_host(curandRngType_t type, bool normal) {
  const int n = 1 << 16;
  float* out;
  cudaMalloc(&out, n * sizeof(float));
  curandGenerator_t generator;
  EXPECT(curandCreateGenerator(&generator, type) == CURAND_STATUS_SUCCESS);
  EXPECT(curandSetPseudoRandomGeneratorSeed(generator, 1234ULL) == CURAND_STATUS_SUCCESS);
  EXPECT((normal ? curandGenerateNormal(generator, out, n, 0, 1) : curandGenerateUniform(generator, out, n)) ==
         CURAND_STATUS_SUCCESS);
  curandDestroyGenerator(generator);
  std::vector<float> host(n);
  cudaMemcpy(host.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host;
}
bool near(float a, float b) { return !(std::fabs(a - b) > 2e-6f); }

// Each kind of number from the host's generators: its mean, and that the host's memory gets what the device's does.
template <class T, class Generate>
void mean_of(const char* what, double should, double within, Generate generate) {
  const int n = 1 << 14;
  T* out;
  std::vector<T> host(n), same(n);
  cudaMalloc(&out, n * sizeof(T));
  curandGenerator_t generator, of_host;
  EXPECT(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10) == CURAND_STATUS_SUCCESS);
  EXPECT(curandCreateGeneratorHost(&of_host, CURAND_RNG_PSEUDO_PHILOX4_32_10) == CURAND_STATUS_SUCCESS);
  EXPECT(curandSetStream(generator, 0) == CURAND_STATUS_SUCCESS && curandGenerateSeeds(generator) == CURAND_STATUS_SUCCESS);
  EXPECT(generate(generator, out, n) == CURAND_STATUS_SUCCESS && generate(of_host, same.data(), n) == CURAND_STATUS_SUCCESS);
  cudaMemcpy(host.data(), out, n * sizeof(T), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (const T x : host) sum += double(x) / n;
  if (!(std::fabs(sum / should - 1) < within) || host != same) ++wrong, std::printf("%s: %g\n", what, sum);
  curandDestroyGenerator(generator), curandDestroyGenerator(of_host);
  cudaFree(out);
}
void each_kind() {
  mean_of<double>("uniform", 0.5, 0.02, [](auto g, double* out, int n) { return curandGenerateUniformDouble(g, out, n); });
  mean_of<double>("normal", 3, 0.02, [](auto g, double* out, int n) { return curandGenerateNormalDouble(g, out, n, 3, 1); });
  mean_of<float>("log-normal", std::exp(0.5), 0.05, [](auto g, float* out, int n) { return curandGenerateLogNormal(g, out, n, 0, 1); });
  mean_of<double>("wide log-normal", std::exp(0.5), 0.05, [](auto g, double* out, int n) { return curandGenerateLogNormalDouble(g, out, n, 0, 1); });
  mean_of<unsigned>("Poisson", 7, 0.02, [](auto g, unsigned* out, int n) { return curandGeneratePoisson(g, out, n, 7); });
  int version = 0, major = 0;
  EXPECT(curandGetVersion(&version) == CURAND_STATUS_SUCCESS && curandGetProperty(MAJOR_VERSION, &major) == CURAND_STATUS_SUCCESS);
  EXPECT(version / 1000 == major || version >= 10000);
}
__global__ void one_of_each(double* out) {
  curandStatePhilox4_32_10_t state;
  curand_init(11, threadIdx.x, 0, &state);
  double* const mine = out + 5 * threadIdx.x;
  mine[0] = curand_uniform_double(&state), mine[1] = curand_normal_double(&state), mine[2] = curand_log_normal(&state, 0, 1);
  mine[3] = curand_log_normal_double(&state, 0, 1), mine[4] = curand_uniform4(&state).w;
}
void each_kind_on_the_device() {
  double* out;
  cudaMallocManaged(&out, 5 * 1024 * sizeof *out);
  one_of_each<<<1, 1024>>>(out);
  cudaDeviceSynchronize();
  const double should[] = {0.5, 0, std::exp(0.5), std::exp(0.5), 0.5};
  for (int kind = 0; kind < 5; ++kind) {
    double sum = 0;
    for (int i = 0; i < 1024; ++i) sum += out[5 * i + kind] / 1024;
    EXPECT(std::fabs(sum - should[kind]) < 0.25);
  }
  cudaFree(out);
}

int main() {
  each_kind(), each_kind_on_the_device();
  int* differ;
  cudaMallocManaged(&differ, sizeof(int));
  *differ = 0;
  several<<<1, 1>>>(differ);
  cudaDeviceSynchronize();
  EXPECT(*differ == 0);
  cudaFree(differ);
  const auto philox = drawn<curandStatePhilox4_32_10_t>(0, 1, 4);
  EXPECT(philox[0] == 0x6627e8d5 && philox[1] == 0xe169c58d && philox[2] == 0xbc57ac4c && philox[3] == 0x9b00dbd8);
  const auto xorwow = drawn<curandState>(1234, 4, 3);
  EXPECT(xorwow[0] == 624778773 && xorwow[1] == 3522650202 && xorwow[2] == 2363946744 && xorwow[3] == 1266286439);
  const auto mrg = drawn<curandStateMRG32k3a>(1234, 4, 1);
  EXPECT(mrg[0] == 3379073520 && mrg[1] == 653317650 && mrg[2] == 4012281984 && mrg[3] == 4237272334);

  unsigned *skipped, jumps[4];
  cudaMalloc(&skipped, sizeof jumps);
  skip<<<1, 1>>>(skipped);
  cudaMemcpy(jumps, skipped, sizeof jumps, cudaMemcpyDeviceToHost);
  EXPECT(jumps[0] == jumps[1] && jumps[2] == jumps[3]);
  cudaFree(skipped);

  curandState* states;
  float* numbers;
  cudaMalloc(&states, 256 * sizeof(curandState));
  cudaMalloc(&numbers, 512 * sizeof(float));
  keep_states<<<1, 256>>>(states);
  use_states<<<1, 256>>>(states, numbers, numbers + 256);
  std::vector<float> host(512);
  cudaMemcpy(host.data(), numbers, 512 * sizeof(float), cudaMemcpyDeviceToHost);
  float uniform = 0, normal = 0;
  for (int i = 0; i < 256; ++i) uniform += host[i] / 256, normal += host[256 + i] / 256;
  EXPECT(uniform > 0.4f && uniform < 0.6f && normal > -0.2f && normal < 0.2f);
  cudaFree(states);
  cudaFree(numbers);

  const auto first = from_host(CURAND_RNG_PSEUDO_DEFAULT, false), second = from_host(CURAND_RNG_PSEUDO_MRG32K3A, false);
  EXPECT(near(first[0], 0.1454676f) && near(first[3], 0.2948303f) && near(first[4096], 0.4348987f));
  EXPECT(near(second[0], 0.7867519f) && near(second[1], 0.1521124f) && near(second[4096], 0.6166096f));
  const auto third = from_host(CURAND_RNG_PSEUDO_PHILOX4_32_10, false);
  EXPECT(near(third[0], 0.1272079f) && near(third[4096], 0.4781221f));
  const auto bell = from_host(CURAND_RNG_PSEUDO_DEFAULT, true);
  EXPECT(near(bell[0], 0.7809736f) && near(bell[1], -1.801578f) && near(bell[2], -0.2808486f));
  double sum = 0, squares = 0;
  for (const float x : bell) sum += x, squares += x * x;
  EXPECT(std::fabs(sum / bell.size()) < 0.02 && std::fabs(squares / bell.size() - 1) < 0.02);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
