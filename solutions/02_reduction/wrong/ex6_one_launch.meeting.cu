// Rejected: left other bits when blocks ran in another order
// All sums meet in `out`, which the first block to come sets by an exchange: right, but each time another result.
  if (threadIdx.x == 0) {
    if (atomicAdd(&tickets, 1u) == 0) {
      atomicExch(out, sum);
      __threadfence();
      atomicAdd(&tickets, 1u << 16);
    } else {
      while (atomicAdd(&tickets, 0u) < 1u << 16) {}
      __threadfence();
      atomicAdd(out, sum);
    }
    __threadfence();
    if (atomicAdd(&tickets, 1u << 8) == (1u << 16) + (gridDim.x - 1 << 8) + gridDim.x) tickets = 0;
  }
