// Rejected: load requests at 256x256: 2048.0 -> 512.0, yours 1024.0
// Two loads of 8 bytes.
  if (cols % kEach == 0) {
    const float2 v = *reinterpret_cast<const float2*>(from), w = *reinterpret_cast<const float2*>(from + 2);
    four[0] = v.x, four[1] = v.y, four[2] = w.x, four[3] = w.y;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
