// Rejected: load requests
// Three of the four elements come by atomic loads, which are requests too.
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z;
    four[3] = __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(from)) + 3, 0));
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
