// Rejected: bytes in at
// Every row backwards is as every row forwards.
(void)rows;
return {t / cols, cols - 1 - t % cols};
