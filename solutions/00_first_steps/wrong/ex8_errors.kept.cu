// Rejected: answered for the next one
// The error is looked at, and left for the next one who asks.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaPeekAtLastError();
