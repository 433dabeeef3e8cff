// Rejected: let each thread write an element of its own
// All lanes of a row to one place.
  return row;
