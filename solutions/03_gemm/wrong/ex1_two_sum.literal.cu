// Rejected: computes with more than 24 bits
// The same, hidden in a literal.
  auto exact = a + 0.0;
  exact += b;
  return {sum, float(exact - sum)};
