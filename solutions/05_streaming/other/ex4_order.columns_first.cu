// Up one column of tiles and down the next.
(void)cols;
const int col = t / rows, row = t % rows;
return {col % 2 == 0 ? row : rows - 1 - row, col};
