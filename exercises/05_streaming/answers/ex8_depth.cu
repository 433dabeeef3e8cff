// Answers to ex8_depth: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    // C is multiplied by beta once, with the first piece. The other pieces are added to what is there.
    for (int64_t first = 0; first < g.k; first += kPiece) {
      const int64_t count = std::min(kPiece, g.k - first);
      bring_pieces(a, b, g, tile, first, count, stream);
      multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
    }

// === wrong: all_at_once
// Rejected: out of bounds
// There is no room for whole panels.
bring_pieces(a, b, g, tile, 0, g.k, stream);
multiply_pieces(a, b, c, tile, g.k, g.alpha, g.beta, stream);

// === wrong: beta_each
// Rejected: wrong at
// Each piece multiplies the sum by beta again.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, g.beta, stream);
}

// === wrong: beta_last
// Rejected: wrong at
// beta comes with the last piece, when there is a sum already.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first + kPiece >= g.k ? g.beta : 1, stream);
}

// === wrong: no_beta
// Rejected: wrong at
// C is never multiplied by beta.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, 1, stream);
}

// === wrong: overwrites
// Rejected: wrong at
// Each piece overwrites the sum of those before it.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 0, stream);
}

// === wrong: past_k
// Rejected: out of bounds
// The last piece is taken for a whole one.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = kPiece;
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}

// === wrong: same_piece
// Rejected: wrong at
// The first piece comes again and again.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, 0, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}

// === wrong: whole_only
// Rejected: wrong at
// The last piece is left out where K is no multiple of 8.
for (int64_t first = 0; first + kPiece <= g.k; first += kPiece) {
  const int64_t count = kPiece;
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}

// === other: fours
// Smaller pieces than there is room for.
for (int64_t first = 0; first < g.k; first += 4) {
  const int64_t count = std::min<int64_t>(4, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}

// === other: from_the_end
// The last piece first: any order will do.
for (int64_t left = g.k; left > 0; left -= kPiece) {
  const int64_t first = std::max<int64_t>(0, left - kPiece);
  bring_pieces(a, b, g, tile, first, left - first, stream);
  multiply_pieces(a, b, c, tile, left - first, g.alpha, left == g.k ? g.beta : 1, stream);
}

// === wrong: at_most_64
// Rejected: wrong at
// It stops after 64 pieces.
    for (int64_t first = 0; first < g.k && first < 64 * kPiece; first += kPiece) {
      const int64_t count = std::min(kPiece, g.k - first);
      bring_pieces(a, b, g, tile, first, count, stream);
      multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
    }

// === wrong: beta_half
// Rejected: wrong at
// It knows the beta of the lesson.
    for (int64_t first = 0; first < g.k; first += kPiece) {
      const int64_t count = std::min(kPiece, g.k - first);
      bring_pieces(a, b, g, tile, first, count, stream);
      multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? 0.5 : 1, stream);
    }

// === wrong: float_scalars
// Rejected: wrong at
// alpha and beta become floats on their way.
for (int64_t first = 0; first < g.k; first += kPiece) {
  const int64_t count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, float(g.alpha), first == 0 ? float(g.beta) : 1, stream);
}

// === wrong: short_counter
// Rejected: wrong at
// Counts pieces with eight bits.
for (int8_t piece = 0; piece * kPiece < g.k && piece >= 0; piece++) {
  const int64_t first = piece * kPiece, count = std::min(kPiece, g.k - first);
  bring_pieces(a, b, g, tile, first, count, stream);
  multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 ? g.beta : 1, stream);
}

// === wrong: beta_zero
// Rejected: exactly where beta is 0
// Where beta is 0, each piece overwrites the sum of those before it.
    for (int64_t first = 0; first < g.k; first += kPiece) {
      const int64_t count = std::min(kPiece, g.k - first);
      bring_pieces(a, b, g, tile, first, count, stream);
      multiply_pieces(a, b, c, tile, count, g.alpha, first == 0 || g.beta == 0 ? g.beta : 1, stream);
    }

// === wrong: host_adds_the_rest
// Rejected: your kernels read only
// The device has the first piece, and the host adds the others once it has seen the device compute.
const int64_t count = std::min(kPiece, g.k);
bring_pieces(a, b, g, tile, 0, count, stream);
multiply_pieces(a, b, c, tile, count, g.alpha, g.beta, stream);
const double was = g.c[tile.row * g.ldc + tile.col];
take_c(g, tile, c, stream);
cudaStreamSynchronize(stream);
if (g.c[tile.row * g.ldc + tile.col] == was) continue;
for (int64_t r = tile.row; r < tile.row + tile.rows; r++)
  for (int64_t j = tile.col; j < tile.col + tile.cols; j++)
    for (int64_t i = count; i < g.k; i++) g.c[r * g.ldc + j] += g.alpha * g.a[r * g.lda + i] * g.b[i * g.ldb + j];
continue;
