// Rejected: load requests
// Four numbers a thread, one after the other.
  for (size_t i = 4 * first; i < n; i += 4 * threads)
    for (size_t k = i; k < n && k < i + 4; k++) sum += in[k];
