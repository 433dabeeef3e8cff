// Rejected: wavefronts per shared load
// From the other end, at the same distances.
  for (int i = kEach - 1; i >= 0; i--) sum += staged[kEach * (kThreads - 1 - t) + i];
