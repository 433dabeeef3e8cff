// Rejected: n is not a multiple of 4
// The last numbers are left out.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
