// A copy from device to device may be one between two of them.
const size_t bytes = sizeof(double) * size_t(g.k * second.cols);
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyAsync(gpus[1].b, gpus[0].b, bytes, cudaMemcpyDeviceToDevice, gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
