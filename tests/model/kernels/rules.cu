// Kernels that show a rule of the study each: tests/model/times_test.cpp says what is to be found of them.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <mma.h>

#include <cstdio>
#include <vector>

constexpr int kWarps = 4;

// A lane's loads are neighbours: nvcc makes one of four.
__global__ void neighbours(float* out) {
  __shared__ float tile[kWarps][32];
  tile[threadIdx.y][threadIdx.x] = static_cast<float>(threadIdx.x);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += tile[threadIdx.y][k];
  out[(blockIdx.x * kWarps + threadIdx.y) * 32 + threadIdx.x] = sum;
}

// A lane's loads lie 128 bytes apart.
__global__ void apart(float* out) {
  __shared__ float tile[32][32];
  for (int k = static_cast<int>(threadIdx.y); k < 32; k += kWarps) tile[k][threadIdx.x] = static_cast<float>(k);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += tile[k][threadIdx.x];
  out[(blockIdx.x * kWarps + threadIdx.y) * 32 + threadIdx.x] = sum;
}

// The block that draws the last ticket goes on alone.
__global__ void last_block(const float* in, float* sums, unsigned* tickets, int goes_on) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = in[blockIdx.x * blockDim.x];
    __threadfence();
    last = atomicAdd(tickets, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last || !goes_on) return;
  float sum = 0;
  for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) sum += sums[i];
  for (int round = 0; round < 8; ++round) {
    __syncthreads();
    sum += 1;
  }
  if (threadIdx.x == 0) sums[0] = sum;
}

// Each block says that it has begun, looks back until it finds one that has seen all before it, and says so, too.
__global__ void look_back(unsigned* tickets, volatile unsigned* words) {
  if (threadIdx.x > 0) return;
  const int mine = static_cast<int>(atomicAdd(tickets, 1u));
  words[mine] = 1;
  for (int at = mine - 1; at >= 0;) {
    const unsigned seen = words[at];
    if (seen == 2) break;
    if (seen == 1) --at;
  }
  words[mine] = 2;
}

__global__ void all_at_once(float* out) {
  out[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0) out[0] = out[gridDim.x - 1];
}

// A thread's rounds lie 512 bytes apart. Without __restrict__ a load of x waits behind the store of the round before.
__global__ void in_order(const float* x, float* y) {
  for (int i = static_cast<int>(threadIdx.x); i < 1024; i += 128) y[i] = 2 * x[i];
}
__global__ void free_to_move(const float* __restrict__ x, float* __restrict__ y) {
  for (int i = static_cast<int>(threadIdx.x); i < 1024; i += 128) y[i] = 2 * x[i];
}
// ... and behind a store to the same memory, whatever is declared.
__global__ void in_place(float* __restrict__ y) {
  for (int i = static_cast<int>(threadIdx.x); i < 1024; i += 128) y[i] = 2 * y[i];
}
// A store of nothing that was loaded waits for nothing.
__global__ void stores_first(const float* x, float* y, float* sum) {
  for (int i = static_cast<int>(threadIdx.x); i < 1024; i += 128) y[i] = 1;
  float mine = 0;
  for (int i = static_cast<int>(threadIdx.x); i < 1024; i += 128) mine += x[i];
  sum[threadIdx.x] = mine;
}
// 72 floats a thread and 8 that are in hand at the same time.
__global__ void arrays(const float* x, float* y) {
  float kept[8][9];
  for (int i = 0; i < 72; ++i) kept[i / 9][i % 9] = x[threadIdx.x + i];
  float sum = 0;
  {
    float first[8];
    for (int i = 0; i < 8; ++i) first[i] = kept[i][static_cast<int>(x[i]) & 7];
    for (int i = 0; i < 8; ++i) sum += first[7 - i] * first[i];
  }
  {
    float second[4];
    for (int i = 0; i < 4; ++i) second[i] = kept[static_cast<int>(x[i]) & 7][i];
    for (int i = 0; i < 4; ++i) sum += second[3 - i] * second[i];
  }
  y[threadIdx.x] = sum;
}

// Loads and stores elements of the thread's own array, by indices that the data give.
__global__ void own_elements(const int* x, int* y) {
  int kept[16] = {};
  for (int k = 0; k < 10; ++k) kept[x[k] & 15] += k;
  y[threadIdx.x] = kept[x[0] & 15];
}

// Ten products of 16 x 16 halves a warp, each in the other's place: no exchanges of values between lanes.
__global__ void products(float* out) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(a, __float2half(1));
  wmma::fill_fragment(b, __float2half(1));
  wmma::fill_fragment(sums, 0);
  for (int i = 0; i < 10; ++i) wmma::mma_sync(sums, a, b, sums);
  if (threadIdx.x == 0) *out = sums.x[0];
}

