// In numbers, four at a time.
  size_t i = 4 * first;
  for (; i + 3 < n; i += 4 * threads) {
    const float4 v = *reinterpret_cast<const float4*>(in + i);
    sum += v.x + v.y + v.z + v.w;
  }
  for (; i < n; i++) sum += in[i];  // only the thread whose vector is not whole
