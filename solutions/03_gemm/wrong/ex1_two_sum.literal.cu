// Rejected: line 14 has `0.0`
// The same, hidden in a literal.
  auto exact = a + 0.0;
  exact += b;
  return {sum, float(exact - sum)};
