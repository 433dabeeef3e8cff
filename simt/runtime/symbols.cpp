#include "symbols.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

#include "modules.h"

namespace simt {
namespace {

bool is_own_header(const char* file) {
  // Headers of this backend stand in its include folder; user code never does.
  return file && std::strstr(file, SIMT_INCLUDE_DIR) == file;
}

class Debug {
 public:
  SourceLine find(std::uint64_t address) {
    const std::lock_guard lock(mutex_);
    const auto known = cache_.find(address);
    if (known != cache_.end()) return known->second;
    return cache_[address] = look_up(address);
  }

 private:
  void refresh() {
    static char* no_path = nullptr;
    static const Dwfl_Callbacks callbacks = {dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo, nullptr, &no_path};
    if (!session_) session_ = dwfl_begin(&callbacks);
    dwfl_report_begin_add(session_);
    dwfl_linux_proc_report(session_, getpid());
    dwfl_report_end(session_, nullptr, nullptr);
  }

  SourceLine look_up(std::uint64_t address) {
    if (!session_ || !dwfl_addrmodule(session_, address)) refresh();
    Dwarf_Addr bias = 0;
    Dwarf_Die* unit = dwfl_addrdie(session_, address, &bias);
    if (!unit) return {};
    SourceLine result;
    const char* file = nullptr;
    if (Dwarf_Line* line = dwarf_getsrc_die(unit, address - bias)) {
      file = dwarf_linesrc(line, nullptr, nullptr);
      dwarf_lineno(line, &result.line);
      dwarf_linecol(line, &result.column);
    }
    if (is_own_header(file)) climb(unit, address - bias, file, result);
    if (file) result.file = file;
    return result;
  }

  // From an inlined function of an own header to where the user's code called it.
  void climb(Dwarf_Die* unit, Dwarf_Addr address, const char*& file, SourceLine& result) {
    // The innermost scope by address, and then the tree of instances that it really stands in.
    Dwarf_Die *innermost = nullptr, *scopes = nullptr;
    if (dwarf_getscopes(unit, address, &innermost) <= 0) return;
    const int count = dwarf_getscopes_die(&innermost[0], &scopes);
    std::free(innermost);
    Dwarf_Files* files = nullptr;
    dwarf_getsrcfiles(unit, &files, nullptr);
    for (int i = 0; i < count && is_own_header(file); ++i) {
      if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine) continue;
      const auto number = [&](unsigned name) {
        Dwarf_Attribute attribute;
        Dwarf_Word value = 0;
        if (dwarf_attr(&scopes[i], name, &attribute)) dwarf_formudata(&attribute, &value);
        return value;
      };
      if (const char* caller = files ? dwarf_filesrc(files, number(DW_AT_call_file), nullptr, nullptr) : nullptr) file = caller;
      result.line = static_cast<int>(number(DW_AT_call_line));
      result.column = static_cast<int>(number(DW_AT_call_column));
    }
    std::free(scopes);
  }

  Dwfl* session_ = nullptr;
  std::map<std::uint64_t, SourceLine> cache_;
  std::mutex mutex_;
};

}  // namespace

SourceLine source_of(std::uint64_t return_address) {
  static Debug* debug = new Debug;
  return return_address ? debug->find(return_address - 1) : SourceLine{};
}

}  // namespace simt
