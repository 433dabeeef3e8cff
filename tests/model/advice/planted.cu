// Kernels with one planted cause each. A mark names the kind of finding that must come first, on its line; a mark at a
// kernel's head stands for what no line of it is to blame for. tests/model/advice_test.cpp reads the marks.
#include <cstdint>

constexpr int kBlock = 256, kSide = 4096, kCount = kSide * kSide;

struct Particle {
  float x, y, z, mass, vx, vy, vz, charge;
};

__global__ void store_columns(const float* __restrict__ in, float* __restrict__ out) {
  const int row = blockIdx.x, col = blockIdx.y * kBlock + threadIdx.x;
  const float value = in[row * kSide + col];
  out[col * kSide + row] = value;  // advice: uncoalesced_store
}

__global__ void load_columns(const float* __restrict__ in, float* __restrict__ out) {
  const int row = blockIdx.x, col = blockIdx.y * kBlock + threadIdx.x;
  const float value = in[col * kSide + row];  // advice: partly_used uncoalesced_load
  out[row * kSide + col] = value;
}

__global__ void own_stretch(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 64; ++k) sum += in[64 * i + k];  // advice: uncoalesced_load
  out[i] = sum;
}

__global__ void store_stretch(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const float value = in[i];
  for (int k = 0; k < 64; ++k) out[64 * i + k] = value;  // advice: uncoalesced_store
}

__global__ void masses(const Particle* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  out[i] = in[i].mass;  // advice: partly_used
}

__global__ void set_mass(const float* __restrict__ in, Particle* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const float mass = in[i];
  out[i].mass = mass;  // advice: uncoalesced_store
}

__global__ void every_second(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * 4 * kBlock + threadIdx.x;
  float value = 0;
  for (int k = 0; k < 4; ++k) value += in[2 * (i + k * kBlock)];  // advice: partly_used
  out[i] = value;
}

__global__ void one_good_one_bad(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const float good = a[i];
  const float bad = b[16 * (i % (kCount / 16)) + i / (kCount / 16)];  // advice: partly_used uncoalesced_load
  out[i] = good + bad;
}

__global__ void turn_tile(const float* __restrict__ in, float* __restrict__ out) {
  __shared__ float tile[32][32];
  const int col = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32;
  for (int k = threadIdx.y; k < 32; k += 8) tile[k][threadIdx.x] = in[(row + k) * kSide + col];
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += 8)
    out[(blockIdx.x * 32 + k) * kSide + row + threadIdx.x] = tile[threadIdx.x][k];  // advice: bank_conflicts
}

__global__ void turn_tile_stores(const float* __restrict__ in, float* __restrict__ out) {
  __shared__ float tile[32][32];
  const int col = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32;
  for (int k = threadIdx.y; k < 32; k += 8)
    tile[threadIdx.x][k] = in[(row + k) * kSide + col];  // advice: bank_conflicts
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += 8)
    out[(blockIdx.x * 32 + k) * kSide + row + threadIdx.x] = tile[k][threadIdx.x];
}

__global__ void rows_of_shared(const float* __restrict__ in, float* __restrict__ out) {
  __shared__ float rows[kBlock * 16];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  for (int k = 0; k < 16; ++k) rows[k * kBlock + threadIdx.x] = in[i];
  __syncthreads();
  float sum = 0;
  for (int round = 0; round < 8; ++round)
    for (int k = 0; k < 16; ++k) sum += rows[threadIdx.x * 16 + (k ^ round)];  // advice: bank_conflicts
  out[i] = sum;
}

__global__ void even_words(const float* __restrict__ in, float* __restrict__ out) {
  __shared__ float words[8 * kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  for (int k = 0; k < 64; ++k) {
    words[threadIdx.x * 8] = in[i] + static_cast<float>(k);  // advice: bank_conflicts
    __syncwarp();
  }
  out[i] = words[threadIdx.x * 8];
}

__global__ void count_all(const float* __restrict__ in, unsigned* __restrict__ count) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (in[i] >= 0) atomicAdd(count, 1u);  // advice: atomics
}

