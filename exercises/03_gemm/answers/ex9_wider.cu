// Answers to ex9_wider: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
// A thread's elements are neighbours, and the tile of A lies turned, so that two come with one access.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[tx][ty + i * kThreads],
          fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads],
          fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; i += 2) {
        *reinterpret_cast<float4*>(a + i) = *reinterpret_cast<const float4*>(&tile_a[k][kEach * ty + i]);
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(&tile_b[k][kEach * tx + i]);
      }
      for (int e = 0; e < kEach * kEach; ++e)
        sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + kEach * ty + i, tile_col + kEach * tx + j, sum[i][j]);
}

// === wrong: half_pair
// Rejected: about 24 bits
// Takes the high parts of two elements for one element.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[tx][ty + i * kThreads], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; ++i) {
        a[i] = fetch(&tile_a[k][kEach * ty + i]);
        b[i] = {tile_b[k][kEach * tx + i].hi, 0};
      }
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + kEach * ty + i, tile_col + kEach * tx + j, sum[i][j]);
}

// === wrong: no_barrier
// Rejected: race
// The second barrier is gone, and no request with it.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[tx][ty + i * kThreads], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; i += 2) {
        *reinterpret_cast<float4*>(a + i) = *reinterpret_cast<const float4*>(&tile_a[k][kEach * ty + i]);
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(&tile_b[k][kEach * tx + i]);
      }
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + kEach * ty + i, tile_col + kEach * tx + j, sum[i][j]);
}

// === wrong: no_tiles
// Rejected: No medal yet
// Reads global memory for every multiply-add.
constexpr int kTile = kThreads;

__global__ void wider(Gemm<DoubleFloat> g) {
  const int across = tiles(g.n, kTile);
  const int row = blockIdx.x / across * kTile + threadIdx.y, col = blockIdx.x % across * kTile + threadIdx.x;
  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i) sum = kernels::multiply_add(fetch_or_zero(g.a, row, i, g.m, g.k, g.lda), fetch_or_zero(g.b, i, col, g.k, g.n, g.ldb), sum);
  finish(g, row, col, sum);
}

// === wrong: not_turned
// Rejected: wrong at
// Reads two of A at a time down a column of a tile that lies along K.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[ty % kDepth][tx + i * kThreads], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; i += 2) {
        *reinterpret_cast<float4*>(a + i) = *reinterpret_cast<const float4*>(&tile_a[k][kEach * ty + i]);
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(&tile_b[k][kEach * tx + i]);
      }
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + kEach * ty + i, tile_col + kEach * tx + j, sum[i][j]);
}

// === wrong: places
// Rejected: wrong at
// Reads neighbours, and writes as if the elements lay 16 apart.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[tx][ty + i * kThreads], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; i += 2) {
        *reinterpret_cast<float4*>(a + i) = *reinterpret_cast<const float4*>(&tile_a[k][kEach * ty + i]);
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(&tile_b[k][kEach * tx + i]);
      }
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}

// === wrong: three_of_b
// Rejected: does not lie within them: is an array too small
// The last of B's four elements has no room.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach - 1];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[tx][ty + i * kThreads],
          fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads],
          fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; i += 2) {
        *reinterpret_cast<float4*>(a + i) = *reinterpret_cast<const float4*>(&tile_a[k][kEach * ty + i]);
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(&tile_b[k][kEach * tx + i]);
      }
      for (int e = 0; e < kEach * kEach; ++e)
        sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + kEach * ty + i, tile_col + kEach * tx + j, sum[i][j]);
}

// === wrong: two
// Rejected: No medal yet
// 2 x 2: fewer registers, more requests.
constexpr int kEach = 2, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {}, a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[ty + i * kThreads][tx], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; ++i)
        a[i] = fetch(&tile_a[ty + i * kThreads][k]), b[i] = fetch(&tile_b[k][tx + i * kThreads]);
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}

// === wrong: without_scalars
// Rejected: wrong at
// C is written without finish(): alpha and beta are forgotten.
constexpr int kEach = 4, kTile = kThreads * kEach;

static __device__ void two(const DoubleFloat* from, DoubleFloat* to) {
  const float4 raw = *reinterpret_cast<const float4*>(from);
  to[0] = {raw.x, raw.y}, to[1] = {raw.z, raw.w};
}

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile + 2], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {}, a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kThreads) {
      put(&tile_a[tx][ty + i], fetch_or_zero(g.a, tile_row + ty + i, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i], fetch_or_zero(g.b, depth + ty, tile_col + tx + i, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; i += 2)
        two(&tile_a[k][2 * ty + i * kThreads], a + i), two(&tile_b[k][2 * tx + i * kThreads], b + i);
      for (int i = 0; i < kEach; ++i)
        for (int j = 0; j < kEach; ++j) sum[i][j] = kernels::multiply_add(a[i], b[j], sum[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; j += 2) {
      const int row = tile_row + 2 * ty + i / 2 * 2 * kThreads + i % 2, col = tile_col + 2 * tx + j * kThreads;
      if (g.beta.hi == 0 && g.ldc % 2 == 0 && reinterpret_cast<size_t>(g.c) % 16 == 0) {
        if (row >= g.m || col >= g.n) continue;
        DoubleFloat one = kernels::mul(g.alpha, sum[i][j]), other = kernels::mul(g.alpha, sum[i][j + 1]);
        one = kernels::quick_two_sum(one.hi, one.lo), other = kernels::quick_two_sum(other.hi, other.lo);
        *reinterpret_cast<float4*>(g.c + at(row, col, g.ldc)) = make_float4(one.hi, one.lo, other.hi, other.lo);
      } else {
        finish(g, row, col, sum[i][j]);
        finish(g, row, col + 1, sum[i][j + 1]);
      }
    }
}

// === other: bronze
// 4 x 4 elements, one at a time.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {}, a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[ty + i * kThreads][tx], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; ++i)
        a[i] = fetch(&tile_a[ty + i * kThreads][k]), b[i] = fetch(&tile_b[k][tx + i * kThreads]);
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}

// === other: silver
// B two at a time, A one at a time.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[ty + i * kThreads][tx], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; ++i) a[i] = fetch(&tile_a[kEach * ty + i][k]);
      for (int i = 0; i < kEach; i += 2)
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(&tile_b[k][kEach * tx + i]);
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + kEach * ty + i, tile_col + kEach * tx + j, sum[i][j]);
}
