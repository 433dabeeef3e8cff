#include "symbols.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include "modules.h"

namespace simt {
namespace {

bool is_own_header(const char* file) {
  // Headers of this backend stand in its include folder; user code never does.
  return file && (std::strstr(file, SIMT_INCLUDE_DIR) == file ||
                  std::strstr(file, "/simt/include/"));  // it may have been moved
}

// A copy that the compiler made: its line is that of the class. (The body of a lambda counts as the compiler's, too.)
bool is_implicit(Dwarf_Die& scope) {
  Dwarf_Attribute attribute;
  bool implicit = false;
  const char* name = dwarf_diename(&scope);
  return name && std::strcmp(name, "operator()") != 0 && dwarf_attr_integrate(&scope, DW_AT_artificial, &attribute) &&
         dwarf_formflag(&attribute, &implicit) == 0 && implicit;
}

// The scopes of code below `parent` that hold the address, the innermost first. One may stand in a function that does not hold it.
bool find_scopes(Dwarf_Die* parent, Dwarf_Addr address, std::vector<Dwarf_Die>& scopes) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0) return false;
  do {
    if (!find_scopes(&child, address, scopes) && dwarf_haspc(&child, address) != 1) continue;
    scopes.push_back(child);
    return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

std::vector<Dwarf_Die> scopes_at(Dwarf_Die* unit, Dwarf_Addr address) {
  std::vector<Dwarf_Die> scopes;
  // libdw finds the innermost scope faster, but no member of a class inside of a function, as a lambda's body is.
  Dwarf_Die *innermost = nullptr, *around = nullptr;
  if (dwarf_getscopes(unit, address, &innermost) > 0) {
    // By address it gives the tree of definitions; code stands in the tree of instances.
    const int count = dwarf_getscopes_die(&innermost[0], &around);
    if (count > 0) scopes.assign(around, around + count);
    std::free(around);
    std::free(innermost);
  } else {
    find_scopes(unit, address, scopes);
  }
  return scopes;
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
    climb(unit, address - bias, file, result);
    if (file) result.file = file;
    return result;
  }

  // From an inlined function that is not the user's own to where the user's code called it.
  void climb(Dwarf_Die* unit, Dwarf_Addr address, const char*& file, SourceLine& result) {
    Dwarf_Files* files = nullptr;
    dwarf_getsrcfiles(unit, &files, nullptr);
    for (Dwarf_Die& scope : scopes_at(unit, address)) {
      if (dwarf_tag(&scope) != DW_TAG_inlined_subroutine) continue;
      if (!is_own_header(file) && !is_implicit(scope)) return;
      const auto number = [&scope](unsigned name) {
        Dwarf_Attribute attribute;
        Dwarf_Word value = 0;
        if (dwarf_attr(&scope, name, &attribute)) dwarf_formudata(&attribute, &value);
        return value;
      };
      if (const char* caller = files ? dwarf_filesrc(files, number(DW_AT_call_file), nullptr, nullptr) : nullptr)
        file = caller;
      result.line = static_cast<int>(number(DW_AT_call_line));
      result.column = static_cast<int>(number(DW_AT_call_column));
    }
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
