// Smaller pieces than there is room for.
for (int64_t first = 0; first < g.k; first += 4) {
  const int64_t count = std::min<int64_t>(4, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}
