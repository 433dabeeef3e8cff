// Rejected: wrong at
// Computes in double.
if (i >= size_t(n)) return;
y[i] = __fma_rn(a.hi, x[i], y[i]);
y[n + i] = __fma_rn(a.hi, x[n + i], y[n + i]);
