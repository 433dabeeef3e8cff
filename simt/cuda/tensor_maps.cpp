// Tensor maps, and the driver's functions that the runtime finds by name.
#include <cstring>
#include <string>

#include "checks/hazards.h"
#include "confine/confined.h"
#include "cuda.h"
#include "cuda/errors.h"
#include "include/simt/tensor_map.h"

namespace simt {
namespace {

constexpr unsigned kElementBytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};

// What is wrong about a map, in words; empty: nothing.
std::string wrong_about(const CUtensorMap* map, CUtensorMapDataType type, unsigned rank, const void* array,
                        const cuuint64_t* sizes, const cuuint64_t* pitches, const cuuint32_t* box,
                        const cuuint32_t* steps, CUtensorMapSwizzle swizzle, CUtensorMapFloatOOBfill fill) {
  const auto number = [](std::uint64_t n) { return std::to_string(n); };
  const auto address = [](const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); };
  if (!map || !sizes || !box || !steps || (rank > 1 && !pitches)) return "a pointer is null";
  if (address(map) % 64 != 0) return "the CUtensorMap is not aligned to 64 bytes";
  if (static_cast<unsigned>(type) >= std::size(kElementBytes)) return "the data type is unknown";
  if (rank < 1 || rank > 5) return "the rank is " + number(rank) + ", and must be 1 to 5";
  if (!array || address(array) % 16 != 0) return "the array's address is not a multiple of 16";
  for (unsigned i = 0; i < rank; ++i) {
    const std::string which = " of dimension " + number(i);
    if (sizes[i] < 1 || sizes[i] > std::uint64_t{1} << 32)
      return "the size" + which + " is " + number(sizes[i]) + ", and must be 1 to 2^32";
    if (box[i] < 1 || box[i] > 256)
      return "the box spans " + number(box[i]) + " elements" + which + ", and must span 1 to 256";
    if (steps[i] < 1 || steps[i] > 8)
      return "the element stride" + which + " is " + number(steps[i]) + ", and must be 1 to 8";
    if (i + 1 < rank && (pitches[i] % 16 != 0 || pitches[i] >= std::uint64_t{1} << 40))
      return "the stride of dimension " + number(i + 1) + " is " + number(pitches[i]) +
             " bytes, and must be a multiple of 16 below 2^40";
  }
  const unsigned row = box[0] * kElementBytes[type], over = swizzle ? 16u << swizzle : 0;
  if (row % 16 != 0) return "the box's rows have " + number(row) + " bytes, and must have a multiple of 16";
  if (over && row > over)
    return "the box's rows have " + number(row) + " bytes, more than the " + number(over) +
           " within which they are swizzled";
  const bool floats = type >= CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  if (fill && !floats) return "only floating-point arrays can be filled with NaN";
  return "";
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank, void* array,
                                const cuuint64_t* sizes, const cuuint64_t* pitches, const cuuint32_t* box,
                                const cuuint32_t* steps, CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion, CUtensorMapFloatOOBfill fill) {
  const void* const caller = __builtin_return_address(0);
  const auto refuse = [&](CUresult status, const char* name, const std::string& why) {
    report_refused_call("cuTensorMapEncodeTiled", reinterpret_cast<std::uint64_t>(caller), name, why);
    return status;
  };
  const std::string wrong = wrong_about(map, type, rank, array, sizes, pitches, box, steps, swizzle, fill);
  if (!wrong.empty()) return refuse(CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", wrong);
  if (interleave != CU_TENSOR_MAP_INTERLEAVE_NONE)
    return refuse(CUDA_ERROR_NOT_SUPPORTED, "CUDA_ERROR_NOT_SUPPORTED", "the CPU backend lacks interleaved layouts");
  if (swizzle > CU_TENSOR_MAP_SWIZZLE_128B)
    return refuse(CUDA_ERROR_NOT_SUPPORTED, "CUDA_ERROR_NOT_SUPPORTED", "the CPU backend lacks this swizzle");
  check_result_place(map, sizeof *map, caller);
  TensorMap made = {};
  made.made = TensorMap::kMade;
  made.begin = reinterpret_cast<std::uint64_t>(array);
  made.rank = static_cast<std::uint8_t>(rank);
  made.type = static_cast<std::uint8_t>(type);
  made.element_bytes = static_cast<std::uint8_t>(kElementBytes[type]);
  made.swizzled = static_cast<std::uint8_t>(swizzle ? 16u << swizzle : 0);
  made.fills_nan = fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;
  for (unsigned i = 0; i < rank; ++i) {
    made.last[i] = static_cast<std::uint32_t>(sizes[i] - 1);
    made.box[i] = static_cast<std::uint16_t>(box[i]);
    made.step[i] = static_cast<std::uint8_t>(steps[i]);
    if (i > 0) made.pitch[i - 1] = pitches[i - 1];
  }
  std::memset(map, 0, sizeof *map);
  std::memcpy(map, &made, sizeof made);
  return CUDA_SUCCESS;
}

cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** function, unsigned int, unsigned long long,
                                             cudaDriverEntryPointQueryResult* found) {
  const void* const caller = __builtin_return_address(0);
  if (!name || !function) return fail_call(cudaErrorInvalidValue);
  check_result_place(function, sizeof *function, caller);
  const bool known = std::strcmp(name, "cuTensorMapEncodeTiled") == 0;
  *function = known ? reinterpret_cast<void*>(&cuTensorMapEncodeTiled) : nullptr;
  if (found) {
    check_result_place(found, sizeof *found, caller);
    *found = known ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
  }
  if (known) return cudaSuccess;
  report_refused_call("cudaGetDriverEntryPoint", reinterpret_cast<std::uint64_t>(caller), "cudaErrorSymbolNotFound",
                      std::string("the CPU backend finds only cuTensorMapEncodeTiled by its name, not ") + name +
                          "; call the function directly, or use the runtime's");
  return fail_call(cudaErrorSymbolNotFound);
}
cudaError_t cudaGetDriverEntryPoint(const char* name, void** function, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* found) {
  return cudaGetDriverEntryPointByVersion(name, function, 12000, flags, found);
}
}
