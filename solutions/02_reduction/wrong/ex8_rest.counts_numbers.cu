// Rejected: out of bounds
// Counts numbers where there are vectors.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
