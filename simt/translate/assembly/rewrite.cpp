#include "rewrite.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <map>
#include <span>
#include <utility>

#include "instruction_mix.h"
#include "processor.h"
#include "shared_size.h"

namespace simt::translate {
namespace {

// `.LPFE12:` gives "12", anything else gives "".
std::string_view entry_number(std::string_view line) {
  constexpr std::string_view kHead = ".LPFE";
  if (!line.starts_with(kHead) || line.back() != ':') return {};
  return line.substr(kHead.size(), line.size() - kHead.size() - 1);
}

void append_kernel_entry(std::string& out, std::string_view number) {
  const std::string n(number);
  if (kArm64) {
    out += "\tadrp\tx10, :gottprel:simt_at_entry\n\tldr\tx10, [x10, #:gottprel_lo12:simt_at_entry]\n";
    out += "\tmrs\tx9, tpidr_el0\n\tldrb\tw10, [x9, x10]\n\ttbz\tw10, 0, .LPFEgo" + n + "\n";
    out += "\tadr\tx0, .LPFE" + n + "\n\tb\tsimt_kernel_probe\n.LPFEgo" + n + ":\n";
    return;
  }
  out += "\tmovq\tsimt_at_entry@gottpoff(%rip), %r11\n";
  out += "\tcmpb\t$1, %fs:(%r11)\n";
  out += "\tjne\t.LPFEgo" + n + "\n";
  // %rax is the one free register that lazy binding keeps; a C++ function takes its argument in %rdi.
  out += "\tleaq\t.LPFE" + n + "(%rip), " + (kPortable ? "%rdi" : "%rax") + "\n";
  out += "\tjmp\tsimt_kernel_probe@PLT\n";
  out += ".LPFEgo" + n + ":\n";
}

constexpr std::string_view kCopies[] = {"memcpy", "memset", "memmove"};
constexpr std::string_view kHeap[] = {"malloc",
                                      "free",
                                      "_Znwm",
                                      "_Znam",
                                      "_ZdlPv",
                                      "_ZdlPvm",
                                      "_ZdaPv",
                                      "_ZdaPvm",
                                      "calloc",
                                      "realloc",
                                      "aligned_alloc",
                                      "_ZnwmSt11align_val_t",
                                      "_ZnamSt11align_val_t",
                                      "_ZnwmRKSt9nothrow_t",
                                      "_ZnamRKSt9nothrow_t",
                                      "_ZdlPvSt11align_val_t",
                                      "_ZdlPvmSt11align_val_t",
                                      "_ZdaPvSt11align_val_t",
                                      "_ZdaPvmSt11align_val_t",
                                      "__cxa_allocate_exception",
                                      "__cxa_free_exception",
                                      "__cxa_end_catch"};

// Functions that write to, or call, an address given to them (confine/checked_calls.cpp).
constexpr std::string_view kChecked[] = {"pthread_mutex_lock",   "pthread_mutex_unlock", "pthread_once",
                                         "__pthread_key_create", "__cxa_guard_acquire",  "__cxa_guard_release",
                                         "__cxa_guard_abort",    "__cxa_throw"};

// Directives that may name such a function: a table of addresses, or an alias.
bool is_naming_directive(std::string_view line) {
  return line.starts_with("\t.quad\t") || line.starts_with("\t.weakref\t");
}

// Whether a line may name a function of another file: a call, a jump, or an address.
bool names_function(std::string_view line) {
  if (kArm64)
    return line.starts_with("\tbl\t") || line.starts_with("\tb\t") || line.starts_with("\tadrp\t") ||
           is_naming_directive(line) || line.find("lo12:") != std::string_view::npos;
  return line.starts_with("\tcall") || line.starts_with("\tjmp") || is_naming_directive(line) ||
         line.find("@GOTPCREL") != std::string_view::npos;
}

// Copies a line that calls, jumps to, or takes the address of one of the names, and puts `prefix` before the name.
bool append_renamed(std::string& out, std::string_view line, std::span<const std::string_view> names,
                    std::string_view prefix) {
  for (std::string_view name : names) {
    const std::size_t at = line.find(name);
    if (at == std::string_view::npos || at == 0) continue;
    const char before = line[at - 1], after = at + name.size() < line.size() ? line[at + name.size()] : '\n';
    const auto part_of_name = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.';
    };
    const bool is_code = line[0] == '\t' && (line[1] != '.' || is_naming_directive(line));
    if (!is_code || part_of_name(before) || part_of_name(after)) continue;
    out += line.substr(0, at);
    out += prefix;
    out += line.substr(at);
    out += '\n';
    return true;
  }
  return false;
}

// Sections with variables that kernels or cudaMemcpyToSymbol may write.
bool names_data(std::string_view section) {
  for (const char* name : {"\t.section\t.data", "\t.section\t.bss", "\t.section\t.simt_constant"})
    if (section.starts_with(name) && section.find(".data.rel.ro") == std::string_view::npos) return true;
  return false;
}

// The argument for a host function's hook: size and operation, as in machine/trace.h. Empty if the line does not call a
// hook.
std::string_view host_access(std::string_view line) {
  constexpr std::string_view kHooks = "__tsan_";
  std::string_view hook = called_by_name(line);
  if (!hook.starts_with(kHooks)) return {};
  hook.remove_prefix(kHooks.size());
  for (const auto& [name, meta] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{{"read1", "1"},
                                                                            {"read2", "2"},
                                                                            {"read4", "4"},
                                                                            {"read8", "8"},
                                                                            {"read16", "16"},
                                                                            {"write1", "257"},
                                                                            {"write2", "258"},
                                                                            {"write4", "260"},
                                                                            {"write8", "264"},
                                                                            {"write16", "272"}})
    if (hook == name) return meta;
  return {};
}

// All registers that a call may change are free here. simt_host_watch holds the begin and size of memory that the host
// must not touch.
void append_host_access(std::string& out, std::string_view meta) {
  if (kArm64) {
    out += "\tadrp\tx9, :got:simt_host_watch\n\tldr\tx9, [x9, #:got_lo12:simt_host_watch]\n";
    out += "\tldp\tx10, x11, [x9]\n\tsub\tx12, x0, x10\n\tcmp\tx12, x11\n\tb.lo\t1f\n";
    out += "\tldp\tx10, x11, [x9, 16]\n\tsub\tx12, x0, x10\n\tcmp\tx12, x11\n\tb.hs\t2f\n1:\n\tmov\tw1, ";
    out += meta;
    out += "\n\tbl\tsimt_host_access\n2:\n";
    return;
  }
  out +=
      "\tmovq\tsimt_host_watch@GOTPCREL(%rip), %rax\n\tmovq\t%rdi, %rdx\n\tsubq\t(%rax), %rdx\n\tcmpq\t8(%rax), %rdx\n";
  out += "\tjb\t1f\n\tmovq\t%rdi, %rdx\n\tsubq\t16(%rax), %rdx\n\tcmpq\t24(%rax), %rdx\n\tjae\t2f\n1:\n\tmovl\t$";
  out += meta;
  out += ", %esi\n\tcall\t*simt_host_access@GOTPCREL(%rip)\n2:\n";
}

// A table of variables that the host must not touch, and code that registers it at program start.
void append_device_variables(std::string& out, const std::map<std::string, std::string>& sizes) {
  if (sizes.empty()) return;
  out += "\t.section\tsimt_variables,\"aw\",@progbits\n\t.balign 8\n";
  for (const auto& [name, size] : sizes)
    out.append("\t.quad\t").append(name).append("\n\t.quad\t").append(size) += '\n';
  out +=
      "\t.hidden\t__start_simt_variables\n\t.hidden\t__stop_simt_variables\n\t.text\n\t.type\tsimt_note_own_variables, @function\nsimt_note_own_variables:\n";
  if (kArm64) {
    out += "\tadrp\tx0, __start_simt_variables\n\tadd\tx0, x0, :lo12:__start_simt_variables\n";
    out += "\tadrp\tx1, __stop_simt_variables\n\tadd\tx1, x1, :lo12:__stop_simt_variables\n";
    out += "\tb\tsimt_note_variables\n";
  } else {
    out += "\tleaq\t__start_simt_variables(%rip), %rdi\n\tleaq\t__stop_simt_variables(%rip), %rsi\n";
    out += "\tjmp\t*simt_note_variables@GOTPCREL(%rip)\n";
  }
  out += "\t.section\t.init_array,\"aw\"\n\t.balign 8\n\t.quad\tsimt_note_own_variables\n";
}

// The name of the function that begins at a label. Specialised copies made by the compiler count as the function.
std::string function_of(std::string_view label) {
  const std::size_t end = label.find_first_of(".:");
  return std::string(label.substr(0, end));
}

// Turns a `.comm` line, "name,size,align", into a definition in .bss with a guard before it.
bool append_local_common(std::string& out, std::string_view name, std::string_view common, std::string_view guard) {
  constexpr std::string_view kHead = "\t.comm\t";
  if (!common.starts_with(kHead) || common.substr(kHead.size(), name.size()) != name) return false;
  const std::string_view rest = common.substr(kHead.size() + name.size());
  const std::size_t comma = rest.find(',', 1);
  if (rest.empty() || rest[0] != ',' || comma == std::string_view::npos) return false;
  const std::string label(name), size(rest.substr(1, comma - 1)), align(rest.substr(comma + 1));
  out += "\t.pushsection\t.bss\n";
  out += guard;
  out += "\t.align\t" + align + "\n\t.type\t" + label + ", @object\n\t.size\t" + label + ", " + size + "\n" + label +
         ":\n\t.zero\t" + size + "\n\t.popsection\n";
  return true;
}

enum class Move { none, whole, parts };

// How an instruction moves 16 bytes from memory, or to it. On ARM64, g++ moves vectors of 16 bytes as a whole or, when both
// halves are computed with, as a pair of doubles, and other types of that size as a pair of 8 bytes in whole-number registers.
Move move_of_16(std::string_view line, bool reads) {
  if (kArm64) {
    if (line.find("[sp") != std::string_view::npos) return Move::none;
    if (line.starts_with(reads ? "\tldr\tq" : "\tstr\tq")) return Move::whole;
    if (line.starts_with(reads ? "\tldp\td" : "\tstp\td")) return Move::whole;
    return line.starts_with(reads ? "\tldp\tx" : "\tstp\tx") ? Move::parts : Move::none;
  }
  const bool whole = line.starts_with("\tmovaps\t") || line.starts_with("\tmovdqa\t");
  if (!whole && !line.starts_with("\tmovups\t") && !line.starts_with("\tmovdqu\t")) return Move::none;
  const bool of_memory = line.find('(') != std::string_view::npos, loads = line.back() != ')';
  if (!of_memory || loads != reads) return Move::none;
  return whole ? Move::whole : Move::parts;
}

// g++ reports a move of 16 bytes as one access, even of a struct whose alignment is 8: `struct { double a, b; }`, or the
// zeros at the end of `struct { int a, b, c, d, e, f; }`. nvcc moves such a struct in parts. The instruction behind the
// hook shows which it is: only what lies at a multiple of 16 is moved by movaps or movdqa.
bool append_halves(std::string& out, std::string_view line, std::string_view rest) {
  const std::string_view hook = called_by_name(line);
  const bool reads = hook == "__tsan_read16";
  if (!reads && hook != "__tsan_write16") return false;
  while (!rest.empty()) {
    const std::string_view next = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(next.size() + 1, rest.size()));
    if (next.starts_with(".L") && next.size() > 2 && !std::isdigit(static_cast<unsigned char>(next[2])))
      continue;  // names a place for the debugger
    const bool is_call = next.starts_with(kArm64 ? "\tbl" : "\tcall"),
               is_jump = kArm64 ? next.starts_with("\tb.") || next.starts_with("\tb\t") : next.starts_with("\tj");
    const bool is_other_call = is_call && !called_by_name(next).starts_with("__tsan_");
    if (next.size() < 2 || next[0] != '\t' || is_other_call || is_jump || next == "\tret") break;
    const Move move = move_of_16(next, reads);
    if (move == Move::none) continue;
    if (move == Move::whole) break;
    const std::string halves = reads ? "__tsan_unaligned_read16" : "__tsan_unaligned_write16";
    out += kArm64 ? "\tbl\t" + halves + "\n" : "\tcall\t*" + halves + "@GOTPCREL(%rip)\n";
    return true;
  }
  return false;
}

