// Rejected: wrong at
// Exact only where a is the larger one.
  return {sum, __fsub_rn(b, __fsub_rn(sum, a))};
