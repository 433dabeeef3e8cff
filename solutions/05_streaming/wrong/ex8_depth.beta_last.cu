// Rejected: wrong at
// beta comes with the last piece, when there is a sum already.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first + kPiece >= g.k ? g.beta : 1, stream);
}
