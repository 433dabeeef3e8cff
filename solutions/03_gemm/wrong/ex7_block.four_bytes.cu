// Rejected: shared load requests for the RTX 4090
// Counts 4 bytes for an element.
  const double least_bn = 4 * (fp32 / 16) / memory;
  int each = 2;
  while (kThreads * each < least_bn) ++each;
  return each;
