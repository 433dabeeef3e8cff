// From the last row upwards, turning at each end.
const int row = t / cols, col = t % cols;
return {rows - 1 - row, row % 2 ? cols - 1 - col : col};
