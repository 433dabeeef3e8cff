// Rejected: shared load requests for the GPU at hand
// A tile that is just large enough is taken for too small.
  const double least_bn = 8 * (fp32 / 16) / memory;
  int each = 2;
  while (kThreads * each <= least_bn) ++each;
  return each;
