#include "engine/exercise/compile/object.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "engine/errors.h"

namespace warpwise {

struct CompiledObject::Parts {
  int file = -1;
  Elf* elf = nullptr;
  Dwarf* debug = nullptr;
  std::map<std::string, uint64_t> first_use;  // of each name
  struct Use {
    uint64_t address;
    bool is_code;
  };
  std::multimap<std::string, Use> uses;               // of names that are not defined here
  std::map<uint64_t, std::string> functions;          // by address
  std::vector<std::pair<uint64_t, uint64_t>> tables;  // what the loader runs: address, bytes

  ~Parts() {
    if (debug) dwarf_end(debug);
    if (elf) elf_end(elf);
    if (file >= 0) ::close(file);
  }

  template <class Body>
  void for_sections(Body body) const {
    size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0) return;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section));) {
      GElf_Shdr header;
      if (!gelf_getshdr(section, &header)) continue;
      const char* name = elf_strptr(elf, names, header.sh_name);
      body(section, header, std::string(name ? name : ""));
    }
  }
};

CompiledObject::CompiledObject(const std::filesystem::path& module) : parts_(std::make_unique<Parts>()) {
  elf_version(EV_CURRENT);
  parts_->file = ::open(module.c_str(), O_RDONLY | O_CLOEXEC);
  parts_->elf = parts_->file < 0 ? nullptr : elf_begin(parts_->file, ELF_C_READ_MMAP, nullptr);
  if (!parts_->elf || elf_kind(parts_->elf) != ELF_K_ELF)
    throw CannotError("what the compiler made of your file (" + module.string() + ") cannot be read: check it again");
  parts_->debug = dwarf_begin_elf(parts_->elf, DWARF_C_READ, nullptr);
  read_sections();
  read_symbols();
  read_loader_tables();
}

CompiledObject::~CompiledObject() = default;

void CompiledObject::read_sections() {
  parts_->for_sections([&](Elf_Scn*, const GElf_Shdr& header, const std::string& name) {
    const bool loaded = header.sh_flags & SHF_ALLOC;
    sections_.push_back({name, loaded, (header.sh_flags & SHF_WRITE) != 0, (header.sh_flags & SHF_EXECINSTR) != 0});
    const bool table =
        header.sh_type == SHT_INIT_ARRAY || header.sh_type == SHT_FINI_ARRAY || header.sh_type == SHT_PREINIT_ARRAY;
    if (loaded && table) parts_->tables.emplace_back(header.sh_addr, header.sh_size);
  });
}

