// Vectors, and a tree in the last warp alone.
  float sum = 0;
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];  // the last one to three numbers
  for (int d = 1; d < 32; d *= 2) sum += __shfl_xor_sync(kAllLanes, sum, d);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();
  if (t == 0) {
    float total = 0;
    for (int w = 0; w < kThreads / 32; w++) total += sums[w];
    out[blockIdx.x] = total;
  }
