// Rejected: shared loads at
// One lane adds for its warp: no two lanes, no conflict.
  if (t % 32 == 0)
    for (int i = 0; i < 32 * kEach; i++) sum += staged[kEach * t + i];
