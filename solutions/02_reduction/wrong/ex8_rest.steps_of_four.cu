// Rejected: wrong at
// The index is in vectors, and strides as if it were in numbers.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += 4 * threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];