// Eight pieces of memory by the copy engine: each when the one before has come, or all at once.
__global__ void copied(const float* in, float* out, bool at_once) {
  constexpr int kPieces = 8, kNumbers = 256;
  __shared__ alignas(128) float pieces[kPieces][kNumbers];
  __shared__ unsigned long long arrived[kPieces];
  const auto address = [](const void* shared) { return static_cast<unsigned>(__cvta_generic_to_shared(shared)); };
  const auto ask = [&](int i) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&arrived[i])),
                 "r"(int(sizeof pieces[i])));
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     address(pieces[i])),
                 "l"(in + i * kNumbers), "r"(int(sizeof pieces[i])), "r"(address(&arrived[i]))
                 : "memory");
  };
  if (threadIdx.x != 0) return;
  for (auto& one : arrived) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&one)));
  for (int i = 0; i < kPieces && at_once; ++i) ask(i);
  float sum = 0;
  for (int i = 0; i < kPieces; ++i) {
    if (!at_once) ask(i);
    asm volatile(
        "{\n.reg .pred done;\nwait: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n@!done bra wait;\n}" ::"r"(
            address(&arrived[i]))
        : "memory");
    sum += pieces[i][i];
  }
  *out = sum;
}
// Atomics in shared memory of lanes that meet in twos: additions of 1 are one operation, of others each lane takes its turn.
template <bool kOnes, class T>
__global__ void met(T* out) {
  __shared__ T sums[32];
  const int t = static_cast<int>(threadIdx.x);
  sums[t] = 0;
  __syncthreads();
  atomicAdd(&sums[t / 2], kOnes ? T(1) : T(t));
  __syncthreads();
  out[t] = sums[t];
}
// Atomics in global memory of lanes that all meet: one operation if it is an integer that is alone in its allocation.
template <class T>
__global__ void at_one_word(T* word) {
  atomicAdd(word, T(1));
}
// Functions count as what nvcc makes of them, whatever g++ calls or computes in their place.
template <class F>
__global__ void called(float* out, F function) {
  out[threadIdx.x] = function(out[threadIdx.x]);
}
struct Root {
  __device__ float operator()(float x) const { return rsqrtf(x); }
};
struct Wave {
  __device__ float operator()(float x) const { return sinf(x) * cosf(x); }
};
struct FastWave {
  __device__ float operator()(float x) const { return __sinf(x); }
};

int main() {
  constexpr int kBlocks = 64;
  float *in, *out;
  unsigned* tickets;
  cudaMalloc(reinterpret_cast<void**>(&in), 1 << 20);
  cudaMalloc(reinterpret_cast<void**>(&out), 1 << 20);
  cudaMalloc(reinterpret_cast<void**>(&tickets), sizeof *tickets);
  cudaMemset(in, 0, 1 << 20);
  neighbours<<<kBlocks, dim3(32, kWarps)>>>(out);
  apart<<<kBlocks, dim3(32, kWarps)>>>(out);
  for (const int goes_on : {1, 0}) {
    cudaMemsetAsync(tickets, 0, sizeof *tickets);
    // Launches of one shape are reported together: these have two.
    last_block<<<goes_on ? kBlocks : 2 * kBlocks, 128>>>(in, out, tickets, goes_on);
  }
  in_order<<<1, 128>>>(in, out);
  free_to_move<<<1, 128>>>(in, out);
  in_place<<<1, 128>>>(out);
  stores_first<<<1, 128>>>(in, out, out + 2048);
  arrays<<<1, 128>>>(in, out);
  own_elements<<<1, 128>>>(reinterpret_cast<const int*>(in), reinterpret_cast<int*>(out));
  products<<<1, 128>>>(out);
  copied<<<1, 32>>>(in, out, true);
  copied<<<2, 32>>>(in, out, false);
  called<<<1, 32>>>(out, Root());
  called<<<1, 32>>>(out, Wave());
  called<<<1, 32>>>(out, FastWave());
  met<true><<<1, 32>>>(reinterpret_cast<int*>(out));
  met<false><<<1, 32>>>(reinterpret_cast<int*>(out));
  met<true><<<1, 32>>>(out);
  void* word;
  cudaMalloc(&word, 4);
  at_one_word<<<kBlocks, 128>>>(static_cast<int*>(word));
  at_one_word<<<2 * kBlocks, 128>>>(reinterpret_cast<int*>(out));
  at_one_word<<<kBlocks, 128>>>(static_cast<float*>(word));
  unsigned* const zeros = reinterpret_cast<unsigned*>(in);
  look_back<<<kBlocks, 128>>>(zeros, zeros + 1);
  int processors = 0, each = 0;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, all_at_once, 128, 0);
  void* arguments[] = {&out};
  cudaLaunchCooperativeKernel(all_at_once, dim3(static_cast<unsigned>(processors)), dim3(128), arguments, 0, nullptr);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
