// Rejected: bytes in at
// The odd columns are turned, not the odd rows.
(void)rows;
const int col = t % cols;
return {t / cols, col % 2 == 0 ? col : (col == 0 ? 0 : col)};
