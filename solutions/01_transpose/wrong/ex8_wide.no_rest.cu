// Rejected: wrong
// What to do with the other rows was forgotten.
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  }
