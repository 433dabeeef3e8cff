// Rejected: out of bounds
// There is no room for whole panels.
bring_pieces(a, b, g, tile, 0, g.k, stream);
multiply_pieces(a, b, c, tile, g.k, g.alpha, g.beta, stream);
