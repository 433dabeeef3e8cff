// The helper that the other exercises use.
bring(there, here, ld, rows, cols, stream);
