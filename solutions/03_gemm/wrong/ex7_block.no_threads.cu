// Rejected: register_block() must return 1, 2, 3 or 4
// Forgets that the block is 16 threads wide.
  int each = 2;
  while (each < 8 * (fp32 / 16) / memory) ++each;
  return each;
