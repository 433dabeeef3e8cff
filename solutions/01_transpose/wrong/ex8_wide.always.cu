// Rejected: out of bounds
// Not every row has four elements left, or starts on 16 bytes.
  {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  }
