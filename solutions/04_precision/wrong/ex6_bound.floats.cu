// Rejected: needs another figure
// 4 bytes each.
return 3 * 4.0 * parts / memory * operations;
