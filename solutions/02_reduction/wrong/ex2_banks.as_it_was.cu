// Rejected: wavefronts per shared load
// Written otherwise, and the same addresses.
  const float* mine = staged + kEach * t;
  while (mine < staged + kEach * (t + 1)) sum += *mine++;
