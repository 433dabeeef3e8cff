// Rejected: bytes in at
// Every third row is turned, not every second.
(void)rows;
const int row = t / cols, col = t % cols;
return {row, row % 3 == 1 ? cols - 1 - col : col};
