// The kernel of wgmma, half_weights and two_parts: two warpgroups take turns at the tensor cores. Weights and v are of
// the type Weight, bf16 or half. A weight of bf16 is a sum of kParts numbers, and v is multiplied by each.
#pragma once
#include "halves.h"
#include "hopper.h"

namespace attention {

/// The shared memory of a block. A tile's `there` ends a phase when its bytes have come, `free` when all groups have
/// used it.
template <int kDim, int kGroups, int kKeys, int kStages>
struct Memory {
  alignas(1024) bf16 q[kGroups * 64 * kDim];
  alignas(1024) bf16 k[kStages][kKeys * kDim];
  alignas(1024) bf16 v[kStages][kKeys * kDim];
  uint64_t q_there, k_there[kStages], k_free[kStages], v_there[kStages], v_free[kStages];
};

/// Groups take turns to give the tensor cores work: each waits for its turn, and gives it to the next one.
static __device__ __forceinline__ void await_turn(int group) {
  asm volatile("bar.sync %0, 256;" ::"r"(group + 1) : "memory");
}
static __device__ __forceinline__ void give_turn(int group) {
  asm volatile("bar.arrive %0, 256;" ::"r"(group + 1) : "memory");
}

template <int kDim, int kGroups, int kKeys, int kStages, int kPolynomial, class Weight, int kParts = 1>
__global__ void __launch_bounds__(128 * (kGroups + 1), 1)
    wgmma(const __grid_constant__ CUtensorMap q_map, const __grid_constant__ CUtensorMap k_map,
          const __grid_constant__ CUtensorMap v_map, const unsigned* largest, bf16* out, Shape shape) {
  using Stage = Memory<kDim, kGroups, kKeys, kStages>;
  extern __shared__ __align__(1024) unsigned char bytes[];
  Stage& memory = *reinterpret_cast<Stage*>(bytes);
  constexpr int kQueries = 64 * kGroups;
  constexpr bool kTurns = kGroups == 2, kHalves = std::is_same_v<Weight, half>;
  const int blocks = parts(shape.queries, kQueries), index = blockIdx.x;
  // With a causal mask, blocks with the most keys begin first. Without, those of one head, whose keys are in L2 then.
  const int head = shape.causal ? index % shape.heads : index / blocks;
  const int block_query = (shape.causal ? blocks - 1 - index / shape.heads : index % blocks) * kQueries;
  const int tiles = parts(last_key(shape, block_query + kQueries), kKeys);

  if (threadIdx.x == 0) {
    kernels::barrier_init(&memory.q_there);
    for (int s = 0; s < kStages; s++) {
      kernels::barrier_init(&memory.k_there[s]), kernels::barrier_init(&memory.k_free[s], kGroups);
      kernels::barrier_init(&memory.v_there[s]), kernels::barrier_init(&memory.v_free[s], kGroups);
    }
  }
  __syncthreads();  // the barriers are made before anyone uses them

  if (threadIdx.x < 128) {  // asks for tiles
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kGroups == 2 ? 24 : 32));
    if (threadIdx.x == 0 && tiles > 0) {
      load_rows<kDim, kQueries>(memory.q, q_map, head, block_query, &memory.q_there);
      for (int tile = 0; tile < tiles; tile++) {
        const int s = tile % kStages, free_phase = (tile / kStages + 1) % 2;
        if (tile >= kStages) kernels::barrier_wait(&memory.k_free[s], free_phase);
        load_rows<kDim, kKeys>(memory.k[s], k_map, head / shape.sharing, tile * kKeys, &memory.k_there[s]);
        if (tile >= kStages) kernels::barrier_wait(&memory.v_free[s], free_phase);
        load_rows<kDim, kKeys>(memory.v[s], v_map, head / shape.sharing, tile * kKeys, &memory.v_there[s]);
      }
    }
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kGroups == 2 ? 240 : 160));
    const int group = threadIdx.x / 128 - 1, thread = threadIdx.x % 128;
    const int group_query = block_query + 64 * group, first_query = group_query + thread / 32 * 16;
    const auto ended = [&](uint64_t* barrier) {
      if (thread == 0) kernels::barrier_arrive(barrier);
    };

    float scores[1][kKeys / 8][4], keep[1][2];
    unsigned weights[kParts][kKeys / 16][4];
    Running<kDim, 1> running;
    running.clear();

    const auto ask_scores = [&](int stage) {
#pragma unroll
      for (int c = 0; c < kDim; c += 16) {
        const int box = c / 64, col = c % 64;
        multiply_rows(scores[0], described(memory.q + (box * kQueries + 64 * group) * 64 + col),
                      described(memory.k[stage] + box * kKeys * 64 + col), c > 0);
      }
      end_group();
    };
    const auto ask_weighed = [&](int stage) {
#pragma unroll
      for (int p = 0; p < kParts; p++)
#pragma unroll
        for (int j = 0; j < kKeys / 16; j++)
          multiply_columns<Weight>(running.out[0], weights[p][j],
                                   described(memory.v[stage] + 16 * j * 64, kKeys * 128));
      end_group();
    };
    const auto soften_tile = [&](int tile) {
      if (!sees_all(shape, group_query, (tile + 1) * kKeys)) mask<1, kKeys>(scores, first_query, tile * kKeys, shape);
      soften<kPolynomial, kDim, 1, kKeys>(scores, running, keep, shape.scale(), kHalves ? kRaised : 0);
    };
    const auto pack = [&] {
#pragma unroll
      for (int j = 0; j < kKeys / 16; j++)
#pragma unroll
        for (int i = 0; i < 4; i++) {
          float* const x = &scores[0][2 * j + i / 2][2 * (i % 2)];
#pragma unroll
          for (int p = 0; p < kParts; p++) {
            const unsigned both = weights[p][j][i] = kHalves ? packed_halves(x[0], x[1]) : packed(x[0], x[1]);
            if (p + 1 == kParts) break;  // of the last rest, which wgmma would seem to read
            x[0] -= __uint_as_float(both << 16), x[1] -= __uint_as_float(both & 0xffff0000u);
          }
        }
    };

    if (tiles > 0) {
      if (kTurns && group == 1 && tiles > 1) give_turn(0);
      kernels::barrier_wait(&memory.q_there, 0);
      kernels::barrier_wait(&memory.k_there[0], 0);
      begin_products();
      ask_scores(0);
      wait_products<0>();
      ended(&memory.k_free[0]);
      soften_tile(0);
      pack();
      for (int tile = 1; tile < tiles; tile++) {
        const int s = tile % kStages, before = (tile - 1) % kStages;
        kernels::barrier_wait(&memory.k_there[s], tile / kStages % 2);
        if (kTurns) await_turn(group);
        begin_products();
        ask_scores(s);
        kernels::barrier_wait(&memory.v_there[before], (tile - 1) / kStages % 2);
        begin_products();
        ask_weighed(before);
        if (kTurns && (group == 0 || tile + 1 < tiles)) give_turn(1 - group);
        wait_products<1>();  // the scores are there; v is being weighed
        ended(&memory.k_free[s]);
        soften_tile(tile);
        wait_products<0>();
        ended(&memory.v_free[before]);
        rescale(running, keep);
        pack();
      }
      kernels::barrier_wait(&memory.v_there[(tiles - 1) % kStages], (tiles - 1) / kStages % 2);
      begin_products();
      ask_weighed((tiles - 1) % kStages);
      wait_products<0>();
    }
    write_rows(running, out + size_t(head) * shape.queries * kDim, first_query, shape.queries,
               kHalves ? given_back(largest[head / shape.sharing]) : 1);
  }
}

/// `largest` is for halves: the largest of each head's v, as find_largest leaves it.
template <int kDim, int kGroups, int kKeys, int kStages, int kPolynomial, class Weight, int kParts = 1>
static void launch_as(const bf16* q, const bf16* k, const void* v, const unsigned* largest, bf16* out,
                      const Shape& shape, cudaStream_t stream) {
  constexpr int kBytes = sizeof(Memory<kDim, kGroups, kKeys, kStages>);
  const auto kernel = wgmma<kDim, kGroups, kKeys, kStages, kPolynomial, Weight, kParts>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const int shared_heads = parts(shape.heads, shape.sharing);
  kernel<<<parts(shape.queries, 64 * kGroups) * shape.heads, 128 * (kGroups + 1), kBytes, stream>>>(
      head_map(q, shape.heads, shape.queries, kDim, 64 * kGroups), head_map(k, shared_heads, shape.keys, kDim, kKeys),
      head_map(v, shared_heads, shape.keys, kDim, kKeys), largest, out, shape);
}

}  // namespace attention
