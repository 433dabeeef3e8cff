// Rejected: It should stay a tree
// One lane at a time never meets another in a bank.
  for (int stride = 1; stride < kThreads; stride *= 2) {
    const int at = 2 * stride * t;
    for (int l = 0; l < 32; l++) if (t % 32 == l && at < kThreads) sums[at] += sums[at + stride];
    __syncthreads();
  }
