// Rejected: out of bounds
// One too many between the eight.
  for (int i = 0; i < kEach; i++) sum += staged[i * (kThreads + 1) + t];
