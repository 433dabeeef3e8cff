// Rejected: wavefronts per shared load
// Each thread begins at another of its eight, but lanes 8 apart begin alike and share a bank.
  for (int i = 0; i < kEach; i++) sum += staged[kEach * t + (i + t) % kEach];
