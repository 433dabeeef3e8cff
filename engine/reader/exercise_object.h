// What a student's file has become: its compiled object, looked at before any of it runs. What text can hide behind macros, a linked object
// shows by name: what it calls, what it defines, and what would run without being asked.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace warpwise {

struct CompilerMessage;

/// A place in the source that a piece of code was made from. Line 0: not known.
struct SourcePlace {
  std::string file;
  int line = 0;
};

/// A linked module (ELF, with symbols and debugging information, and linked with --emit-relocs so that it shows who uses a name).
class CompiledObject {
 public:
  /// Throws CannotError if the file is no such module.
  explicit CompiledObject(const std::filesystem::path& module);
  ~CompiledObject();
  CompiledObject(const CompiledObject&) = delete;
  CompiledObject& operator=(const CompiledObject&) = delete;

  struct Name {
    std::string name;       // as the linker knows it
    uint64_t address = 0;   // of a definition
    bool is_code = false;   // a function
    bool is_local = false;  // seen by this module only
    bool is_data_in_code = false;
  };
  const std::vector<Name>& defined() const { return defined_; }
  const std::vector<std::string>& undefined() const { return undefined_; }  // what others must define
  struct Section {
    std::string name;
    bool loaded = false, writable = false, code = false;
  };
  const std::vector<Section>& sections() const { return sections_; }
  /// Code that the loader runs before and after everything else, by the name of its function; "" where it has none.
  const std::vector<std::string>& run_by_loader() const { return run_by_loader_; }

  /// Where the source first uses a name that is not defined here.
  SourcePlace first_use(const std::string& name) const;
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

/// What would make an exercise's module dangerous to run, or its counts false: a message for each name, with its line where the source is
/// known. Empty when all is well.
std::vector<CompilerMessage> refused_in(const CompiledObject& object);

}  // namespace warpwise
