// Every second row backwards: it begins with the three panels that are there.
(void)rows;
const int row = t / cols, col = t % cols;
return {row, row % 2 == 0 ? col : cols - 1 - col};
