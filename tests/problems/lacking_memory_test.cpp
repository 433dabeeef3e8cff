// What happens where a GPU or the host has too little memory: on the CPU backend's GPUs (test_problems) and on real ones (test_timeline).
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/cuda_error.h"
#include "engine/errors.h"
#include "engine/worker/program.h"

using namespace warpwise;

namespace {

constexpr size_t kSome = size_t{64} << 20;
constexpr size_t kMore = size_t{1} << 45;  // than any GPU or host has

size_t free_memory(int device) {
  size_t free = 0, total = 0;
  WARPWISE_CUDA_CHECK(cudaSetDevice(device));
  WARPWISE_CUDA_CHECK(cudaMemGetInfo(&free, &total));
  return free;
}

}  // namespace

TEST_CASE("memory that a GPU or the host lacks is asked for in vain, with a sentence, and what was given comes back" *
          doctest::skip(most_devices() == 0)) {
  const int devices = std::min(2, most_devices());
  simulate_devices(devices);
  const size_t before = free_memory(devices - 1);
  {
    ProgramResources resources(devices, 2 * kMore);
    resources.workspace(kSome, devices - 1);
    CHECK(free_memory(devices - 1) <= before - kSome);
    const std::string gpu = "the program needs 35.2 TB of GPU " + std::to_string(devices - 1) + "'s memory, and ";
    CHECK_THROWS_WITH_AS(resources.workspace(kMore, devices - 1), doctest::Contains(gpu.c_str()), DoesNotFit);
    CHECK_THROWS_WITH_AS(resources.pinned(kMore), doctest::Contains("35.2 TB of pinned host memory"), DoesNotFit);
    await_devices(devices);  // no error is left behind
    CHECK(cudaGetLastError() == cudaSuccess);
  }
  CHECK(free_memory(devices - 1) > before - kSome / 2);  // a driver may keep a little
  WARPWISE_CUDA_CHECK(cudaSetDevice(0));
  simulate_devices(1);
}
