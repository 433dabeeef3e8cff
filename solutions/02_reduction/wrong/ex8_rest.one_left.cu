// Rejected: wrong at
// Adds one number of the rest.
  const float4* in4 = reinterpret_cast<const float4*>(in);
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = in4[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n % 4 && first == 0) sum += in[n - 1];
