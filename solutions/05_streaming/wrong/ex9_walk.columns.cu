// Rejected: No medal yet
// Column by column: a panel of B stays, and A comes for every tile.
(void)cols;
return {t % rows, t / rows};
