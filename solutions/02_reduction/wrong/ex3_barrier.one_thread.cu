// Rejected: do not let one thread do its work
// One thread needs no barrier.
  if (t == 0) {
    float sum = 0;
    for (int other = 0; other < 64; other++) sum += sums[other];
    out[blockIdx.x] = sum;
  }