// A call or jump to an address in a register or in memory goes through the library, which checks the address in
// confined code (simt/confine/confined.h). The address is passed in %r11, which neither caller nor callee uses there; on
// ARM64 in x15.
bool append_checked_call(std::string& out, std::string_view line) {
  if (kArm64) {
    const bool calls = line.starts_with("\tblr\tx");
    if (!calls && !line.starts_with("\tbr\tx")) return false;
    const std::string target(line.substr(line.rfind('\t') + 1));
    if (target != "x15") out += "\tmov\tx15, " + target + "\n";
    out += "\tadrp\tx14, :got:simt_checked_call\n\tldr\tx14, [x14, #:got_lo12:simt_checked_call]\n";
    out += calls ? "\tblr\tx14\n" : "\tbr\tx14\n";
    return true;
  }
  std::size_t at = line.find_first_not_of('\t');
  if (at != 1) return false;
  if (line.substr(at).starts_with("notrack ")) at += 8;
  const bool is_call = line.substr(at).starts_with("call\t*"), is_jump = line.substr(at).starts_with("jmp\t*");
  if (!is_call && !is_jump) return false;
  const std::string_view target = line.substr(line.find('*') + 1);
  if (target.find("@GOTPCREL") != std::string_view::npos) return false;  // a name, which the linker resolves
  if (target != "%r11") {
    out += "\tmovq\t";
    out += target;
    out += ", %r11\n";
  }
  out += is_call ? "\tcall\t*simt_checked_call@GOTPCREL(%rip)\n" : "\tcall\t*simt_checked_jump@GOTPCREL(%rip)\n";
  return true;
}

