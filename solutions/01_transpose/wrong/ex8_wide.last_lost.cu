// Rejected: wrong
// One of four is not unpacked.
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
