// Threads numbered through while staging, other loops.
  __shared__ DoubleFloat left[kTile * kDepth], right[kDepth * kTile];
  const int t = threadIdx.y * kAcross + threadIdx.x, top = row - int(threadIdx.y), edge = col - int(threadIdx.x);
  DoubleFloat sum[4][2] = {};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int e = t; e < kTile * kDepth; e += kAcross * kDown) {
      left[e] = fetch_or_zero(g.a, top + e / kDepth, depth + e % kDepth, g.m, g.k, g.lda);
      right[e] = fetch_or_zero(g.b, depth + e / kTile, edge + e % kTile, g.k, g.n, g.ldb);
    }
    __syncthreads();
    for (int k = 0; k < kDepth; k++) {
      const DoubleFloat b0 = fetch(&right[k * kTile + threadIdx.x]), b1 = fetch(&right[k * kTile + 16 + threadIdx.x]);
      for (int i = 0; i < 4; i++) {
        const DoubleFloat a = fetch(&left[(threadIdx.y + 8 * i) * kDepth + k]);
        sum[i][0] = kernels::multiply_add(a, b0, sum[i][0]);
        sum[i][1] = kernels::multiply_add(a, b1, sum[i][1]);
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; i++) {
    finish(g, row + 8 * i, col, sum[i][0]);
    finish(g, row + 8 * i, col + 16, sum[i][1]);
  }
