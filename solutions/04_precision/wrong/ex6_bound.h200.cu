// Rejected: needs another figure
// The figure of one GPU.
(void)operations, (void)memory;
return parts * 92.67;
