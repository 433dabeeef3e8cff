// Pi and an option's price by Monte Carlo, each thread with a generator of its own.
#include <cmath>
#include <cstdio>

struct Random {
  unsigned long long state;
  __host__ __device__ explicit Random(unsigned long long seed) : state(seed * 0x9e3779b97f4a7c15ull + 1) { next(); }
  __host__ __device__ unsigned next() {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    unsigned word = (unsigned)(((state >> 18) ^ state) >> 27), turn = (unsigned)(state >> 59);
    return (word >> turn) | (word << (-turn & 31));
  }
  __host__ __device__ float uniform() { return next() * 2.3283064e-10f; }
};

__global__ void pi(unsigned long long *hits, int samples) {
  Random random(blockIdx.x * blockDim.x + threadIdx.x);
  unsigned inside = 0;
  for (int i = 0; i < samples; i++) {
    float x = random.uniform(), y = random.uniform();
    inside += x * x + y * y <= 1.0f;
  }
  for (int offset = 16; offset > 0; offset >>= 1) inside += __shfl_xor_sync(~0u, inside, offset);
  if ((threadIdx.x & 31) == 0) atomicAdd(hits, (unsigned long long)inside);
}

__global__ void option(float *sum, float S, float X, float mu, float sigma, int samples) {
  __shared__ float total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  Random random(1000 + threadIdx.x);
  float mine = 0;
  for (int i = 0; i < samples; i++) {
    float z = normcdfinvf(random.uniform() * 0.999998f + 1e-6f);
    float payoff = S * __expf(mu + sigma * z) - X;
    mine += fmaxf(payoff, 0.0f);
  }
  atomicAdd(&total, mine);
  __syncthreads();
  if (threadIdx.x == 0) *sum = total / (blockDim.x * samples);
}

int main() {
  unsigned long long *hits;
  float *price;
  cudaMallocManaged(&hits, 8), cudaMallocManaged(&price, 4);
  *hits = 0;
  pi<<<8, 128>>>(hits, 100);
  option<<<1, 128>>>(price, 100.0f, 105.0f, 0.0f, 0.2f, 50);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  double estimate = 4.0 * *hits / (8 * 128 * 100.0);
  printf("pi %.4f, price %.2f\n", estimate, *price);
  bool ok = std::fabs(estimate - 3.14159) < 0.02 && *price > 5.0f && *price < 9.0f;
  cudaFree(hits), cudaFree(price);
  return !ok;
}
