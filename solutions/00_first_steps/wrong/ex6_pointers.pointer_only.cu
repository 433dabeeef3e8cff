// Rejected: are as they were given
// Only the pointer is copied, and nobody uses it.
y = y_there;
