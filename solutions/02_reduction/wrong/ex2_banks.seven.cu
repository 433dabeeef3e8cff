// Rejected: wrong at
// The loop ends one early.
  for (int i = 1; i < kEach; i++) sum += staged[i * kThreads + t];
