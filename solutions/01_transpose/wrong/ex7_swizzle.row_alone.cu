// Rejected: race
// Every element of a row is kept in the same place.
  (void)col;
  return row;
