// Rejected: misaligned
// The length of a column, not of a row.
  if (rows % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
