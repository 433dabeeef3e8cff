#include "survey_graph.h"

#include <cctype>
#include <cstdlib>
#include <utility>

#include "processor.h"

namespace simt::translate {
namespace {

bool part_of_symbol(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.'; }

long number(std::string_view text) { return std::strtol(std::string(text).c_str(), nullptr, 10); }

std::string_view word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && part_of_symbol(text[end])) ++end;
  return text.substr(0, end);
}

class GraphReader {
 public:
  explicit GraphReader(std::string_view text) : text_(text) {}

  SurveyGraph run() {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      line(text_.substr(at, end - at));
      at = end + 1;
    }
    return std::move(graph_);
  }

 private:
  void line(std::string_view line) {
    if (line.empty()) return;
    if (line[0] != '\t') return label(line);
    line.remove_prefix(1);
    if (counting_) {
      if (line == "nop") return void(++function_->mark);
      counting_ = false;
    }
    if (line.starts_with(".tlsdesccall")) of_thread_variable_ = true;
    if (line[0] == '.') return directive(line);
    if (function_) instruction(line);
  }

  void label(std::string_view line) {
    if (line.back() != ':') return;
    const std::string name(line.substr(0, line.size() - 1));
    if (name.starts_with(".LPFE")) return void(counting_ = function_ != nullptr);
    if (name[0] == '.') return;
    if (types_[name] == 'f') {
      function_ = &graph_.functions[name];
      function_->alignment = alignment_;
      placed_ = false;
    } else if (types_[name] == 'o') {
      graph_.variables[name] = {alignment_, section_.starts_with(".simt_constant"), section_.starts_with(".rodata"),
                                section_.starts_with(".tbss") || section_.starts_with(".tdata")};
    }
    alignment_ = 0;
  }

  void directive(std::string_view line) {
    const auto rest = [&](std::string_view head) { return line.substr(head.size()); };
    if (line.starts_with(".loc ")) return location(rest(".loc "));
    if (line.starts_with(".file ")) return file(rest(".file "));
    if (line.starts_with(".align ")) return void(alignment_ = number(rest(".align ")));
    if (line.starts_with(".type\t")) {
      const std::string name(word(rest(".type\t")));
      types_[name] = line.find("@function") != std::string_view::npos ? 'f'
                     : line.find("object") != std::string_view::npos  ? 'o'
                                                                      : ' ';
    } else if (line.starts_with(".size\t")) {
      if (function_ && types_[std::string(word(rest(".size\t")))] == 'f') function_ = nullptr;
    } else if (line.starts_with(".section\t")) {
      section_ = rest(".section\t");
    } else if (line == ".text" || line == ".data" || line == ".bss") {
      section_ = line;
    } else if (line.starts_with(".set\t")) {
      const std::string name(word(rest(".set\t")));
      graph_.aliases[name] = word(rest(".set\t").substr(name.size() + 1));
    } else if (line.starts_with(".comm\t")) {
      const std::string name(word(rest(".comm\t")));
      const std::size_t comma = line.rfind(',');
      graph_.variables[name].alignment = number(line.substr(comma + 1));
    }
  }

  // `.file 1 "name"` or `.file 1 "folder" "name"`
  void file(std::string_view line) {
    const long index = number(line);
    const std::size_t close = line.rfind('"');
    if (close == std::string_view::npos || !std::isdigit(static_cast<unsigned char>(line[0]))) return;
    const std::size_t open = line.rfind('"', close - 1);
    files_[index] = line.substr(open + 1, close - open - 1);
  }

  void location(std::string_view line) {
    const std::size_t second = line.find(' '), third = line.find(' ', second + 1);
    here_ = {files_[number(line)], static_cast<int>(number(line.substr(second + 1))),
             third == std::string_view::npos ? 0 : static_cast<int>(number(line.substr(third + 1)))};
    if (function_ && !placed_) function_->at = here_, placed_ = true;
    if (function_ && here_.file == function_->at.file) function_->lines.insert(here_.line);
  }

