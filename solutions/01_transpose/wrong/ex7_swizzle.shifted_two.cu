// Rejected: wavefronts per shared load
// Two rows apart share a bank.
  return (col + 2 * row) % kTile;
