// CUB's histograms as baselines. CUDA only.
#include <cub/device/device_histogram.cuh>

#include <stdexcept>
#include <string>

#include "histogram.h"

namespace scan {

static void check_bins(cudaError_t error) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("cub::DeviceHistogram failed: ") + cudaGetErrorString(error));
}

// As many bins as levels - 1, for values from 0 to `end` - 1.
template <class Sample>
static void count(Sample in, unsigned* bins, int levels, unsigned end, void* scratch, size_t n, cudaStream_t stream) {
  size_t needed = 0;
  check_bins(cub::DeviceHistogram::HistogramEven(nullptr, needed, in, bins, levels, 0u, end, n, stream));
  if (needed > kBinsScratch)
    throw std::runtime_error("cub::DeviceHistogram wants " + std::to_string(needed) +
                             " bytes of scratch memory, and has " + std::to_string(kBinsScratch));
  check_bins(cub::DeviceHistogram::HistogramEven(scratch, needed, in, bins, levels, 0u, end, n, stream));
}

void launch_cub_bytes(const unsigned char* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream) {
  count(in, bins, kByteBins + 1, kByteBins, scratch, n, stream);
}

void launch_cub_few(const unsigned char* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream) {
  count(in, bins, kFewBins + 1, kByteBins, scratch, n, stream);
}

// The words of the problem are smaller than 4096, so that CUB need not be given another sample.
void launch_cub_words(const unsigned* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream) {
  count(in, bins, kWordBins + 1, kWordBins, scratch, n, stream);
}

}  // namespace scan