void CompiledObject::read_symbols() {
  std::set<std::string> undefined;
  std::vector<bool> code;  // by section number
  parts_->for_sections([&](Elf_Scn* section, const GElf_Shdr& header, const std::string&) {
    code.resize(elf_ndxscn(section) + 1);
    code.back() = (header.sh_flags & SHF_EXECINSTR) != 0;
  });
  parts_->for_sections([&](Elf_Scn* section, const GElf_Shdr& header, const std::string&) {
    Elf_Data* data = elf_getdata(section, nullptr);
    if (!data || header.sh_entsize == 0) return;
    const size_t count = header.sh_size / header.sh_entsize;
    if (header.sh_type == SHT_SYMTAB) {
      for (size_t i = 1; i < count; i++) {
        GElf_Sym symbol;
        if (!gelf_getsym(data, static_cast<int>(i), &symbol)) continue;
        const char* text = elf_strptr(parts_->elf, header.sh_link, symbol.st_name);
        if (!text || !*text) continue;
        std::string name = text;
        name.erase(std::min(name.find('@'), name.size()));  // drop the version
        const int type = GELF_ST_TYPE(symbol.st_info);
        if (symbol.st_shndx == SHN_UNDEF) undefined.insert(name);
        else if (type != STT_SECTION && type != STT_FILE)
          defined_.push_back({name, symbol.st_value, type == STT_FUNC || type == STT_GNU_IFUNC,
                              GELF_ST_BIND(symbol.st_info) == STB_LOCAL,
                              type == STT_OBJECT && symbol.st_shndx < code.size() && code[symbol.st_shndx]});
        if (type == STT_FUNC && symbol.st_shndx != SHN_UNDEF) parts_->functions.emplace(symbol.st_value, name);
        if (type == STT_GNU_IFUNC) run_by_loader_.push_back(name);
      }
    }
    if (header.sh_type != SHT_RELA || header.sh_flags & SHF_ALLOC)
      return;  // the source's relocations, kept by --emit-relocs
    Elf_Scn *symbols = elf_getscn(parts_->elf, header.sh_link), *target = elf_getscn(parts_->elf, header.sh_info);
    GElf_Shdr symbols_header, target_header;
    if (!symbols || !target || !gelf_getshdr(symbols, &symbols_header) || !gelf_getshdr(target, &target_header)) return;
    if (!(target_header.sh_flags & SHF_ALLOC)) return;
    Elf_Data* table = elf_getdata(symbols, nullptr);
    for (size_t i = 0; i < count; i++) {
      GElf_Rela relocation;
      GElf_Sym symbol;
      if (!gelf_getrela(data, static_cast<int>(i), &relocation)) continue;
      if (!gelf_getsym(table, static_cast<int>(GELF_R_SYM(relocation.r_info)), &symbol)) continue;
      const char* text = elf_strptr(parts_->elf, symbols_header.sh_link, symbol.st_name);
      if (!text || !*text) continue;
      std::string name = text;
      name.erase(std::min(name.find('@'), name.size()));
      if (symbol.st_shndx == SHN_UNDEF)
        parts_->uses.insert({name, {relocation.r_offset, (target_header.sh_flags & SHF_EXECINSTR) != 0}});
      const auto [use, is_new] = parts_->first_use.emplace(name, relocation.r_offset);
      if (!is_new) use->second = std::min(use->second, relocation.r_offset);
    }
  });
  undefined_.assign(undefined.begin(), undefined.end());
}

/// These tables hold addresses to which the loader adds the module's base address.
void CompiledObject::read_loader_tables() {
  parts_->for_sections([&](Elf_Scn* section, const GElf_Shdr& header, const std::string&) {
    if (header.sh_type != SHT_RELA || !(header.sh_flags & SHF_ALLOC) || header.sh_entsize == 0) return;
    Elf_Data* data = elf_getdata(section, nullptr);
    for (size_t i = 0; data && i < header.sh_size / header.sh_entsize; i++) {
      GElf_Rela relocation;
      if (!gelf_getrela(data, static_cast<int>(i), &relocation)) continue;
      for (const auto& [begin, bytes] : parts_->tables) {
        if (relocation.r_offset - begin >= bytes) continue;
        const auto function = parts_->functions.find(static_cast<uint64_t>(relocation.r_addend));
        run_by_loader_.push_back(function == parts_->functions.end() ? "" : function->second);
      }
    }
  });
}

SourcePlace CompiledObject::first_use(const std::string& name) const {
  const auto found = parts_->first_use.find(name);
  return found == parts_->first_use.end() ? SourcePlace{} : place_of(found->second);
}

namespace {

bool is_students(const SourcePlace& place) { return place.file.ends_with(".cu"); }

/// Where the code at `address` was written, and if that is a header, where the code that became part of it calls it.
SourcePlace written_at(Dwarf* debug, uint64_t address) {
  Dwarf_Die unit;
  if (!debug || !dwarf_addrdie(debug, address, &unit)) return {};
  Dwarf_Line* line = dwarf_getsrc_die(&unit, address);
  int number = 0;
  const char* file = line ? dwarf_linesrc(line, nullptr, nullptr) : nullptr;
  SourcePlace place;
  if (file && dwarf_lineno(line, &number) == 0) place = {file, number};
  Dwarf_Die* scopes = nullptr;
  Dwarf_Files* files = nullptr;
  const int count = dwarf_getscopes(&unit, address, &scopes);
  if (dwarf_getsrcfiles(&unit, &files, nullptr) != 0) files = nullptr;
  for (int i = 0; i < count && files && !is_students(place); i++) {
    if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine) continue;
    Dwarf_Attribute attribute;
    Dwarf_Word at_file = 0, at_line = 0;
    if (dwarf_formudata(dwarf_attr(&scopes[i], DW_AT_call_file, &attribute), &at_file) != 0 ||
        dwarf_formudata(dwarf_attr(&scopes[i], DW_AT_call_line, &attribute), &at_line) != 0)
      continue;
    if (const char* caller = dwarf_filesrc(files, at_file, nullptr, nullptr))
      place = {caller, static_cast<int>(at_line)};
  }
  std::free(scopes);
  return place;
}

}  // namespace

