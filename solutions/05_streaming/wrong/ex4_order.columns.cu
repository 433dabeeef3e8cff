// Rejected: bytes in at
// Column by column: now A comes again for every tile.
return {t % rows, t / rows};
