#include "program/modules.h"

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "include/simt/session.h"
#include "program/debug_info.h"

extern "C" void* __tls_get_addr(void*);

namespace simt {
namespace {

// A file mapped for reading.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
      void* memory = mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
      if (memory != MAP_FAILED)
        data_ = static_cast<const char*>(memory), size_ = static_cast<std::size_t>(status.st_size);
    }
    if (file >= 0) close(file);
  }
  ~MappedFile() {
    if (data_) munmap(const_cast<char*>(data_), size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  template <class T>
  const T* at(std::size_t offset, std::size_t count = 1) const {
    return data_ && offset <= size_ && count <= (size_ - offset) / sizeof(T)
               ? reinterpret_cast<const T*>(data_ + offset)
               : nullptr;
  }

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

void sort_symbols(std::vector<Symbol>& symbols) {
  std::sort(symbols.begin(), symbols.end(),
            [](const Symbol& a, const Symbol& b) { return a.begin != b.begin ? a.begin < b.begin : a.name < b.name; });
}

void read_symbols(Module& module) {
  const MappedFile file(module.path);
  const auto* header = file.at<ElfW(Ehdr)>(0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
  const auto* sections = file.at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
  if (!sections) return;
  const ElfW(Shdr)& names = sections[header->e_shstrndx];
  for (int i = 0; i < header->e_shnum; ++i) {
    const ElfW(Shdr)& section = sections[i];
    const char* name = file.at<char>(names.sh_offset + section.sh_name);
    if (name && std::strcmp(name, ".simt_constant") == 0) {
      module.constant_begin = module.bias + section.sh_addr;
      module.constant_end = module.constant_begin + section.sh_size;
    }
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= header->e_shnum) continue;
    const std::size_t count = section.sh_size / sizeof(ElfW(Sym));
    const auto* symbols = file.at<ElfW(Sym)>(section.sh_offset, count);
    const ElfW(Shdr)& strings = sections[section.sh_link];
    const char* text = file.at<char>(strings.sh_offset, strings.sh_size);
    if (!symbols || !text) continue;
    unsigned source = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const ElfW(Sym)& symbol = symbols[k];
      source += ELF64_ST_TYPE(symbol.st_info) == STT_FILE;  // the local symbols of a file follow its name
      if (symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0 || symbol.st_name >= strings.sh_size) continue;
      const int type = ELF64_ST_TYPE(symbol.st_info);
      Symbol entry{symbol.st_value, symbol.st_value + symbol.st_size, text + symbol.st_name,
                   ELF64_ST_BIND(symbol.st_info) == STB_LOCAL ? source : 0};
      if (type == STT_TLS) {
        module.shared.push_back(entry);
        continue;
      }
      entry.begin += module.bias, entry.end += module.bias;
      if (type == STT_FUNC) module.functions.push_back(entry);
      if (type == STT_OBJECT) module.objects.push_back(entry);
    }
  }
  sort_symbols(module.functions);
  sort_symbols(module.objects);
  sort_symbols(module.shared);
}

class Modules {
 public:
  const Module* of(std::uintptr_t address) {
    const std::lock_guard lock(mutex_);
    if (const Module* known = search(address)) return known;
    refresh();
    return search(address);
  }
  // An address in each module that is loaded now and has its symbols.
  std::vector<std::uintptr_t> read_loaded() {
    const std::lock_guard lock(mutex_);
    refresh();
    std::vector<std::uintptr_t> places;
    for (const auto& module : modules_)
      if (!module->functions.empty()) places.push_back(module->functions.front().begin);
    return places;
  }

 private:
  const Module* search(std::uintptr_t address) const {
    // Newest first: an address may have been reused after a dlclose.
    for (std::size_t i = modules_.size(); i-- > 0;)
      if (modules_[i]->contains(address)) return modules_[i].get();
    return nullptr;
  }

  void refresh() {
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* self) {
          static_cast<Modules*>(self)->add(*info);
          return 0;
        },
        this);
  }

  void add(const dl_phdr_info& info) {
    auto module = std::make_unique<Module>();
    module->bias = info.dlpi_addr;
    module->begin = UINTPTR_MAX;
    for (int i = 0; i < info.dlpi_phnum; ++i) {
      const auto& segment = info.dlpi_phdr[i];
      const std::uintptr_t begin = info.dlpi_addr + segment.p_vaddr, end = begin + segment.p_memsz;
      if (segment.p_type == PT_LOAD) {
        module->begin = std::min(module->begin, begin);
        module->end = std::max(module->end, end);
        if (segment.p_flags & PF_W) module->writable_begin = begin, module->writable_end = end;
      } else if (segment.p_type == PT_TLS) {
        module->tls_module = info.dlpi_tls_modid;
        module->tls_size = segment.p_memsz;
        module->tls_alignment = segment.p_align;
      }
    }
    module->path = info.dlpi_name && *info.dlpi_name ? info.dlpi_name : "/proc/self/exe";
    for (const auto& known : modules_)
      if (known->path == module->path && known->begin == module->begin && known->end == module->end) return;
    read_symbols(*module);
    modules_.push_back(std::move(module));
  }

  std::vector<std::unique_ptr<Module>> modules_;
  std::mutex mutex_;
};

