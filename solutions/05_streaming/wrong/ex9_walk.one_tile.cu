// Rejected: wrong at
// One panel of each, and only one tile of C.
(void)t, (void)rows, (void)cols;
return {0, 0};
