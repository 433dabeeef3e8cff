// Rejected: computes with more than 24 bits
// An even wider type.
  __float128 x = a;
  return {sum, (float)(x + b - sum)};
