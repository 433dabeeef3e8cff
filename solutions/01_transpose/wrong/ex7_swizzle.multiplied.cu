// Rejected: race
// Row 0 sends everything to place 0.
  return col * row % kTile;
