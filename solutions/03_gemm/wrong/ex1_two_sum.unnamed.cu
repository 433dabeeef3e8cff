// Rejected: computes with more than 24 bits
// binary64 without its name.
  typedef decltype(1e0) W;
  return {sum, float(W(a) + b - sum)};
