#include "machine/kernel.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>

#include "program/modules.h"
#include "program/symbols.h"

namespace simt {
namespace {

// The prefix of the names of a function's local variables.
std::string prefix_of_locals(const std::string& function) {
  const bool mangled = function.compare(0, 2, "_Z") == 0;
  return "_ZZ" + (mangled ? function.substr(2) : std::to_string(function.size()) + function) + "E";
}

// Whether that is how a variable's name begins: asked for each pair of a large module, and so without a string.
bool is_of(const Symbol& variable, std::string_view function) {
  constexpr std::string_view kOfFunction = "_Z", kOfLocal = "_ZZ";
  std::string_view rest = variable.name;
  const auto goes_on = [&](std::string_view part) {
    if (!rest.starts_with(part)) return false;
    rest.remove_prefix(part.size());
    return true;
  };
  if (!goes_on(kOfLocal)) return false;
  if (function.starts_with(kOfFunction)) function.remove_prefix(kOfFunction.size());
  else if (!goes_on(std::to_string(function.size()))) return false;
  return goes_on(function) && rest.starts_with('E');
}

// The size of the __shared__ variables declared inside a kernel, and where the first one lies. Two files may each have
// a static kernel of one name.
void set_static_shared(Kernel& of, const Module& module, const Symbol& kernel) {
  for (const Symbol& variable : module.shared) {
    if (module.tls_alignment == 0 || !is_of(variable, kernel.name) ||
        (kernel.file != 0 && variable.file != kernel.file))
      continue;
    if (of.static_shared == 0) of.first_shared = variable.begin;
    const std::size_t lowest_bit = variable.begin & -variable.begin;
    const std::size_t at_most = variable.begin == 0 ? module.tls_alignment : std::min(lowest_bit, module.tls_alignment);
    if (at_most >= std::min<std::size_t>(1024, module.tls_alignment)) of.aligned_to = std::max(of.aligned_to, at_most);
    of.static_shared += variable.end - variable.begin;
    of.end_shared = variable.end;
  }
}

// Whether a function is a kernel: kernels begin with a check that the compiler driver has inserted.
bool is_kernel(const Symbol& function) {
#if defined(__aarch64__)
  static constexpr unsigned char kQuestion[] = {0x2a, 0x69, 0x6a, 0x38};  // ldrb w10, [x9, x10]
#else
  static constexpr unsigned char kQuestion[] = {0x64, 0x41, 0x80, 0x3b, 0x01};  // cmpb $1, %fs:(%r11)
#endif
  const auto* code = reinterpret_cast<const unsigned char*>(function.begin);
  const std::size_t looked_at = std::min<std::size_t>(function.end - function.begin, 24);
  return std::search(code, code + looked_at, std::begin(kQuestion), std::end(kQuestion)) != code + looked_at;
}

// The size of the __shared__ variables of functions that are not kernels; a kernel uses them by calling these
// functions.
std::size_t called_shared_of(const Module& module) {
  std::size_t bytes = 0;
  for (const Symbol& variable : module.shared) {
    const auto declares = [&](const Symbol& function) { return is_of(variable, function.name) && is_kernel(function); };
    if (std::none_of(module.functions.begin(), module.functions.end(), declares))
      bytes += variable.end - variable.begin;
  }
  return bytes;
}

// A variable that the translator puts into a kernel with __launch_bounds__ or __cluster_dims__; zero if it has none.
template <class T>
T declared_in(const Module& module, const std::string& kernel, const std::string& variable) {
  const std::string name = prefix_of_locals(kernel) + std::to_string(variable.size()) + variable;
  for (const Symbol& object : module.objects)
    if (object.name == name) return *reinterpret_cast<const T*>(object.begin);
  return {};
}

}  // namespace

simt_uint3 index_in(const simt_uint3& shape, std::uint64_t linear) {
  return {static_cast<unsigned>(linear % shape.x), static_cast<unsigned>(linear / shape.x % shape.y),
          static_cast<unsigned>(linear / shape.x / shape.y)};
}

const Kernel& kernel_at(std::uintptr_t address) {
  static std::mutex mutex;
  static auto* kernels = new std::map<std::uintptr_t, std::unique_ptr<Kernel>>;
  const std::lock_guard lock(mutex);
  std::unique_ptr<Kernel>& kernel = (*kernels)[address];
  const Module* module = address ? module_of(address) : nullptr;
  if (kernel && kernel->module == module) return *kernel;
  kernel = std::make_unique<Kernel>();
  kernel->address = address;
  kernel->module = module;
  kernel->name = "kernel";
  if (!module) return *kernel;
  if (const Symbol* function = symbol_at(module->functions, address)) {
    kernel->begin = function->begin;
    kernel->symbol = function->name;
    kernel->name = demangle(function->name);
    set_static_shared(*kernel, *module, *function);
    kernel->called_shared = called_shared_of(*module);
    kernel->launch_bound = declared_in<unsigned>(*module, function->name, "simt_launch_bound");
    kernel->cluster = declared_in<simt_uint3>(*module, function->name, "simt_cluster_dims");
  }
  return *kernel;
}

}  // namespace simt
