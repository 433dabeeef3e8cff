// Rejected: needs another figure
// Moves one double for each number.
(void)parts;
return 3 * 8.0 / memory * operations;
