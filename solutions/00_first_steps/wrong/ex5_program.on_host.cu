// Rejected: wrote only 0
// A loop on the host is no CUDA program.
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
(void)blocks, (void)bytes;
