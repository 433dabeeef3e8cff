// Copies to and from variables of the device, which are named by the variable itself.
#include "checks/constant_notes.h"
#include "checks/hazards.h"
#include "checks/host_access.h"
#include "confine/confined.h"
#include "cuda/copy_call.h"
#include "cuda/errors.h"
#include "cuda_runtime_api.h"
#include "program/modules.h"

namespace simt {
namespace {

// The size of the variable that begins at an address; 0 if there is none.
std::size_t variable_bytes(const void* symbol) {
  const Module* const module = module_of(number(symbol));
  const Symbol* const found = module ? symbol_at(module->objects, number(symbol)) : nullptr;
  return found && found->begin == number(symbol) ? found->end - found->begin : 0;
}

// A symbol is the variable itself; `symbol_bytes` is 0 if only its address is known. A copy larger than the variable is
// refused and reported: a program that ignores the error would go on without the copy.
cudaError_t refuse_symbol(const CopyCall& call, const void* symbol, size_t symbol_bytes, size_t bytes, size_t offset) {
  if (symbol_bytes == 0) symbol_bytes = variable_bytes(symbol);
  if (symbol_bytes == 0 || !module_of(number(symbol))) {
    report_no_symbol(call.name, number(call.pc));
    return cudaErrorInvalidSymbol;
  }
  if (offset <= symbol_bytes && bytes <= symbol_bytes - offset) return cudaSuccess;
  report_host_access(call.name, number(call.pc), number(symbol) + symbol_bytes, bytes);
  return cudaErrorInvalidValue;
}
}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t simt_symbol_size(size_t* bytes, const void* symbol) {
  check_result_place(bytes, sizeof *bytes, __builtin_return_address(0));
  if (const std::size_t found = variable_bytes(symbol)) return *bytes = found, cudaSuccess;
  report_no_symbol("cudaGetSymbolSize", number(__builtin_return_address(0)));
  return fail_call(cudaErrorInvalidSymbol);
}
cudaError_t simt_symbol_address(void** pointer, const void* symbol) {
  check_result_place(pointer, sizeof *pointer, __builtin_return_address(0));
  if (!module_of(number(symbol))) {
    report_no_symbol("cudaGetSymbolAddress", number(__builtin_return_address(0)));
    return fail_call(cudaErrorInvalidSymbol);
  }
  simt_expose_variable(symbol);
  note_constant_written(number(symbol));
  *pointer = const_cast<void*>(symbol);
  return cudaSuccess;
}
cudaError_t simt_copy_to_symbol(const void* symbol, size_t symbol_bytes, const void* from, size_t bytes, size_t offset,
                                cudaMemcpyKind kind) {
  if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return fail_call(cudaErrorInvalidMemcpyDirection);
  CopyCall call = THIS_CALL("cudaMemcpyToSymbol");
  call.by_symbol = true;
  if (cudaError_t error = refuse_symbol(call, symbol, symbol_bytes, bytes, offset)) return fail_call(error);
  note_constant_written(number(symbol));
  return copy(call, static_cast<char*>(const_cast<void*>(symbol)) + offset, from, bytes, kind);
}
cudaError_t simt_copy_from_symbol(void* to, const void* symbol, size_t symbol_bytes, size_t bytes, size_t offset,
                                  cudaMemcpyKind kind) {
  if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return fail_call(cudaErrorInvalidMemcpyDirection);
  CopyCall call = THIS_CALL("cudaMemcpyFromSymbol");
  call.by_symbol = true;
  if (cudaError_t error = refuse_symbol(call, symbol, symbol_bytes, bytes, offset)) return fail_call(error);
  return copy(call, to, static_cast<const char*>(symbol) + offset, bytes, kind);
}
}
