// Rejected: needs another figure
// Only x.
return 8.0 * parts / memory * operations;
