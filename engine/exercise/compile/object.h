// The compiled object of a student's file, inspected before any of it runs. Source text can hide things behind macros;
// a linked object shows by name what it calls, what it defines, and what would run at load time.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpwise {

/// The place in the source that a piece of code comes from. Line 0: unknown.
struct SourcePlace {
  std::string file;
  int line = 0;
};

/// A linked module: ELF with symbols and debug information, linked with --emit-relocs so that the uses of each name are
/// visible.
class CompiledObject {
 public:
  /// Throws CannotError if the file is not such a module.
  explicit CompiledObject(const std::filesystem::path& module);
  ~CompiledObject();
  CompiledObject(const CompiledObject&) = delete;
  CompiledObject& operator=(const CompiledObject&) = delete;

  struct Name {
    std::string name;       // as the linker sees it
    uint64_t address = 0;   // if it is defined here
    bool is_code = false;   // a function
    bool is_local = false;  // visible only in this module
    bool is_data_in_code = false;
  };
  const std::vector<Name>& defined() const { return defined_; }
  const std::vector<std::string>& undefined() const { return undefined_; }  // names that others must define
  struct Section {
    std::string name;
    bool loaded = false, writable = false, code = false;
  };
  const std::vector<Section>& sections() const { return sections_; }
  /// Code that the loader runs before and after everything else, by function name; "" if the function has none.
  const std::vector<std::string>& run_by_loader() const { return run_by_loader_; }

  /// The place where the source first uses a name that is not defined here.
  SourcePlace first_use(const std::string& name) const;
  /// The first place where the student's file itself uses the name, in its code or as a variable's value (then line 0);
  /// nothing where only the compiler's own start and end of a module do.
  std::optional<SourcePlace> own_use(const std::string& name) const;
  /// Where the student's file calls a function of the compiler's headers of processor instructions (<emmintrin.h>).
  std::optional<SourcePlace> intrinsic_use() const;
  SourcePlace place_of(uint64_t address) const;

 private:
  struct Parts;
  void read_sections();
  void read_symbols();
  void read_loader_tables();

  std::unique_ptr<Parts> parts_;
  std::vector<Name> defined_;
  std::vector<std::string> undefined_, run_by_loader_;
  std::vector<Section> sections_;
};

}  // namespace warpwise
