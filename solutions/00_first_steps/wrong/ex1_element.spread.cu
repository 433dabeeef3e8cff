// Rejected: sectors per load request
// Right, but neighbouring threads take elements that lie far apart.
const int i = threadIdx.x * gridDim.x + blockIdx.x;
if (i < n) y[i] = a * x[i] + y[i];
