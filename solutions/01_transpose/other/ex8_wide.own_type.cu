// A 16-byte type of its own.
  struct alignas(16) Four { float v[4]; };
  if (cols % kEach == 0) {
    const Four f = *reinterpret_cast<const Four*>(from);
    for (int i = 0; i < 4; i++) four[i] = f.v[i];
  } else {
    for (int i = 0; i < kEach; ++i)
      if (col + i < cols) four[i] = from[i];
  }
