// Rejected: multiplies in host code
// The result is not brought back, but worked out once more.
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
