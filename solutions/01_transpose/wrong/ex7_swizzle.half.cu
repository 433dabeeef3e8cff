// Rejected: wavefronts per shared load
// Only 16 of the rows are told apart.
  return col ^ (row % 16);
