// Any odd multiple of the row spreads a column.
  return (3 * row + col) % kTile;
