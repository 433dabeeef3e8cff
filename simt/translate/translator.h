// The translator's pieces: what it knows of the text, and an edit for each construct that it finds.
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ptx.h"
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

  // <<< or >>>, also as some editors space them and nvcc takes them: << < and >> >.
  bool is_triple(std::size_t i, char c) const;
  // A `>> >` that is not followed by arguments may close templates.
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

  void launch(std::size_t open);
  // How a launch's arguments pass through the lambda. A literal 0, NULL or {...} loses its meaning in a deduced parameter, so
  // it moves into the call itself.
  struct Arguments {
    std::string parameters = "auto&&... simt_a", forwarded = "simt_a...";
    std::vector<Edit> removed;
  };
  Arguments arguments_of(std::size_t open, std::size_t close) const;

  void shared(std::size_t i);
  // The compiler takes alignas at the beginning of a declaration only, and shared memory is aligned to 128 bytes as it is.
  void align(std::size_t alignas_at);
  std::string alignment(std::size_t alignas_at, std::size_t close) const;
  // One name of a declaration, as tokens.
  struct Declarator {
    std::size_t begin, name, end;
  };
  // __shared__ T a[8], b;  with what stands before the first declarator in [begin, first.begin).
  void declared_shared(std::size_t begin, std::size_t end, std::size_t shared);
  std::size_t last_word(std::size_t begin, std::size_t end) const;
  // Types of which the compiler is known to build nothing.
  static bool is_plain_type(std::string_view name);
  // Shared memory of a class type is not constructed, which C++ would do: it becomes raw memory and references to it.
  void unbuilt(std::size_t begin, std::size_t first, std::size_t end, const std::vector<Declarator>& declarators,
               std::string_view type);
  // Where the definition of a class, when it stands in this text, shows that its default constructor does something.
  std::size_t constructs(std::string_view type) const;
  // Whether the `=` in a class body gives a member a value.
  bool initialises_member(std::size_t equals) const;

  // Whether a name in a kernel may be that of a warp operation, or of a function that has one.
  static bool may_join_lanes(std::string_view name);
  // Lanes that come to the end of a kernel have gone past all of its warp operations, as lanes that returned have not: counted code
  // tells the two apart.
  void end_kernel(std::size_t close);
  // Notes a kernel's name: the word before the first bracket that is no attribute's. Its launch bounds become a variable of its own, which
  // the runtime reads by its name.
  void kernel(std::size_t i);
  // A kernel has no result.
  void check_result(std::size_t global, std::size_t name);
  // [=] __device__ (int i) { ... }: the host compiler takes attributes behind the parameters only.
  void lambda(std::size_t bracket);
  // (void*)kernel  and  reinterpret_cast<void*>(kernel)  keep the kernel's type in mind;  cudaMalloc((void**)&p, n)  keeps p's.
  void cast(std::size_t i);
  // The GPU's clock() in device code, not the host's.
  void clock(std::size_t i);
  // atomicExch(p, x);  as a statement is a store: nobody asks for what was there.
  void exchange(std::size_t i);
  // texture<float, 2> t;  of CUDA 11 and before, at namespace scope.
  void texture_reference(std::size_t i);
  bool begins_statement(std::size_t i) const;

  // How many more braces the text opens than it closes.
  long opened_braces() const;
  // A launch that stands in a kernel only because that kernel's end is missing.
  void unclosed(std::size_t launch);

  bool in_statements() const { return !blocks_.empty() && blocks_.back().statements; }
  // Whether a brace opens the body of a __global__ or __device__ function or lambda, or a block within. What may run on the
  // host too may launch.
  bool opens_device_code(std::size_t brace) const;
  // The same, of code that may run on the host too.
  bool opens_code_for_device(std::size_t brace) const;
  // Whether a brace opens a function's body or a block, and no namespace or class.
  bool opens_block(std::size_t brace) const;

  // extern __shared__ T s[];  in a function becomes a reference: an assembler name would get lost in templates.
  void dynamic_in_block(std::size_t begin, std::size_t end);
  void dynamic_in_namespace(std::size_t shared, std::size_t end);

  // asm volatile("..." : "=r"(x) : "r"(y) : "memory")
  void assembly(std::size_t i);
  // The pieces of an assembly statement between its parentheses.
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
    bool device;      // runs in kernels only
    bool may_be_device;
    std::size_t open;  // its brace
  };
  std::vector<Block> blocks_;  // the open braces
  bool brace_is_missing_ = false;
  std::size_t kernel_open_ = kNone;  // the brace of the latest kernel's body
  std::set<std::string_view> kernels_;
  std::vector<std::string> errors_;
};

}  // namespace simt::translate
