// Rejected: needs another figure
// Counts a fused multiply-add as two.
return 2 * 3 * 8.0 * parts / memory * operations;
