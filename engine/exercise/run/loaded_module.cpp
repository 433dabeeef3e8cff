#include "engine/exercise/run/loaded_module.h"

#include <dlfcn.h>
#include <elf.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/demangle.h"
#include "engine/errors.h"
#include "engine/exercise/fence/confine.h"
#if !WARPWISE_CUDA
#include "simt/session.h"
#endif

namespace warpwise {

namespace {

namespace fs = std::filesystem;

constexpr double kCpuLimit_s = 60;  // for all threads together, only a last resort: the reader watches the clock

constexpr int kMostFiles = 64;
constexpr std::string_view kNeededNames[] = {
    "CUDA_", "NVIDIA_", "LD_LIBRARY_PATH=", "WARPWISE_SIMT_", "PATH=", "LANG=", "LC_"};

/// Blanks environment variables that describe the user (tokens, paths), because code under check could print them in a
/// message. Variables that a GPU driver or the CPU backend reads stay.
void forget_environment() {
  for (char** entry = environ; *entry; entry++) {
    const std::string_view text = *entry;
    const bool needed = std::any_of(std::begin(kNeededNames), std::end(kNeededNames),
                                    [&](auto name) { return text.starts_with(name); });
    if (!needed) ::explicit_bzero(*entry, text.size());
  }
}

Fences fences_around(const std::vector<std::string>& modules) {
  Fences fences;
  const fs::path worker = fs::read_symlink("/proc/self/exe");
  fences.readable = {"/usr",
                     "/lib",
                     "/lib64",
                     "/etc/ld.so.cache",
                     "/proc/self",
                     "/proc/meminfo",
                     "/proc/cpuinfo",
                     "/sys/devices/system/cpu",
                     worker,
                     worker.parent_path() / "libwarpwise-simt.so",
                     worker.parent_path() / "libwarpwise-simt-libraries.so"};
  for (const std::string& module : modules) fences.readable.push_back(module);
  fences.writable = {"/dev/null"};
  fences.cpu_s = kCpuLimit_s * std::max(1u, std::thread::hardware_concurrency());
  fences.files = WARPWISE_CUDA ? 0 : kMostFiles;
  if (WARPWISE_CUDA) {
    for (const char* path : {"/proc", "/sys", "/opt", "/etc"}) fences.readable.push_back(path);
    fences.writable.push_back("/dev");
    fences.calls = Calls::driver;
  }
  return fences;
}

}  // namespace

void enter_fences(const std::vector<std::string>& modules, bool needed) {
  forget_environment();
#if !WARPWISE_CUDA
  simt::know_modules();  // a lesson's kernels may run within the fences, where its file cannot be read
#endif
  const char* wrong = Confinement(fences_around(modules)).enter();
  if (wrong && needed) throw CannotError(Confinement::cannot(wrong));
}

LoadedModule::LoadedModule(const std::string& path)
    : path_(path), handle_(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (!handle_) throw CannotError(std::string("Your file compiles, but cannot be loaded: ") + ::dlerror());
}

LoadedModule::Found LoadedModule::find(const std::string& name, bool is_function) const {
  // C++ mangles parameter types into names, and the student may have changed the types: so search all names.
  std::ifstream file(path_, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() < sizeof(Elf64_Ehdr)) return {};
  auto at = [&]<class T>(size_t offset, T*) { return reinterpret_cast<const T*>(bytes.data() + offset); };
  const auto* header = at(0, static_cast<Elf64_Ehdr*>(nullptr));
  const auto* sections = at(header->e_shoff, static_cast<Elf64_Shdr*>(nullptr));
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_DYNSYM) continue;
    const auto* symbols = at(sections[i].sh_offset, static_cast<Elf64_Sym*>(nullptr));
    const char* names = bytes.data() + sections[sections[i].sh_link].sh_offset;
    for (size_t s = 0; s < sections[i].sh_size / sizeof(Elf64_Sym); s++) {
      const char* symbol = names + symbols[s].st_name;
      if (symbols[s].st_shndx == SHN_UNDEF || std::strncmp(symbol, "_Z", 2) != 0) continue;
      const std::string readable = demangled(symbol);
      if (is_function ? readable.starts_with(name + "(") : readable == name)
        return {::dlsym(handle_, symbol), symbols[s].st_size, readable};
    }
  }
  return {};
}

void* LoadedModule::function(const std::string& name, const std::string& parameters) const {
  const Found found = find(name, true);
  if (!found.address)
    throw UsageError("Your file no longer defines the function " + name +
                     ": put back what stands outside the marked region (`warpwise reset` keeps your file beside it).");
  if (found.readable != name + parameters)
    throw UsageError("The function " + name + " has other parameters than the lesson's: it must take " + parameters +
                     ", and takes " + found.readable.substr(name.size()) + ".");
  return found.address;
}

double LoadedModule::number(const std::string& name) const {
  const Found found = find(name, false);
  if (!found.address)
    throw UsageError("Your file no longer defines " + name +
                     ": put back its line (`extern const double ...`), or `warpwise reset`.");
  if (found.bytes != sizeof(double))
    throw UsageError("What you enter is to be a double: put back `extern const double` before " + name + ".");
  return *static_cast<const double*>(found.address);
}

}  // namespace warpwise