__global__ void sum_all(const float* __restrict__ in, float* __restrict__ sum) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const float value = in[i];
  atomicAdd(sum, value);  // advice: atomics
}

__global__ void sixteen_bins(const unsigned* __restrict__ in, unsigned* __restrict__ bins) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  atomicAdd(&bins[(in[i] + threadIdx.x) % 16], 1u);  // advice: atomics
}

__global__ void one_lane_adds(const float* __restrict__ in, float* __restrict__ sum) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  float value = in[i];
  for (int k = 16; k > 0; k /= 2) value += __shfl_down_sync(~0u, value, k);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, value);  // advice: atomics
}

__global__ void shared_bins(const unsigned* __restrict__ in, unsigned* __restrict__ bins) {
  __shared__ unsigned own[16];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  __syncthreads();
  for (int k = 0; k < 64; ++k)
    atomicAdd(&own[in[(blockIdx.x * 64 + k) * kBlock + threadIdx.x] % 2], threadIdx.x);  // advice: shared_atomics
  __syncthreads();
  if (threadIdx.x < 16) bins[blockIdx.x * 16 + threadIdx.x] = own[threadIdx.x];
}

// Ones whose results nobody reads: lanes of a warp do not wait for each other.
__global__ void shared_counts(const unsigned* __restrict__ in, unsigned* __restrict__ bins) {  // advice: nothing
  __shared__ unsigned own[16];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  __syncthreads();
  for (int k = 0; k < 64; ++k) atomicAdd(&own[in[(blockIdx.x * 64 + k) * kBlock + threadIdx.x] % 2], 1u);
  __syncthreads();
  if (threadIdx.x < 16) bins[blockIdx.x * 16 + threadIdx.x] = own[threadIdx.x];
}

__global__ void stride_by_grid(const float* __restrict__ in, float* __restrict__ out) {
  float sum = 0;
  for (int i = blockIdx.x * kBlock + threadIdx.x; i < kCount; i += gridDim.x * kBlock)
    sum += in[i];  // advice: few_in_flight
  out[blockIdx.x * kBlock + threadIdx.x] = sum;
}

__global__ void in_place(float* y) {
  const int begin = blockIdx.x * 64 * kBlock + threadIdx.x;
  for (int k = 0; k < 64; ++k) y[begin + k * kBlock] = 2 * y[begin + k * kBlock];  // advice: few_in_flight
}

__global__ void products_by_grid(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ out) {
  float sum = 0;
  for (int i = blockIdx.x * kBlock + threadIdx.x; i < kCount; i += gridDim.x * kBlock)
    sum += a[i] * b[i];  // advice: few_in_flight
  out[blockIdx.x * kBlock + threadIdx.x] = sum;
}

__global__ void large_tile(const float4* __restrict__ in, float4* __restrict__ out) {  // advice: shared_memory
  __shared__ float4 tile[11 * 256];
  const int i = blockIdx.x * 64 + threadIdx.x;
  tile[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = tile[63 - threadIdx.x];
}

__global__ void many_values(const float4* __restrict__ in, float4* __restrict__ out) {  // advice: registers
  const int i = blockIdx.x * kBlock + threadIdx.x;
  float4 four = in[i];
  float kept[200];
  for (int k = 0; k < 4; ++k) kept[k] = four.x;
  for (int k = 4; k < 200; ++k) kept[k] = kept[k - 4] * four.y + four.w;
  for (int k = 0; k < 200; ++k) four.z += kept[k] * kept[199 - k];
  out[i] = four;
}

__global__ void small_blocks(const float* __restrict__ in, float* __restrict__ out) {  // advice: block_size
  const int i = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 8; ++k) {
    sum += in[(i + k * 32) % kCount];
    __syncthreads();
  }
  out[i] = sum;
}

