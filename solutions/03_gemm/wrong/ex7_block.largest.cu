// Rejected: shared load requests for the GTX 980
// The larger the better.
  (void)fp32, (void)memory;
  return 4;
