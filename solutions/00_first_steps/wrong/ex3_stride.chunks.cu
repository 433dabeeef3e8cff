// Rejected: sectors per load request
// Each thread takes a row of neighbours of its own: a warp's lanes are far apart.
const int all = gridDim.x * blockDim.x, each = (n - 1) / all + 1;
const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * each;
for (int i = begin; i < begin + each && i < n; i++) y[i] = a * x[i] + y[i];
