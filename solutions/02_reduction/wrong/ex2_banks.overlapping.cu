// Rejected: wrong at
// Neighbours, but the same ones for neighbouring threads.
  for (int i = 0; i < kEach; i++) sum += staged[t + i];