// Rewrites line by line, and remembers which part of the program a line belongs to.
class Rewriter {
 public:
  Rewriter(std::string_view text, bool counted, const Survey& survey)
      : text_(text), counted_(counted), survey_(survey) {
    out_.reserve(text.size() + text.size() / 16);
  }

  std::string run() {
    while (at_ < text_.size()) take(next_line());
    if (counted_) append_end();
    return std::move(out_);
  }

 private:
  static constexpr std::string_view kGuard = "\t.zero\t128\n";

  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }
  std::string_view next_line() {
    const std::string_view line = rest().substr(0, rest().find('\n'));
    at_ += line.size() + 1;
    return line;
  }

  void take(std::string_view line) {
    if (is_in_entries(line)) return;
    note_section(line);
    if (counted_) {
      if ((in_tls_ || in_data_) && line.starts_with("\t.align")) out_ += kGuard;
      if (take_local_variable(line) || take_host_access(line)) return;
      note_size(line);
    }
    if (take_entry_or_return(line) || (counted_ && take_call(line))) return;
    out_ += line;
    out_ += '\n';
    if (counted_ && enters_basic_block(line)) out_ += mark_of_block(text_, at_, emulated_);
  }

  // A list of the kernels' entries, which are known by their labels, would name functions that the linker drops: those
  // of which another file has the same.
  bool is_in_entries(std::string_view line) {
    const bool begins = line.starts_with("\t.section\t__patchable_function_entries");
    in_entries_ = begins || (in_entries_ && (line.starts_with("\t.align") || line.starts_with("\t.quad")));
    return in_entries_;
  }

  void note_section(std::string_view line) {
    if (line.starts_with("\t.section")) {
      in_tls_ = is_thread_local(line);
      in_data_ = names_data(line);
    }
    if (line == "\t.text" || line.starts_with("\t.previous")) in_tls_ = in_data_ = false;
    if (line == "\t.data" || line == "\t.bss") in_tls_ = false, in_data_ = true;
  }

  // A file-local variable may be declared with .comm, without a position where a guard could be.
  bool take_local_variable(std::string_view line) {
    constexpr std::string_view kLocal = "\t.local\t";
    if (!line.starts_with(kLocal)) return false;
    if (!append_local_common(out_, line.substr(kLocal.size()), rest().substr(0, rest().find('\n')), kGuard))
      return false;
    next_line();
    in_tls_ = in_data_ = false;
    return true;
  }

  bool take_host_access(std::string_view line) {
    if (!line.empty() && line[0] != '\t' && line[0] != '.' && line.back() == ':')
      in_host_ = survey_.host.count(function_of(line)) != 0;
    if (!in_host_) return false;
    if (called_by_name(line) == "__sanitizer_cov_trace_pc") return true;
    const std::string_view meta = host_access(line);
    if (!meta.empty()) append_host_access(out_, meta);
    return !meta.empty();
  }

  void note_size(std::string_view line) {
    constexpr std::string_view kSize = "\t.size\t";
    if (!line.starts_with(kSize)) return;
    const std::size_t comma = line.find(", ");
    const std::string name(line.substr(kSize.size(), comma - kSize.size()));
    if (comma != std::string_view::npos && survey_.device_variables.count(name))
      variable_sizes_[name] = line.substr(comma + 2);
  }

  bool take_entry_or_return(std::string_view line) {
    if (!entry_.empty() && line == "\tnop") {
      append_kernel_entry(out_, std::exchange(entry_, {}));
      return true;
    }
    if (const std::string_view number = entry_number(line); !number.empty()) entry_ = number, in_kernel_ = true;
    if (line == "\t.cfi_endproc") in_kernel_ = false;
    if (!in_kernel_ || line != "\tret") return false;
    const std::string done = kPortable ? "simt_leave_kernel" : "simt_kernel_done";
    out_ += kArm64 ? "\tb\t" + done + "\n" : "\tjmp\t*" + done + "@GOTPCREL(%rip)\n";
    return true;
  }

  bool take_call(std::string_view line) {
    if (kArm64 ? line.starts_with("\tb") : line.find('*') != std::string_view::npos) {
      if (!std::exchange(of_thread_variable_, false) && append_checked_call(out_, line)) return true;
      if (append_halves(out_, line, rest())) return true;
    }
    of_thread_variable_ = line.starts_with("\t.tlsdesccall");
    if (line.size() > 8 && line.find("mem") != std::string_view::npos && append_renamed(out_, line, kCopies, "simt_"))
      return true;
    return names_function(line) &&
           (append_renamed(out_, line, kHeap, "simt_heap_") || append_renamed(out_, line, kChecked, "simt_checked_"));
  }

  void append_end() {
    append_device_variables(out_, variable_sizes_);
    for (const char* section : {"\t.section\t.tbss,\"awT\",@nobits\n", "\t.section\t.simt_constant,\"aw\",@progbits\n",
                                "\t.bss\n", "\t.data\n"})
      out_.append(section).append(kGuard);
  }

  std::string_view text_;
  bool counted_;
  const Survey& survey_;
  const EmulatedFiles emulated_ = emulated_files(text_);
  std::string out_;
  std::size_t at_ = 0;               // where the next line begins
  std::string_view entry_;           // a kernel's entry whose nop comes next
  bool of_thread_variable_ = false;  // the next line calls what finds a variable of the thread (ARM64)
  bool in_tls_ = false, in_data_ = false, in_kernel_ = false, in_host_ = false, in_entries_ = false;
  std::map<std::string, std::string> variable_sizes_;
};

}  // namespace

std::string rewrite_assembly(std::string_view text, bool counted, const Survey& survey) {
  return Rewriter(text, counted, survey).run();
}

}  // namespace simt::translate
