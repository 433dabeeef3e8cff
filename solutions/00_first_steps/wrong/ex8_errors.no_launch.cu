// Rejected: are as they were given
// Nothing is launched.
(void)a, (void)x_there, (void)y_there, (void)n;
return threads > 1024 ? cudaErrorInvalidConfiguration : cudaSuccess;
