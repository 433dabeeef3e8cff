// Rejected: wrong at
// The first piece comes again and again.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, 0, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}
