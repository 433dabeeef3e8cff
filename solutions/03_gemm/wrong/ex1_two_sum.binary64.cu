// Rejected: Do it in float alone
// Right, by the arithmetic that double-floats are there to save.
  const double exact = double(a) + double(b);
  return {sum, float(exact - sum)};
