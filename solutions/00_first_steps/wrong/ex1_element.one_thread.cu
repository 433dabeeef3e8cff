// Rejected: load requests
// One thread does it all.
if (blockIdx.x > 0 || threadIdx.x > 0) return;
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
