// The parts of the translator: what it knows about the text, and an edit for each construct that it finds.
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ptx/ptx.h"
#include "tokens.h"
#include "translate.h"

namespace simt::translate {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

struct Edit {
  std::size_t begin, end;
  std::string text;
};

class Translator {
 public:
  Translator(std::string_view text, bool host_assembly)
      : text_(text), scan_(scan(text)), host_assembly_(host_assembly) {}
  Translation run();

 private:
  using Kind = Token::Kind;
  bool boundary(std::size_t i) const { return scan_.tokens[i].kind == Kind::boundary; }
  bool word(std::size_t i) const { return scan_.tokens[i].kind == Kind::word; }

  // The keyword, and not a word in a macro's argument that becomes a string.
  bool is_try(std::size_t i) const;
  // A backslash at the end of its line but for a comment, which nvcc accepts outside of macros, too.
  bool is_before_comment(std::size_t i) const;
  // <<< or >>>, also with a blank inside, as some editors write it and nvcc accepts: << < and >> >.
  bool is_triple(std::size_t i, char c) const;
  // A `>> >` without arguments after it may close templates.
  bool ends_configuration(std::size_t i) const;

  // The token that closes the bracket at `open`, or kNone.
  std::size_t closing(std::size_t open) const;
  // The token that opens the bracket closed at `close`; `<` counts as one when `close` is `>`.
  std::size_t opening(std::size_t close) const;
  // First token of the callee that ends just before token `end`: ns::k, k<int>, table[i], (*f), object.member, pick(i).
  std::size_t callee_begin(std::size_t end) const;
  bool is_statement_word(std::size_t i) const;
  static std::string on_one_line(std::string_view text);
  std::string_view between(std::size_t first, std::size_t last) const;
  std::string without_comments(std::size_t first, std::size_t last) const;  // the same, on one line

  void launch(std::size_t open);
  // How a launch's arguments pass through the lambda. A literal 0, NULL or {...} loses its meaning as a deduced
  // parameter, so it moves into the call itself.
  struct Arguments {
    std::string parameters = "auto&&... simt_a", forwarded = "simt_a...";
    std::vector<Edit> removed;
  };
  Arguments arguments_of(std::size_t open, std::size_t close) const;

  void shared(std::size_t i);
  // g++ allows alignas only at the beginning of a declaration, and shared memory is aligned to 128 bytes anyway.
  void align(std::size_t alignas_at);
  std::string alignment(std::size_t alignas_at, std::size_t close) const;
  // As many line ends as a stretch of the text has: what replaces it keeps them.
  std::string line_ends(std::size_t from, std::size_t to) const;
  // One name in a declaration, as token numbers.
  struct Declarator {
    std::size_t begin, name, end;
  };
  // __shared__ T a[8], b;  where [begin, first.begin) precedes the first declarator.
  void declared_shared(std::size_t begin, std::size_t end, std::size_t shared);
  std::size_t last_word(std::size_t begin, std::size_t end) const;
  // Types without a constructor.
  static bool is_plain_type(std::string_view name);
  // CUDA does not construct shared memory of class type, but C++ would: it becomes raw memory with references to it.
  void unbuilt(std::size_t begin, std::size_t first, std::size_t end, const std::vector<Declarator>& declarators,
               std::string_view type);
  // Where the class definition, if it is in this text, shows that its default constructor does something.
  std::size_t constructs(std::string_view type) const;
  // Whether the `=` in a class body initialises a member.
  bool initialises_member(std::size_t equals) const;

  // Whether a name in a kernel may be a barrier or a warp operation, or a function that contains one.
  static bool may_join_lanes(std::string_view name);
  // Lanes that reach the end of a kernel have passed all of its barriers; lanes that returned have not. Counted
  // code distinguishes the two.
  void end_kernel(std::size_t close);
  // Records a kernel's name: the word before the first bracket that does not belong to an attribute. Its launch bounds
  // become a variable that the runtime finds by name.
  void kernel(std::size_t i);
  // A kernel must not return a value.
  void check_result(std::size_t global, std::size_t name);
  // [=] __device__ (int i) { ... }: g++ accepts attributes only after the parameters.
  void lambda(std::size_t bracket);
  // (void*)kernel  and  reinterpret_cast<void*>(kernel)  keep the kernel's type;  cudaMalloc((void**)&p, n)  keeps p's.
  void cast(std::size_t i);
  // In device code, the GPU's clock() instead of the host's.
  void clock(std::size_t i);
  // atomicExch(p, x);  as a statement is a store, because its result is unused.
  void exchange(std::size_t i);
  // texture<float, 2> t;  of CUDA 11 and before, at namespace scope.
  void texture_reference(std::size_t i);
  bool begins_statement(std::size_t i) const;

  // How many braces the text opens and does not close.
  long opened_braces() const;
  // A launch that is inside a kernel only because that kernel's closing brace is missing.
  void unclosed(std::size_t launch);

  // Whether the innermost open brace is a class's.
  bool in_class() const;
  // Whether a statement here is main's own. nvcc takes `return;` there, with a warning.
  bool in_main() const;
  bool in_statements() const { return !blocks_.empty() && blocks_.back().statements; }
  // Whether a brace opens the body of a __global__ or __device__ function or lambda, or a block inside one. Functions
  // that may also run on the host may launch.
  bool opens_device_code(std::size_t brace) const;
  // The same, including code that may also run on the host.
  bool may_open_device_code(std::size_t brace) const;
  // Whether a brace opens a function's body or a block, and no namespace or class.
  bool opens_block(std::size_t brace) const;

  // extern __shared__ T s[];  in a function becomes a reference, because templates would drop an assembler name.
  void dynamic_in_block(std::size_t begin, std::size_t end);
  void dynamic_in_namespace(std::size_t shared, std::size_t end);

  // asm volatile("..." : "=r"(x) : "r"(y) : "memory")
  void assembly(std::size_t i);
  // The parts of an assembly statement between its parentheses.
  bool in_definition(std::size_t i) const;
  bool read_assembly(std::size_t open, std::size_t close, Assembly& assembly) const;
  static std::string unquoted(std::string_view literal);

  void error(std::size_t token, const std::string& message);
  std::string apply();

  std::string_view text_;
  Scan scan_;
  bool host_assembly_;
  std::vector<Edit> edits_;
  struct Block {
    bool statements;  // and no namespace or class
    bool device;      // runs only in kernels
    bool may_be_device;
    std::size_t open;  // position of its brace
  };
  std::vector<Block> blocks_;  // the open braces
  bool brace_is_missing_ = false;
  std::size_t kernel_open_ = kNone;  // the opening brace of the latest kernel's body
  std::size_t main_open_ = kNone;
  std::set<std::string_view> kernels_;
  std::vector<std::string> errors_;
};

}  // namespace simt::translate
