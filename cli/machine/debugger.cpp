#include "cli/machine/debugger.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/errors.h"

namespace warpwise {

namespace {

/// A number of at most nine digits, and nothing else.
bool read_number(const std::string& text, unsigned& number) {
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  return !text.empty() && text.size() <= 9 && read.ec == std::errc() && read.ptr == end;
}

std::string is_at(const char* variable, const Index3& index) {
  return fmt::format("{0}.x == {1} && {0}.y == {2} && {0}.z == {3}", variable, index[0], index[1], index[2]);
}

std::string index_text(const Index3& index) { return fmt::format("({},{},{})", index[0], index[1], index[2]); }

std::string quoted(const std::string& text) {
  std::string all = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') all += '\\';
    all += c;
  }
  return all + "\"";
}

}  // namespace

Index3 parse_index(const std::string& option, const std::string& text) {
  Index3 index{};
  size_t begin = 0;
  for (size_t i = 0; i < 3; i++) {
    const size_t end = std::min(text.find(',', begin), text.size());
    if (!read_number(text.substr(begin, end - begin), index[i])) break;
    if (end == text.size()) return index;
    begin = end + 1;
  }
  throw UsageError(option + " " + text + " is no index: write it as 3, or as 3,1 or 3,1,0 (x, y, z)");
}

DebugPlace take_place(std::vector<std::string>& words) {
  for (std::string& word : words) {
    const size_t colon = word.rfind(':');
    unsigned line = 0;
    if (colon == word.npos || !read_number(word.substr(colon + 1), line) || line == 0) continue;
    const std::string file = word.substr(0, colon);
    if (std::error_code error; !std::filesystem::is_regular_file(file, error)) continue;
    word = file;
    return {file, static_cast<int>(line)};
  }
  return {};
}

std::string debugger_script(const DebugPlace& place, const std::vector<std::filesystem::path>& headers) {
  // gdb asks a function where CUDA's variables lie, each time that a condition is looked at: they are a library's, which is
  // not there yet where `run` starts the program anew, and gdb 16 gives a breakpoint up whose condition names what is not
  // there. A pointer, since gdb takes a function for an int where it only looks at types.
  std::string script =
      "set pagination off\nset confirm off\nset width 0\nset breakpoint pending off\n"
      "set disable-randomization off\nset print thread-events off\n"
      "python\n"
      "class Place(gdb.Function):\n"
      "  def __init__(self, name, variable): super().__init__(name); self.variable = variable\n"
      "  def invoke(self): return gdb.parse_and_eval('&' + self.variable)\n"
      "for name, type, variable in (('threadIdx', 'uint3', 'simt_thread_idx'), ('blockIdx', 'uint3', 'simt_block_idx'),\n"
      "                             ('blockDim', 'dim3', 'simt_block_dim'), ('gridDim', 'dim3', 'simt_grid_dim')):\n"
      "  Place('place_of_' + name, variable)\n"
      "  gdb.execute('macro define %s (*(%s*)$place_of_%s())' % (name, type, name))\n"
      "end\n"
      "macro define warpSize 32\n";
  const std::string block = is_at("blockIdx", place.block), thread = is_at("threadIdx", place.thread);
  script += fmt::format("macro define chosen ({} && {})\n", block, thread);

  // Without gdb's answers. SIG40 ends the lanes of a launch that has failed (simt/machine/signals.cpp).
  script += "python\ndef quietly(command): gdb.execute(command, to_string=True)\nend\n";
  script += "python quietly(\"handle SIG40 nostop noprint pass\")\n";
  for (const auto& folder : headers)
    script += fmt::format("python quietly({})\n", quoted("skip -gfi " + folder.string() + "/*"));
  script += "python quietly(\"tbreak main\")\ncommands\nsilent\nend\nrun\n";
  if (place.file.empty())
    return script +
           "echo Before the first line of main. `break KERNEL if chosen` stops in the chosen block and thread.\\n\nframe\n";

  // The condition is looked at wherever a thread passes the line. So the line is no breakpoint before the block begins.
  script += fmt::format("break -source {} -line {} if chosen\n", quoted(place.file), place.line);
  script +=
      "set $line = $bpnum\ncommands\nprintf \"block (%u,%u,%u), thread (%u,%u,%u)\\n\", blockIdx.x, blockIdx.y, "
      "blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z\nend\ndisable $line\n";
  script += fmt::format("python quietly({})\ncommands\nsilent\nend\ncontinue\n",
                        quoted("tbreak simt_block_begins if " + block));
  script += "if $_isvoid($_exitcode)\nenable $line\ncontinue\nend\n";
  script += fmt::format("if !$_isvoid($_exitcode)\nprintf \"Block {}, thread {} never came to line {}.\\n\"\nend\n",
                        index_text(place.block), index_text(place.thread), place.line);
  return script;
}

}  // namespace warpwise
