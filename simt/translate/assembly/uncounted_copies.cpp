#include "uncounted_copies.h"

#include <map>
#include <set>
#include <vector>

#include "lines_of_symbols.h"
#include "processor.h"
#include "text/lines.h"

namespace simt::translate {
namespace {

constexpr std::string_view kSuffix = ".uncounted";  // program/modules.cpp knows it, too

bool is_label(std::string_view line) { return line.starts_with(".L") && line.back() == ':'; }

bool leaves_section(std::string_view line) {
  return line == "\t.text" || line == "\t.data" || line == "\t.bss" || line.starts_with("\t.section") ||
         line.starts_with("\t.pushsection") || line.starts_with("\t.popsection") || line.starts_with("\t.previous");
}

// Directives without effect on the bytes of a function.
bool describes(std::string_view line) {
  return line.starts_with("\t.cfi_") || line.starts_with("\t.loc ") || line.starts_with("\t.file ");
}

// A call that does nothing in blocks that are not counted. Volatile accesses stay: they say who waits for whom.
bool calls_hook(std::string_view line) {
  const std::string_view name = called_by_name(line);
  if (name == "__sanitizer_cov_trace_pc") return true;
  for (const std::string_view head : {"__tsan_read", "__tsan_write", "__tsan_unaligned_read", "__tsan_unaligned_write"})
    if (name.starts_with(head) && name.find_first_not_of("0123456789", head.size()) == std::string_view::npos)
      return true;
  return false;
}

// The label to which a kernel's entry jumps if nobody asks which kernel this is.
std::string_view after_entry(std::string_view line) {
  const std::string_view label = operand_of(line, "\tjne\t");
  return label.starts_with(".LPFEgo") ? label : std::string_view();
}

struct Original {
  std::string_view name, section;
  bool is_kernel = false, copied = false;
  std::vector<std::string_view> lines;  // after its label, up to .cfi_endproc
  std::set<std::string_view> labels;    // in these lines
};

class Copies {
 public:
  explicit Copies(std::string_view text) : text_(text) {
    read();
    for (auto& [name, function] : functions_)
      if (function.is_kernel) mark(function);
  }

  std::string with_copies() const {
    std::string out;
    out.reserve(text_.size() + text_.size() / 2);
    const Original* entered = nullptr;
    for_each_line(text_, [&](std::string_view line) {
      if (const Original* begins = copied(defined_in(line))) entered = begins;
      append_entry_or_line(out, line, entered);
      const std::string_view ended = operand_of(line, "\t.size\t");
      if (const Original* function = copied(ended)) append_copy(out, *function), entered = nullptr;
    });
    return out;
  }

 private:
  void read() {
    std::string_view section = "\t.text";
    Original* open = nullptr;
    for_each_line(text_, [&](std::string_view line) {
      if (open) {
        read_line(*open, line);
        if (line == "\t.cfi_endproc") open = nullptr;
        return;
      }
      if (leaves_section(line)) section = line;
      if (line.starts_with("\t.weak\t") || line.starts_with("\t.globl\t"))
        visible_.insert(name_at(line.substr(line.rfind('\t') + 1)));
      if (line.starts_with("\t.type\t") && line.ends_with("@function")) typed_ = operand_of(line, "\t.type\t");
      if (is_label(line) && !group_of(section).empty()) grouped_.insert(line.substr(0, line.size() - 1));
      if (const std::string_view name = defined_in(line); !name.empty() && name == typed_) {
        open = &functions_[name];
        open->name = name, open->section = section;
      }
    });
  }

  void read_line(Original& function, std::string_view line) {
    function.lines.push_back(line);
    function.is_kernel |= line.starts_with(".LPFE");
    if (is_label(line)) function.labels.insert(line.substr(0, line.size() - 1));
  }

  // Whether a copy can be made, and all that it needs is known.
  bool fits(const Original& function) const {
    if (!group_of(function.section).empty() && !visible_.count(function.name)) return false;
    bool good = !function.lines.empty() && function.lines.back() == "\t.cfi_endproc";
    for (const std::string_view line : function.lines) {
      good &= !leaves_section(line) || line == function.section;
      if (line.size() < 2 || line[0] != '\t' || line[1] == '.') continue;
      for_each_name(line, [&](std::string_view name) { good &= !grouped_.count(name); });
    }
    return good;
  }

  void mark(Original& function) {
    if (function.copied || !fits(function)) return;
    function.copied = true;
    for (const std::string_view line : function.lines)
      if (const auto callee = functions_.find(called_by_name(line)); callee != functions_.end()) mark(callee->second);
  }

  const Original* copied(std::string_view name) const {
    const auto found = name.empty() ? functions_.end() : functions_.find(name);
    return found != functions_.end() && found->second.copied ? &found->second : nullptr;
  }

  // The entry of a kernel that has a copy: the jump that skips the question is taken for 0, and 2 leads to the copy. The
  // jump to it has the same length everywhere.
  void append_entry_or_line(std::string& out, std::string_view line, const Original* function) const {
    const std::string_view go = after_entry(line);
    if (!function || go.empty()) {
      out.append(line) += '\n';
      return;
    }
    out.append("\tjb\t").append(go).append("\n\t.byte\t0x0f, 0x87\n\t.long\t");
    out.append(go).append(kSuffix).append(" - . - 4\n");
  }

  void append_copy(std::string& out, const Original& function) const {
    const std::string name = std::string(function.name) + std::string(kSuffix), group(group_of(function.section));
    std::string section(function.section);
    if (!group.empty()) section = "\t.section\t.text." + name + ",\"axG\",@progbits," + name + ",comdat";
    out += section == "\t.text" ? "\t.pushsection\t.text\n" : "\t.push" + section.substr(2) + "\n";
    out += "\t.align 16\n";
    if (!group.empty()) out += "\t.weak\t" + name + "\n\t.hidden\t" + name + "\n";
    out += "\t.type\t" + name + ", @function\n" + name + ":\n";
    const auto renamed = [&](std::string_view one) { return function.labels.count(one) != 0; };
    for (const std::string_view line : function.lines) {
      if (describes(line) || leaves_section(line)) continue;
      const std::string_view callee = called_by_name(line), go = after_entry(line);
      if (!go.empty()) {
        std::string entry;
        append_entry_or_line(entry, line, &function);
        for_each_line(entry, [&](std::string_view one) {
          if (one.starts_with("\t.long")) out.append(one) += '\n';
          else append_with_suffix(out, one, kSuffix, renamed);
        });
      } else if (calls_hook(line)) {
        out += line.find('*') != std::string_view::npos ? "\t.byte\t0x66, 0x0f, 0x1f, 0x44, 0, 0\n"
                                                        : "\t.byte\t0x0f, 0x1f, 0x44, 0, 0\n";
      } else if (!callee.empty()) {
        append_with_suffix(out, line, kSuffix, [&](std::string_view one) { return one == callee && copied(one); });
      } else {
        append_with_suffix(out, line, kSuffix, renamed);
      }
    }
    out += "\t.size\t" + name + ", .-" + name + "\n\t.popsection\n";
  }

  std::string_view text_, typed_;
  std::set<std::string_view> visible_, grouped_;
  std::map<std::string_view, Original> functions_;
};

}  // namespace

std::string with_uncounted_copies(std::string rewritten) {
  return kArm64 ? rewritten : Copies(rewritten).with_copies();
}

}  // namespace simt::translate
