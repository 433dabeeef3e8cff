// Rejected: wrong at
// C is never multiplied by beta.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, 1, stream);
}
