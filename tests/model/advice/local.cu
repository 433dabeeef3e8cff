// Kernels whose threads have arrays: those that nvcc must keep in local memory, values that it spills, and others that look
// alike but stay in registers. Marked as planted.cu is; "none" stands for no finding about local memory.
constexpr int kBlock = 256, kCount = 1 << 17;

__global__ void own_bins(const unsigned* __restrict__ in, unsigned* __restrict__ out, int count) {
  unsigned bins[16] = {};
  const int i = blockIdx.x * kBlock + threadIdx.x;
  for (int k = 0; k < count; ++k) bins[(in[i] >> k) % 16] += 1;  // advice: local_array
  unsigned most = 0;
  for (int k = 0; k < 16; ++k) most = max(most, bins[k]);
  out[i] = most;
}

__global__ void ring(const float* __restrict__ in, float* __restrict__ out, int mask) {
  float kept[16];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  for (int k = 0; k < 16; ++k) kept[k] = in[i] * static_cast<float>(k);
  float sum = 0;
  for (int k = 0; k < 256; ++k) {
    sum += kept[k & mask];  // advice: local_array
    kept[(k + 3) & mask] = sum;
  }
  out[i] = sum;
}

__global__ void own_stack(const int* __restrict__ in, int* __restrict__ out) {
  int waiting[32], top = 0, seen = 0;
  const int i = blockIdx.x * kBlock + threadIdx.x;
  waiting[top++] = in[i] | 1;
  while (top > 0) {
    const int node = waiting[--top];  // advice: local_array
    seen += node;
    if (node >= 128) continue;
    waiting[top++] = 2 * node;
    waiting[top++] = 2 * node + 1;
  }
  out[i] = seen;
}

__global__ void __launch_bounds__(1024) values_of_large_blocks(  // advice: spills
    const float* __restrict__ in, float* __restrict__ out, int rounds) {
  float kept[120];
  const int i = blockIdx.x * 1024 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 120; ++k) kept[k] = in[(i + k) % kCount];
  for (int round = 0; round < rounds; ++round)
#pragma unroll
    for (int k = 0; k < 120; ++k) kept[k] = kept[k] * kept[(k + 1) % 120] + 1;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 120; ++k) sum += kept[k];
  out[i] = sum;
}

__global__ void __launch_bounds__(256, 8) blocks_on_an_sm(  // advice: spills
    const float* __restrict__ in, float* __restrict__ out, int rounds) {
  float kept[64];
  const int i = blockIdx.x * kBlock + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 64; ++k) kept[k] = in[(i + k) % kCount];
  for (int round = 0; round < rounds; ++round)
#pragma unroll
    for (int k = 0; k < 64; ++k) kept[k] = kept[k] * kept[(k + 1) % 64] + 1;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 64; ++k) sum += kept[k];
  out[i] = sum;
}

// nvcc unrolls the loops and knows each index.
__global__ void constant_indices(const float* __restrict__ in, float* __restrict__ out) {  // advice: none
  float kept[4];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  kept[0] = in[i], kept[1] = kept[0] * 2, kept[2] = kept[1] * kept[0], kept[3] = kept[2] + kept[1];
  out[i] = kept[3] * kept[0] + kept[2] * kept[1];
}

__global__ void counted_loops(const float* __restrict__ in, float* __restrict__ out) {  // advice: none
  float kept[16];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  for (int k = 0; k < 16; ++k) kept[k] = in[i] * static_cast<float>(k);
  float sum = 0;
  for (int k = 0; k < 128; ++k) sum += kept[(5 * k) % 16] * static_cast<float>(k);
  out[i] = sum;
}

__global__ void __launch_bounds__(256) limit_without_need(  // advice: none
    const float* __restrict__ in, float* __restrict__ out, int rounds) {
  float kept[8];
  const int i = blockIdx.x * kBlock + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 8; ++k) kept[k] = in[i] * static_cast<float>(k);
  for (int round = 0; round < rounds; ++round)
#pragma unroll
    for (int k = 0; k < 8; ++k) kept[k] = kept[k] * kept[(k + 1) % 8] + 1;
  out[i] = kept[0] + kept[7];
}

__global__ void shared_columns(const unsigned* __restrict__ in, unsigned* __restrict__ out,
                               int count) {  // advice: none
  __shared__ unsigned bins[16][kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  for (int k = 0; k < 16; ++k) bins[k][threadIdx.x] = 0;
  for (int k = 0; k < count; ++k) bins[(in[i] >> k) % 16][threadIdx.x] += 1;
  unsigned most = 0;
  for (int k = 0; k < 16; ++k) most = max(most, bins[k][threadIdx.x]);
  out[i] = most;
}

__global__ void says_once(const float* __restrict__ in, float* __restrict__ out) {  // advice: none
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (in[i] > 1e30f) printf("element %d is large: %f\n", i, in[i]);
  out[i] = in[i];
}

int main() {
  void *in = nullptr, *out = nullptr;
  cudaMalloc(&in, kCount * 4), cudaMalloc(&out, kCount * 4);
  cudaMemset(in, 0, kCount * 4);
  const auto* floats = static_cast<float*>(in);
  const auto* words = static_cast<unsigned*>(in);
  auto* results = static_cast<float*>(out);
  auto* counts = static_cast<unsigned*>(out);
  constexpr int kBlocks = kCount / kBlock;
  own_bins<<<kBlocks, kBlock>>>(words, counts, 64);
  ring<<<kBlocks, kBlock>>>(floats, results, 15);
  own_stack<<<kBlocks, kBlock>>>(static_cast<int*>(in), static_cast<int*>(out));
  values_of_large_blocks<<<kCount / 1024, 1024>>>(floats, results, 20);
  blocks_on_an_sm<<<kBlocks, kBlock>>>(floats, results, 20);
  constant_indices<<<kBlocks, kBlock>>>(floats, results);
  counted_loops<<<kBlocks, kBlock>>>(floats, results);
  limit_without_need<<<kBlocks, kBlock>>>(floats, results, 20);
  shared_columns<<<kBlocks, kBlock>>>(words, counts, 64);
  says_once<<<kBlocks, kBlock>>>(floats, results);
  const bool right = cudaDeviceSynchronize() == cudaSuccess;
  cudaFree(in), cudaFree(out);
  return right ? 0 : 1;
}
