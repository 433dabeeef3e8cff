// The last thread of the grid adds the rest.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (first == threads - 1)
    for (size_t i = n - n % 4; i < n; i++) sum += in[i];