__global__ void single_block(const float4* __restrict__ in, float* __restrict__ out) {  // advice: small_grid
  float sum = 0;
  for (int i = threadIdx.x; i < kCount / 64; i += 1024) {
    const float4 four = in[i];
    sum += four.x + four.y + four.z + four.w;
  }
  out[threadIdx.x] = sum;
}

__global__ void one_round_more(const float* __restrict__ in, float* __restrict__ out) {  // advice: last_wave
  const int i = (blockIdx.x * 1024 + threadIdx.x) % kCount;
  float value = in[i];
  for (int k = 0; k < 2000; ++k) value = value * 0.999f + 0.5f;
  out[i] = value;
}

__global__ void one_of_many(const float* __restrict__ in, float* __restrict__ out) {  // advice: launches
  const int i = blockIdx.x * kBlock + threadIdx.x;
  out[i] = in[i] + 1;
}

__global__ void in_double(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  double value = in[i];
  for (int k = 0; k < 256; ++k) value = value * 0.999 + 0.5;  // advice: fp64
  out[i] = static_cast<float>(value);
}

__global__ void literals_in_double(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  float value = in[i];
  for (int k = 0; k < 64; ++k) value = value * 0.999 + 0.5;  // advice: fp64
  out[i] = value;
}

__global__ void remainders(const unsigned* __restrict__ in, unsigned* __restrict__ out, unsigned by) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  unsigned value = in[i] + 1;
  for (int k = 0; k < 128; ++k) value = (value * 17 + 3) % by;  // advice: divisions
  out[i] = value;
}

__global__ void roots(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  float value = in[i] + 1;
  for (int k = 0; k < 128; ++k) value = 1 / (value + 1.5f);  // advice: divisions
  out[i] = value;
}

__global__ void one_lane_of_eight(const float* __restrict__ in, float* __restrict__ out) {
  __shared__ float own[kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  own[threadIdx.x] = in[i];
  for (int k = 0; k < 128; ++k)
    if (threadIdx.x % 8 == k % 8) own[threadIdx.x] = own[threadIdx.x] * 0.999f + 0.5f;  // advice: divergence
  out[i] = own[threadIdx.x];
}

__global__ void odd_lanes_apart(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  float value = in[i];
  if (threadIdx.x % 2 == 0)
    for (int k = 0; k < 128; ++k) value = value * 0.999f + 0.5f;
  else
    for (int k = 0; k < 128; ++k) value = value * (1 - value);  // advice: divergence
  out[i] = value;
}

__global__ void waits_often(const float* __restrict__ in, float* __restrict__ out) {  // advice: barriers
  const int i = blockIdx.x * kBlock + threadIdx.x;
  float value = in[i];
  for (int k = 0; k < 256; ++k) {
    value = value * 0.999f + 0.5f;
    __syncthreads();
  }
  out[i] = value;
}

__global__ void product(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c) {
  const int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 1024; ++k) sum += a[row * 1024 + k] * b[k * 1024 + col];  // advice: read_again
  c[row * 1024 + col] = sum;
}

__global__ void product_tiled(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c) {
  __shared__ float rows[16][16], cols[16][16];
  const int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < 1024; first += 16) {
    rows[threadIdx.y][threadIdx.x] = a[row * 1024 + first + threadIdx.x];
    cols[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * 1024 + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += rows[threadIdx.y][k] * cols[k][threadIdx.x];  // advice: few_uses
    __syncthreads();
  }
  c[row * 1024 + col] = sum;
}

// Nothing to say about these.
__global__ void good_copy(const float4* __restrict__ in, float4* __restrict__ out) {  // advice: nothing
  const int i = blockIdx.x * 1024 + threadIdx.x;
  float4 kept[4];
  for (int k = 0; k < 4; ++k) kept[k] = in[i + k * kBlock];
  for (int k = 0; k < 4; ++k) out[i + k * kBlock] = kept[k];
}

