// Rejected: out of bounds
// One more vector, past the end of the numbers.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < parts(n, 4); i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
