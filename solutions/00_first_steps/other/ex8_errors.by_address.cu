// cudaLaunchKernel returns the launch's error itself.
void* arguments[] = {&a, &x_there, &y_there, &n};
return cudaLaunchKernel((const void*)axpy, dim3((n - 1) / threads + 1), dim3(threads), arguments, 0, nullptr);