template <class T>
T* memory(size_t count) {
  T* pointer = nullptr;
  cudaMalloc(&pointer, count * sizeof(T));
  return pointer;
}

int main() {
  float *in = memory<float>(size_t(kCount) * 8), *out = memory<float>(size_t(kCount) * 8);
  auto* const words = reinterpret_cast<unsigned*>(in);
  const dim3 tiles(kSide / 32, kSide / 32), tile(32, 8), rows(kSide, kSide / kBlock);
  constexpr int kBlocks = kCount / kBlock;
  store_columns<<<rows, kBlock>>>(in, out);
  load_columns<<<rows, kBlock>>>(in, out);
  own_stretch<<<kBlocks / 64, kBlock>>>(in, out);
  store_stretch<<<kBlocks / 64, kBlock>>>(in, out);
  masses<<<kBlocks, kBlock>>>(reinterpret_cast<Particle*>(in), out);
  set_mass<<<kBlocks, kBlock>>>(in, reinterpret_cast<Particle*>(out));
  every_second<<<kBlocks / 4, kBlock>>>(in, out);
  one_good_one_bad<<<kBlocks, kBlock>>>(in, in + kCount, out);
  turn_tile<<<tiles, tile>>>(in, out);
  turn_tile_stores<<<tiles, tile>>>(in, out);
  rows_of_shared<<<kBlocks, kBlock>>>(in, out);
  even_words<<<kBlocks, kBlock>>>(in, out);
  count_all<<<kBlocks, kBlock>>>(in, reinterpret_cast<unsigned*>(out));
  sum_all<<<kBlocks, kBlock>>>(in, out);
  sixteen_bins<<<kBlocks, kBlock>>>(words, reinterpret_cast<unsigned*>(out));
  one_lane_adds<<<kBlocks, kBlock>>>(in, out);
  shared_bins<<<kBlocks / 64, kBlock>>>(words, reinterpret_cast<unsigned*>(out));
  shared_counts<<<kBlocks / 64, kBlock>>>(words, reinterpret_cast<unsigned*>(out));
  stride_by_grid<<<132 * 2, kBlock>>>(in, out);
  in_place<<<kBlocks / 64, kBlock>>>(out);
  products_by_grid<<<132 * 4, kBlock>>>(in, in + kCount, out);
  large_tile<<<kCount / 256, 64>>>(reinterpret_cast<float4*>(in), reinterpret_cast<float4*>(out));
  many_values<<<kBlocks / 4, kBlock>>>(reinterpret_cast<float4*>(in), reinterpret_cast<float4*>(out));
  small_blocks<<<kCount / 32, 32>>>(in, out);
  single_block<<<1, 1024>>>(reinterpret_cast<float4*>(in), out);
  one_round_more<<<132 * 2 + 8, 1024>>>(in, out);
  for (int launch = 0; launch < 100; ++launch) one_of_many<<<16, kBlock>>>(in, out);
  in_double<<<kBlocks, kBlock>>>(in, out);
  literals_in_double<<<kBlocks, kBlock>>>(in, out);
  remainders<<<kBlocks, kBlock>>>(words, reinterpret_cast<unsigned*>(out), 1000003);
  roots<<<kBlocks, kBlock>>>(in, out);
  one_lane_of_eight<<<kBlocks, kBlock>>>(in, out);
  odd_lanes_apart<<<kBlocks, kBlock>>>(in, out);
  waits_often<<<kBlocks, kBlock>>>(in, out);
  product<<<dim3(64, 64), dim3(16, 16)>>>(in, in + kCount, out);
  product_tiled<<<dim3(64, 64), dim3(16, 16)>>>(in, in + kCount, out);
  good_copy<<<kCount / 4096 * 4, kBlock>>>(reinterpret_cast<float4*>(in), reinterpret_cast<float4*>(out));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