  void instruction(std::string_view line) {
    const std::string_view name = word(line);
    std::string_view operands = line.substr(name.size());
    while (!operands.empty() && (operands[0] == '\t' || operands[0] == ' ')) operands.remove_prefix(1);
    if (kArm64) return instruction_of_arm64(name, operands);
    if (name.starts_with("call") || name == "jmp") {
      if (operands.empty()) return;
      if (operands[0] == '*') function_->calls_pointers = true;
      else if (operands[0] != '.') add(word(operands), Reference::Kind::call);
      return;
    }
    // A symbol comes before (%rip), perhaps with an offset, or after a dollar sign.
    for (std::size_t at = 0; at < operands.size(); ++at) {
      if (operands[at] == '%') {  // a register
        while (at + 1 < operands.size() && part_of_symbol(operands[at + 1])) ++at;
        continue;
      }
      const char c = operands[at];
      if (!(std::isalpha(static_cast<unsigned char>(c)) || c == '_')) {
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '.')
          while (at + 1 < operands.size() && part_of_symbol(operands[at + 1])) ++at;
        if (c == '@') return;
        continue;
      }
      const std::string_view symbol = word(operands.substr(at));
      const bool address =
          name == "leaq" || (at > 0 && operands[at - 1] == '$') || operands.find("@GOTPCREL") != std::string_view::npos;
      add(symbol, address ? Reference::Kind::address : Reference::Kind::access);
      at += symbol.size();
      if (at < operands.size() && operands[at] == '@')
        while (at + 1 < operands.size() && part_of_symbol(operands[at + 1])) ++at;
    }
  }

  // An address takes two instructions, and the second one tells whose: `add x0, x0, :lo12:name`, or a load of `[x0,
  // #:got_lo12:name]`. It is an access if the next instruction uses the register as an address.
  void instruction_of_arm64(std::string_view name, std::string_view operands) {
    if (!held_.empty()) {
      const bool used = operands.find("[" + held_) != std::string_view::npos;
      function_->references.back().kind = used ? Reference::Kind::access : Reference::Kind::address;
      held_.clear();
    }
    if (name == "blr" || name == "br") {
      if (!std::exchange(of_thread_variable_, false)) function_->calls_pointers = true;
      return;
    }
    if (name == "bl" || name == "b") {
      if (!operands.empty() && operands[0] != '.') add(word(operands), Reference::Kind::call);
      return;
    }
    constexpr std::string_view kLow = "lo12:";
    const std::size_t at = operands.find(kLow);
    if (at == std::string_view::npos) return;
    const std::string_view symbol = word(operands.substr(at + kLow.size()));
    if (symbol.empty() || symbol[0] == '.') return;
    const bool makes_address = name == "add" || operands.find("got") != std::string_view::npos;
    add(symbol, Reference::Kind::access);
    if (makes_address) held_ = std::string(operands.substr(0, operands.find(',')));
  }

  void add(std::string_view symbol, Reference::Kind kind) {
    function_->references.push_back({std::string(symbol), kind, here_});
  }

  std::string_view text_;
  SurveyGraph graph_;
  std::map<std::string, char> types_;
  std::map<long, std::string> files_;
  std::string section_;
  CodePlace here_;
  SurveyedFunction* function_ = nullptr;
  long alignment_ = 0;
  bool counting_ = false, placed_ = false;
  std::string held_;                 // the register with the address of the last reference (ARM64)
  bool of_thread_variable_ = false;  // the next call finds a variable of the thread (ARM64)
};

}  // namespace

const SurveyedFunction* SurveyGraph::function(const std::string& symbol) const {
  const auto alias = aliases.find(symbol);
  const auto found = functions.find(alias == aliases.end() ? symbol : alias->second);
  return found == functions.end() ? nullptr : &found->second;
}

SurveyGraph read_graph(std::string_view assembly) { return GraphReader(assembly).run(); }

}  // namespace simt::translate
