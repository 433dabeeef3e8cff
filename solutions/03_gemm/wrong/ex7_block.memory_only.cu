// Rejected: shared load requests for the GTX 980
// Looks at memory alone.
  const double least_bn = 8 * (fp32 / 16) / memory;
  int each = 1;
  while (kThreads * each < least_bn) ++each;
  return each;
