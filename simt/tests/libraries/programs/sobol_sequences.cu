// cuRAND's Sobol sequences: the host's numbers dimension by dimension, the device's from direction vectors, skips, and
// distributions; and a Poisson distribution that the host makes.
#include <cmath>
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

constexpr int kDimensions = 3, kEach = 100;

__global__ void draw(curandDirectionVectors32_t* vectors, unsigned* out, float* normal) {
  const int dimension = threadIdx.x;
  curandStateSobol32_t state;
  curand_init(vectors[dimension], 0, &state);
  for (int i = 0; i < 50; ++i) out[dimension * kEach + i] = curand(&state);
  curand_init(vectors[dimension], 30, &state);
  skipahead(20u, &state);
  for (int i = 50; i < kEach; ++i) out[dimension * kEach + i] = curand(&state);
  curand_init(vectors[dimension], 1, &state);
  normal[dimension] = curand_normal(&state);
}
__global__ void wide(curandDirectionVectors64_t* vectors, unsigned long long* out) {
  curandStateSobol64_t state;
  curand_init(vectors[1], 7ull, &state);
  out[0] = curand(&state), out[1] = curand(&state);
}
__global__ void counts(curandDiscreteDistribution_t distribution, double* mean) {
  curandState state;
  curand_init(1, 0, 0, &state);
  unsigned sum = 0;
  for (int i = 0; i < 2000; ++i) sum += curand_discrete(&state, distribution);
  *mean = sum / 2000.0;
  curandStateMRG32k3a_t one, two;
  curand_init(5, 3, 0, &one), curand_init(5, 0, 0, &two);
  skipahead_subsequence(3, &two);
  if (curand(&one) != curand(&two)) *mean = -1;
  skipahead_sequence(1, &two);
}

int main() {
  curandGenerator_t generator;
  EXPECT(curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32) == CURAND_STATUS_SUCCESS);
  EXPECT(curandSetPseudoRandomGeneratorSeed(generator, 1) == CURAND_STATUS_TYPE_ERROR);
  EXPECT(curandSetQuasiRandomGeneratorDimensions(generator, kDimensions) == CURAND_STATUS_SUCCESS);
  EXPECT(curandSetGeneratorOrdering(generator, CURAND_ORDERING_QUASI_DEFAULT) == CURAND_STATUS_SUCCESS);
  unsigned *numbers, *drawn;
  float *uniform, *normal;
  cudaMallocManaged(&numbers, kDimensions * kEach * sizeof(unsigned)), cudaMallocManaged(&drawn, kDimensions * kEach * sizeof(unsigned));
  cudaMallocManaged(&uniform, kDimensions * kEach * sizeof(float)), cudaMallocManaged(&normal, kDimensions * sizeof(float));
  EXPECT(curandGenerate(generator, numbers, kDimensions * kEach - 1) == CURAND_STATUS_LENGTH_NOT_MULTIPLE);
  EXPECT(curandGenerate(generator, numbers, kDimensions * kEach) == CURAND_STATUS_SUCCESS);
  cudaDeviceSynchronize();
  // Van der Corput's sequence in Gray code's order, and the next dimensions of Joe and Kuo.
  const unsigned half = 0x80000000u, quarter = 0x40000000u;
  EXPECT(numbers[0] == 0 && numbers[1] == half && numbers[2] == half + quarter && numbers[3] == quarter);
  EXPECT(numbers[kEach] == 0 && numbers[kEach + 1] == half && numbers[kEach + 2] == quarter && numbers[kEach + 3] == half + quarter);
  EXPECT(numbers[2 * kEach + 2] == quarter && numbers[2 * kEach + 3] == half + quarter);
  // Every 64 numbers from the start fill 64 intervals, in each dimension.
  for (int d = 0; d < kDimensions; ++d) {
    unsigned long long seen = 0;
    for (int i = 0; i < 64; ++i) seen |= 1ull << (numbers[d * kEach + i] >> 26);
    EXPECT(seen == ~0ull);
  }
  EXPECT(curandSetGeneratorOffset(generator, 1) == CURAND_STATUS_SUCCESS);
  EXPECT(curandGenerateUniform(generator, uniform, kDimensions * kEach) == CURAND_STATUS_SUCCESS);
  cudaDeviceSynchronize();
  EXPECT(uniform[0] == 0.5f && uniform[1] == 0.75f && uniform[kEach + 1] == 0.25f);
  curandDirectionVectors32_t *vectors, *device_vectors;
  EXPECT(curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6) == CURAND_STATUS_SUCCESS);
  cudaMalloc(&device_vectors, kDimensions * sizeof *vectors);
  cudaMemcpy(device_vectors, vectors, kDimensions * sizeof *vectors, cudaMemcpyHostToDevice);
  draw<<<1, kDimensions>>>(device_vectors, drawn, normal);
  cudaDeviceSynchronize();
  for (int i = 0; i < kDimensions * kEach; ++i) EXPECT(drawn[i] == numbers[i]);
  EXPECT(std::abs(normal[0]) < 1e-6);  // of one half
  curandDirectionVectors64_t *long_vectors, *device_long;
  unsigned long long* longs;
  curandGetDirectionVectors64(&long_vectors, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
  cudaMalloc(&device_long, 2 * sizeof *long_vectors), cudaMallocManaged(&longs, 16);
  cudaMemcpy(device_long, long_vectors, 2 * sizeof *long_vectors, cudaMemcpyHostToDevice);
  wide<<<1, 1>>>(device_long, longs);
  cudaDeviceSynchronize();
  EXPECT(longs[0] >> 32 == numbers[kEach + 7] && longs[1] >> 32 == numbers[kEach + 8]);
  curandGenerator_t wide_generator;
  EXPECT(curandCreateGenerator(&wide_generator, CURAND_RNG_QUASI_SOBOL64) == CURAND_STATUS_SUCCESS);
  EXPECT(curandGenerateLongLong(wide_generator, longs, 2) == CURAND_STATUS_SUCCESS);
  cudaDeviceSynchronize();
  EXPECT(longs[0] >> 32 == numbers[0] && longs[1] >> 32 == numbers[1]);
  curandDestroyGenerator(wide_generator);
  curandDiscreteDistribution_t poisson;
  double* mean;
  cudaMallocManaged(&mean, sizeof *mean);
  EXPECT(curandCreatePoissonDistribution(4.0, &poisson) == CURAND_STATUS_SUCCESS);
  counts<<<1, 1>>>(poisson, mean);
  cudaDeviceSynchronize();
  EXPECT(std::abs(*mean - 4) < 0.2);
  curandDestroyDistribution(poisson), curandDestroyGenerator(generator);
  cudaFree(numbers), cudaFree(drawn), cudaFree(uniform), cudaFree(normal), cudaFree(device_vectors), cudaFree(device_long);
  cudaFree(longs), cudaFree(mean);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
