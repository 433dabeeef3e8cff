// Rejected: wavefronts per shared load
// Turned round, and the same for every row.
  (void)row;
  return kTile - 1 - col;
