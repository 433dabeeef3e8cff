// Rejected: bytes in at
// The kernel reads and writes the host's memory itself: that overlaps, and is another step of the lesson.
(void)x_there, (void)y_there;
axpy<<<(n - 1) / 256 + 1, 256, 0, kernels>>>(a, x, y, n);
