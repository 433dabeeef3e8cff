// Rejected: read of what nothing has written
// `out` is added to before anything is in it.
  if (threadIdx.x == 0) atomicAdd(out, sum);
