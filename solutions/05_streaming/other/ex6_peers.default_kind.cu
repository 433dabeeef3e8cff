// cudaMemcpyAsync knows from the pointers where they lie.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyAsync(gpus[1].b, gpus[0].b, sizeof(double) * size_t(g.k * second.cols), cudaMemcpyDefault, gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
