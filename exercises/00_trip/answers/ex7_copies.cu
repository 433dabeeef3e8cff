// Answers to ex7_copies: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: beyond_host
// Rejected: of host memory where
// Reads past the end of the host's x.
cudaMemcpy(x_there, x + 1, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: crossed
// Rejected: wrong at
// x and y have changed places.
cudaMemcpy(x_there, y, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, x, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: elements
// Rejected: which nothing has written yet
// n elements are not n bytes.
cudaMemcpy(x_there, x, n, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: half_in
// Rejected: which nothing has written yet
// The second half of x never arrives.
cudaMemcpy(x_there, x, bytes / 2, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: half_out
// Rejected: are as they were given
// The second half of the result never comes back.
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes / 2, cudaMemcpyDeviceToHost);

// === wrong: twice
// Rejected: out of bounds
// Twice the bytes.
cudaMemcpy(x_there, x, 2 * bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: way_named
// Rejected: cudaMemcpyHostToDevice
// The pointers are still in the wrong order.
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y, y_there, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: way_only
// Rejected: cudaMemcpyDeviceToHost
// The pointers are right, the direction is not.
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyDeviceToHost);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === wrong: way_turned
// Rejected: which nothing has written yet
// Now the direction fits the pointers, and the old y is lost.
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);

// === other: default
// cudaMemcpyDefault finds the direction by itself.
cudaMemcpy(x_there, x, bytes, cudaMemcpyDefault);
cudaMemcpy(y_there, y, bytes, cudaMemcpyDefault);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDefault);

// === other: in_parts
// Each in two halves.
const int half = n / 2, rest = n - half;
cudaMemcpy(x_there, x, half * sizeof(float), cudaMemcpyHostToDevice);
cudaMemcpy(x_there + half, x + half, rest * sizeof(float), cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, half * sizeof(float), cudaMemcpyDeviceToHost);
cudaMemcpy(y + half, y_there + half, rest * sizeof(float), cudaMemcpyDeviceToHost);
