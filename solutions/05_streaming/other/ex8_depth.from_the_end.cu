// The last piece first: any order will do.
for (int64_t left = g.k; left > 0; left -= kPiece) {
  const int64_t first = std::max<int64_t>(0, left - kPiece);
  bring_pieces(a, b, g, tile, first, left - first, stream);
  multiply_pieces(a, b, c, tile, left - first, g.alpha, left == g.k ? g.beta : 1, stream);
}
