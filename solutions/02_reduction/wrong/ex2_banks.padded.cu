// Rejected: bytes of shared memory
// The same eight in an array of its own, padded.
  __shared__ float apart[kThreads * (kEach + 1)];
  for (int i = 0; i < kEach; i++) apart[(i * kThreads + t) / kEach * (kEach + 1) + t % kEach] = staged[i * kThreads + t];
  __syncthreads();
  for (int i = 0; i < kEach; i++) sum += apart[(kEach + 1) * t + i];
