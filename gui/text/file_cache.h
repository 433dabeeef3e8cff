// Text files of the project as the window shows them: read once, and again when they have changed on disk.
#pragma once
#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/text/diff.h"
#include "engine/text/highlight.h"
#include "engine/text/markdown.h"
#include "gui/text/drawing.h"

namespace warpwise::gui {

struct SourceText {
  std::string error;               // why it cannot be read; empty if it can
  std::vector<std::string> lines;  // tabs are spaces
  std::vector<std::vector<Span>> spans;
  std::vector<Block> blocks;  // of a .md file
  Drawing drawing;            // of a .svg file
  int version = 0;            // goes up when the file has changed
};

/// Code as a listing shows it.
SourceText code_of(const std::string& content);

class FileCache {
 public:
  /// For "12_vectors.cu", the name in an old recording, it reads "vectors.cu" in the same folder or one below.
  const SourceText& get(const std::filesystem::path& path);
  /// What changed from one file to another.
  const std::vector<DiffLine>& changes(const std::filesystem::path& before, const std::filesystem::path& after);

 private:
  struct Entry {
    SourceText text;
    std::filesystem::file_time_type written;
    std::chrono::steady_clock::time_point looked;
    bool known = false;
  };
  struct Changes {
    int before_version = -1, after_version = -1;
    std::vector<DiffLine> lines;
  };
  std::map<std::filesystem::path, Entry> entries_;
  std::map<std::pair<std::filesystem::path, std::filesystem::path>, Changes> changes_;
};

}  // namespace warpwise::gui
