// Without a loop.
  const double least = 8 * fp32 / 16 / memory / 16;
  const int r = (int)ceil(least);
  return r < 2 ? 2 : r > 4 ? 4 : r;
