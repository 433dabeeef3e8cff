// Which of Thrust's calls make the host wait, by the report about an event's time that is asked for too early.
#include <doctest/doctest.h>

#include "support/program.h"

namespace {
std::size_t hazards_of_way(const std::string& call) {
  const programs::Scratch scratch;
  const std::string source = scratch.file("waits.cu"), program = scratch.file("waits");
  programs::write(source,
                  "#include <cub/cub.cuh>\n#include <thrust/device_vector.h>\n#include <thrust/execution_policy.h>\n"
                  "#include <thrust/host_vector.h>\n#include <thrust/reduce.h>\n#include <thrust/sort.h>\n"
                  "__global__ void add(int* out) { out[threadIdx.x] += 1; }\n"
                  "int main() {\n"
                  "  thrust::device_vector<int> data(64, 1), more(64, 1);\n"
                  "  thrust::host_vector<int> host(64);\n"
                  "  int* const raw = thrust::raw_pointer_cast(data.data());\n"
                  "  cudaStream_t stream, other;\n"
                  "  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaStreamCreate(&other);\n"
                  "  cudaEvent_t start, stop;\n"
                  "  cudaEventCreate(&start), cudaEventCreate(&stop);\n"
                  "  cudaEventRecord(start, stream);\n"
                  "  add<<<1, 64, 0, stream>>>(raw);\n"
                  "  cudaEventRecord(stop, stream);\n  " +
                      call +
                      ";\n  float milliseconds;\n"
                      "  cudaEventElapsedTime(&milliseconds, start, stop);\n"
                      "  cudaDeviceSynchronize();\n"
                      "}\n");
  const programs::Outcome built = programs::compile(source, program, "--counted");
  INFO(built.output);
  REQUIRE(built.status == 0);
  const programs::Outcome ran = programs::run(program);
  REQUIRE(ran.report.is_object());
  INFO(ran.report["hazards"].dump(1));
  return ran.report["hazards"].size();
}
}  // namespace

TEST_CASE("calls of Thrust on the host's memory, or told not to wait, do not count as waiting; others do" *
          doctest::test_suite("long")) {
  CHECK(hazards_of_way("thrust::sort(host.begin(), host.end())") == 1);
  CHECK(hazards_of_way("thrust::sort(thrust::cuda::par_nosync.on(stream), more.begin(), more.end())") == 1);
  CHECK(hazards_of_way("thrust::sort(thrust::cuda::par.on(stream), more.begin(), more.end())") == 0);
  CHECK(hazards_of_way("std::size_t bytes = 1; char room[1]; cub::DeviceReduce::Sum(room, bytes, raw, raw + 1, 1)") ==
        1);
}
