// Rejected: shared load requests for the RTX 4090
// Rounds down.
  const int each = int(8 * (fp32 / 16) / memory) / kThreads;
  return each < 2 ? 2 : each;
