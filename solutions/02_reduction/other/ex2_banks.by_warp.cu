// Each warp adds 256 neighbours.
  const float* mine = staged + t / 32 * (32 * kEach) + t % 32;
  for (int i = 0; i < kEach; ++i) sum += mine[32 * i];
