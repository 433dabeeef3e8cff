// An event of its own.
cudaEvent_t here;
cudaEventCreate(&here);
cudaEventRecord(here, copies);
cudaStreamWaitEvent(kernels, here, 0);
cudaEventDestroy(here);
