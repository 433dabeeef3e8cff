// Rejected: wrong at
// Each piece multiplies the sum by beta again.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, g.beta, stream);
}
