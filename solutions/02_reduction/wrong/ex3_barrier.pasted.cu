// Rejected: barriers of whole blocks
// The block barrier, by a name that no search finds.
#define PASTE(a, b) a##b
  float sum = t < 32 ? sums[t] : 0;
  for (int stride = 32; stride > 0; stride /= 2) {
    if (t < 32) sum += sums[t + stride];
    PASTE(__sync, threads)();
    if (t < 32) sums[t] = sum;
    PASTE(__sync, threads)();
  }
  if (t == 0) out[blockIdx.x] = sum;
