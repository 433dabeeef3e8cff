// Asks each address instead of the length of a row.
  if (reinterpret_cast<size_t>(from) % sizeof(float4) == 0 && col + kEach <= cols) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