std::optional<SourcePlace> CompiledObject::own_use(const std::string& name) const {
  const auto [begin, end] = parts_->uses.equal_range(name);
  for (auto use = begin; use != end; ++use)
    if (!use->second.is_code) return SourcePlace{};
    else if (const SourcePlace place = place_of(use->second.address); is_students(place)) return place;
  return {};
}

namespace {

bool is_of_instructions(std::string_view file) {
  return file.ends_with("intrin.h") || file.ends_with("/arm_neon.h") || file.ends_with("/arm_acle.h") ||
         file.ends_with("/arm_sve.h");
}

/// The functions of these headers always become a part of their callers.
std::optional<SourcePlace> intrinsic_in(Dwarf_Die* parent, Dwarf_Files* files) {
  Dwarf_Die die;
  for (int left = dwarf_child(parent, &die); left == 0; left = dwarf_siblingof(&die, &die)) {
    Dwarf_Attribute attribute;
    Dwarf_Die origin;
    Dwarf_Word file = 0, line = 0;
    if (dwarf_tag(&die) == DW_TAG_inlined_subroutine &&
        dwarf_formref_die(dwarf_attr(&die, DW_AT_abstract_origin, &attribute), &origin) &&
        dwarf_formudata(dwarf_attr(&die, DW_AT_call_file, &attribute), &file) == 0 &&
        dwarf_formudata(dwarf_attr(&die, DW_AT_call_line, &attribute), &line) == 0) {
      const char *declared = dwarf_decl_file(&origin), *caller = dwarf_filesrc(files, file, nullptr, nullptr);
      const SourcePlace place{caller ? caller : "", static_cast<int>(line)};
      if (declared && is_of_instructions(declared) && is_students(place)) return place;
    }
    if (const auto found = intrinsic_in(&die, files)) return found;
  }
  return {};
}

}  // namespace

std::optional<SourcePlace> CompiledObject::intrinsic_use() const {
  Dwarf_Off begin = 0, next = 0;
  for (size_t header = 0;
       parts_->debug && dwarf_nextcu(parts_->debug, begin, &next, &header, nullptr, nullptr, nullptr) == 0;
       begin = next) {
    Dwarf_Die unit;
    Dwarf_Files* files = nullptr;
    size_t count = 0;
    if (!dwarf_offdie(parts_->debug, begin + header, &unit) || dwarf_getsrcfiles(&unit, &files, &count) != 0) continue;
    bool named = false;  // rarely
    for (size_t i = 0; i < count; i++)
      if (const char* file = dwarf_filesrc(files, i, nullptr, nullptr)) named = named || is_of_instructions(file);
    if (!named) continue;
    if (const auto found = intrinsic_in(&unit, files)) return found;
  }
  return {};
}

/// A header's function that stays one is looked up where it is called first.
SourcePlace CompiledObject::place_of(uint64_t address) const {
  SourcePlace place = written_at(parts_->debug, address);
  for (int depth = 0; depth < 8 && !place.file.empty() && !is_students(place); depth++) {
    auto function = parts_->functions.upper_bound(address);
    if (function == parts_->functions.begin()) break;
    const auto use = parts_->first_use.find((--function)->second);
    if (use == parts_->first_use.end()) break;
    address = use->second;
    place = written_at(parts_->debug, address);
  }
  return place;
}

}  // namespace warpwise
