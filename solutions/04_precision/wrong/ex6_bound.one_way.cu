// Rejected: needs another figure
// Forgets that y is written too.
return 2 * 8.0 * parts / memory * operations;