Modules& modules() {
  static auto* all = new Modules;
  return *all;
}

}  // namespace

const Module* module_of(std::uintptr_t address) { return modules().of(address); }

void know_modules() {
  const auto places = modules().read_loaded();
  // Not of stripped files, as the system's are: no kernel is in them, and to unpack what is kept apart of them took a tenth of a check.
  const std::lock_guard lock(DebugInfo::instance().mutex());
  Dwarf_Addr bias = 0;
  for (const std::uintptr_t place : places) DebugInfo::instance().units_around(place, bias);
}

char* tls_block(const Module& module) {
  if (module.tls_module == 0) return nullptr;
  struct {
    std::size_t module, offset;
  } index{module.tls_module, 0};
  return static_cast<char*>(__tls_get_addr(&index));
}

const Symbol* symbol_before(const std::vector<Symbol>& symbols, std::uintptr_t address) {
  auto it = std::upper_bound(symbols.begin(), symbols.end(), address,
                             [](std::uintptr_t a, const Symbol& s) { return a < s.begin; });
  return it == symbols.begin() ? nullptr : &*std::prev(it);
}

const Symbol* symbol_near(const std::vector<Symbol>& symbols, std::uintptr_t address) {
  const Symbol* symbol = symbol_before(symbols, address);
  const Symbol* next = symbol ? symbol + 1 : symbols.data();
  const bool next_is_nearer = next != symbols.data() + symbols.size() &&
                              (!symbol || (address >= symbol->end && next->begin - address < address - symbol->end));
  return next_is_nearer ? next : symbol;
}

const Symbol* symbol_at(const std::vector<Symbol>& symbols, std::uintptr_t address) {
  const Symbol* symbol = symbol_before(symbols, address);
  return symbol && address < symbol->end ? symbol : nullptr;
}

std::uintptr_t counted_place(std::uintptr_t address) {
  constexpr std::string_view kSuffix = ".uncounted";
  const Module* const module = module_of(address);
  const Symbol* const copy = module ? symbol_at(module->functions, address) : nullptr;
  if (!copy || !copy->name.ends_with(kSuffix)) return address;
  const std::string_view name = std::string_view(copy->name).substr(0, copy->name.size() - kSuffix.size());
  // Of functions that only their files see, the copy lies behind its own.
  const Symbol* original = nullptr;
  for (const Symbol& function : module->functions)
    if (function.name == name && function.begin < copy->begin) original = &function;
  if (!original || original->end - original->begin != copy->end - copy->begin) return address;
  return original->begin + (address - copy->begin);
}

std::string demangle(const std::string& name) {
  if (name.compare(0, 2, "_Z") != 0) return name;  // __cxa_demangle would read "a" as a type
  int status = 0;
  char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string result = status == 0 && text ? text : name;
  std::free(text);
  return result;
}

std::string short_name(const std::string& demangled, bool keep_template) {
  // The argument list begins at the last top-level parenthesis that is not inside template arguments.
  std::size_t open = std::string::npos, begin = 0;
  int angle = 0, round = 0;
  for (std::size_t i = 0; i < demangled.size(); ++i) {
    const char c = demangled[i];
    if (c == '<') ++angle;
    if (c == '>') --angle;
    const bool anonymous = demangled.compare(i, 21, "(anonymous namespace)") == 0;
    if (c == '(' && anonymous) {
      i += 20;
      continue;
    }
    if (c == '(' && angle == 0 && round++ == 0 && open == std::string::npos) open = i;
    if (c == ')' && angle == 0) --round;
    if (c == ' ' && angle == 0 && round == 0 && open == std::string::npos) begin = i + 1;
  }
  std::string name = demangled.substr(begin, open == std::string::npos ? open : open - begin);
  const std::string hidden = "(anonymous namespace)::";
  for (std::size_t at; (at = name.find(hidden)) != std::string::npos;) name.erase(at, hidden.size());
  if (!keep_template && !name.empty() && name.back() == '>') {
    int depth = 0;
    for (std::size_t i = name.size(); i-- > 0;) {
      if (name[i] == '>') ++depth;
      if (name[i] == '<' && --depth == 0) return name.substr(0, i);
    }
  }
  return name;
}

std::string variable_name(const std::string& demangled) {
  // The translator's name for shared memory of class type.
  constexpr char kStorage[] = "::simt_shared_";
  if (const std::size_t at = demangled.rfind(kStorage); at != std::string::npos)
    return demangled.substr(at + sizeof kStorage - 1);
  int angle = 0, round = 0;
  for (std::size_t i = demangled.size(); i-- > 1;) {
    const char c = demangled[i];
    if (c == '>') ++angle;
    if (c == '<') --angle;
    if (c == ')') ++round;
    if (c == '(') --round;
    if (c == ':' && demangled[i - 1] == ':' && angle == 0 && round == 0) return demangled.substr(i + 1);
  }
  return demangled;
}

}  // namespace simt
