// Rejected: wrong at
// The last piece is left out where K is no multiple of 8.
for (int64_t first = 0; first + kPiece <= g.k; first += kPiece) {
  const int64_t count = kPiece;
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}
