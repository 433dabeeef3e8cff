// Rejected: race
// Two columns share a place.
  return (col ^ row) & 15;
