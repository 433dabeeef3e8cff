// Rejected: Write it yourself
// Right, and not one's own.
  (void)high;
  return kernels::mul(a, b);
