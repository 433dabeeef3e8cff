// Rejected: bytes in at
// From the last tile to the first, row by row.
const int at = rows * cols - 1 - t;
return {at / cols, at % cols};
