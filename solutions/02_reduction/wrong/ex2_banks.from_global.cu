// Rejected: shared loads at
// Reads the numbers once more, from global memory.
  for (size_t i = first + t; i < n && i < first + kThreads * kEach; i += kThreads) sum += in[i];
