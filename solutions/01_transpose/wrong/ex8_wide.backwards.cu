// Rejected: wrong
// The vector unpacked from its end.
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.w, four[1] = v.z, four[2] = v.y, four[3] = v.x;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
