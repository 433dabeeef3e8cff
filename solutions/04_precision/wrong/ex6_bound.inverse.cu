// Rejected: needs another figure
// The ratio upside down.
return 3 * 8.0 * parts * memory / operations;
