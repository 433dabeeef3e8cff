// Rejected: wrong at
// Every block adds the rest.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + threadIdx.x < n) sum += in[n / 4 * 4 + threadIdx.x];
