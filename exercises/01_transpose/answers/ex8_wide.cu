// Answers to ex8_wide: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: always
// Rejected: out of bounds
// Not every row has four elements left, or starts on 16 bytes.
  {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  }

// === wrong: atomics
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

// === wrong: backwards
// Rejected: wrong
// The vector unpacked from its end.
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.w, four[1] = v.z, four[2] = v.y, four[3] = v.x;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: inside
// Rejected: misaligned
// Four are there, but nobody asked where they start.
  if (col + kEach <= cols) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: last_lost
// Rejected: wrong
// One of four is not unpacked.
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: no_rest
// Rejected: wrong
// What to do with the other rows was forgotten.
  if (cols % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  }

// === wrong: one_size
// Rejected: It is met at 256x256
// Wide loads at the size of the goals alone.
  if (cols == 256) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: pairs
// Rejected: load requests at 256x256: 2048.0 -> 512.0, yours 1024.0
// Two loads of 8 bytes.
  if (cols % kEach == 0) {
    const float2 v = *reinterpret_cast<const float2*>(from), w = *reinterpret_cast<const float2*>(from + 2);
    four[0] = v.x, four[1] = v.y, four[2] = w.x, four[3] = w.y;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: rows
// Rejected: misaligned
// The length of a column, not of a row.
  if (rows % kEach == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === other: by_address
// Asks each address instead of the length of a row.
  if (reinterpret_cast<size_t>(from) % sizeof(float4) == 0 && col + kEach <= cols) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === other: own_type
// A 16-byte type of its own.
  struct alignas(16) Four { float v[4]; };
  if (cols % kEach == 0) {
    const Four f = *reinterpret_cast<const Four*>(from);
    for (int i = 0; i < 4; i++) four[i] = f.v[i];
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: rows_too
// Rejected: does your code treat some sizes in another way
// Vectors only where the number of rows is a multiple of four, too.
  if (cols % 4 == 0 && rows % 4 == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }

// === wrong: lines_only
// Rejected: does your code treat some sizes in another way
// Vectors only where a row is whole lines of 64 bytes.
  if (cols % 16 == 0) {
    const float4 v = *reinterpret_cast<const float4*>(from);
    four[0] = v.x, four[1] = v.y, four[2] = v.z, four[3] = v.w;
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
