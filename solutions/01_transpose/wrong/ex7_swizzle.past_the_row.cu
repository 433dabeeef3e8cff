// Rejected: out of bounds
// Runs on into the next row, and past the last one.
  return col + row;
