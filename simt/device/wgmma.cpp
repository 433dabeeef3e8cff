// Products of warpgroups (wgmma of inline PTX; include/simt/ptx/async.h). Each warp computes its 16 of the 64 rows when
// it comes to the instruction. Until it has waited for the product's group, its accumulators hold a value that means
// nothing; then they get the sums.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>

#include "confine/confined.h"
#include "device/accumulators.h"
#include "include/simt/fp8.h"
#include "include/simt/ptx/async.h"
#include "include/simt/small_float.h"
#include "machine/faults.h"
#include "machine/launch.h"
#include "machine/worker.h"

#define RETURN_PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

namespace simt {
namespace {

using ptx::Element;
using ptx::WarpgroupProduct;

constexpr unsigned kRowsOfWarp = 16, kMostCols = 256, kDepthBytes = 32, kWarpsOfGroup = 4;
constexpr std::uint32_t kInFlight = 0x7fbadacc;  // no number

// What a lane hands over.
struct Request {
  const WarpgroupProduct* product;
  Accumulators* sums;
};

struct Call {
  Worker& worker;
  std::uint64_t pc;
  [[noreturn]] void refuse(bool misaligned, const std::string& words) const {
    worker.fail(misaligned ? kMisalignedAddress : kIllegalAddress, &FaultListener::bad_async, misaligned, words, pc);
  }
};

unsigned bytes_of(Element element) {
  return element == Element::tf32 ? 4 : element == Element::half || element == Element::bfloat16 ? 2 : 1;
}
bool is_integer(Element element) { return element == Element::int8 || element == Element::uint8; }

float value_at(const unsigned char* bytes, Element element) {
  std::uint16_t half;
  std::uint32_t word;
  switch (element) {
    case Element::half: return std::memcpy(&half, bytes, 2), HalfFormat::widen(half);
    case Element::bfloat16: return std::memcpy(&half, bytes, 2), Bfloat16Format::widen(half);
    case Element::e4m3: return Fp8E4M3::widen(*bytes);
    case Element::e5m2: return Fp8E5M2::widen(*bytes);
    case Element::int8: return static_cast<std::int8_t>(*bytes);
    case Element::uint8: return *bytes;
    default: return std::memcpy(&word, bytes, 4), __builtin_bit_cast(float, word & ~0x1fffu);
  }
}

// The address of shared memory that a descriptor holds. It has 18 bits, and a GPU's window of shared memory begins at a
// multiple of more, so that some programs put in the low bits of a generic pointer.
std::uint64_t begin_of(const Launch& launch, unsigned long long descriptor) {
  const unsigned held = (descriptor & 0x3fff) << 4;
  const Windows& windows = simt_trace.windows;
  const Kernel& kernel = launch.kernel;
  const bool all = kernel.called_shared > 0;  // the variables of all of the module's functions
  const std::uint64_t first = all ? 0 : kernel.first_shared, end = all ? windows.shared_size : kernel.end_shared;
  const std::uint64_t begins[2] = {windows.shared_base + first, windows.dynamic_base};
  const std::uint64_t sizes[2] = {end - first, launch.request.dynamic_shared};
  const auto place = reinterpret_cast<std::uint64_t>(shared_place(held));
  for (int part = 0; part < 2; ++part)
    if (place - begins[part] < sizes[part]) return held;
  for (int part = 0; part < 2; ++part)
    if (const std::uint64_t offset = (held - begins[part]) & 0x3ffff; offset < sizes[part])
      return shared_address(reinterpret_cast<const void*>(begins[part] + offset));
  return held;
}

// A matrix in shared memory as its descriptor says: `lines` rows of a, or columns of b, along which the depth runs.
class Matrix {
 public:
  Matrix(const Call& call, unsigned long long descriptor, bool transposed, unsigned element_bytes, const char* name)
      : call_(call),
        begin_(begin_of(*call.worker.launch(), descriptor)),
        leading_((descriptor >> 16 & 0x3fff) << 4),
        stride_((descriptor >> 32 & 0x3fff) << 4),
        base_(descriptor >> 49 & 7),
        swizzled_(descriptor >> 62 == 0 ? 0 : 256u >> (descriptor >> 62)),
        transposed_(transposed),
        element_bytes_(element_bytes),
        name_(name) {
    if (base_ != 0)
      call.refuse(false,
                  std::string("uses a descriptor of ") + name +
                      " with a base offset, which the CPU backend lacks; align the tile to its swizzle's pattern");
  }
  unsigned swizzled() const { return swizzled_; }
  unsigned row_bytes() const { return swizzled_ ? swizzled_ : 16; }

  // The place of 16 bytes: along the depth, of one line; or, if transposed, of 8 lines, at one depth.
  std::uint64_t place(unsigned line, unsigned depth) const {
    const unsigned pieces = row_bytes() / 16;
    std::uint64_t at = begin_;
    if (!transposed_) {
      const unsigned bytes = depth * element_bytes_;
      at += line % 8 * row_bytes() + line / 8 * stride_ + (swizzled_ ? bytes : bytes / 16 * leading_);
    } else {
      const unsigned across = line / 8;
      at += across % pieces * 16 + across / pieces * (swizzled_ ? leading_ : stride_) + depth % 8 * row_bytes() +
            depth / 8 * (swizzled_ ? stride_ : leading_);
    }
    const auto seen = static_cast<unsigned>(at & ~std::uint64_t{15});
    const auto address = reinterpret_cast<std::uint64_t>(shared_place(swizzled_place(seen, swizzled_)));
    const Windows& windows = simt_trace.windows;
    if (!windows.in_shared(address) || !windows.in_shared(address + 15))
      call_.refuse(false, std::string("reads ") + name_ + " by a descriptor that leads to the shared address " +
                              std::to_string(at) + ", outside of the block's shared memory");
    return address;
  }

  // Calls body(line, depth, bytes) for each element, and collects the places.
  template <class Body>
  void for_elements(unsigned first_line, unsigned lines, unsigned depth, std::vector<std::uint64_t>& places,
                    Body body) const {
    const unsigned per_piece = 16 / element_bytes_;
    const unsigned line_step = transposed_ ? per_piece : 1, depth_step = transposed_ ? 1 : per_piece;
    for (unsigned line = 0; line < lines; line += line_step)
      for (unsigned at = 0; at < depth; at += depth_step) {
        const std::uint64_t address = place(first_line + line, at);
        places.push_back(address);
        const auto* const bytes = reinterpret_cast<const unsigned char*>(address);
        for (unsigned i = 0; i < per_piece; ++i)
          body(line + (transposed_ ? i : 0), at + (transposed_ ? 0 : i), bytes + i * element_bytes_);
      }
  }

 private:
  const Call& call_;
  std::uint64_t begin_, leading_, stride_;
  unsigned base_, swizzled_;
  bool transposed_;
  unsigned element_bytes_;
  const char* name_;
};

struct Factors {
  float a[kRowsOfWarp][kDepthBytes], b[kDepthBytes][kMostCols], sums[kRowsOfWarp][kMostCols];
  int exponents[kDepthBytes][kMostCols];  // of b
};

// Each register of a lane holds the depth's elements of row lane / 4 (+ 8) in places lane % 4 (+ 4).
void take_a_registers(const Request* const (&lanes)[kWarp], Element element, Factors& factors) {
  const unsigned per = 4 / bytes_of(element);
  for (unsigned lane = 0; lane < kWarp; ++lane)
    for (unsigned r = 0; r < 4; ++r)
      for (unsigned i = 0; i < per; ++i) {
        const auto* const bytes = reinterpret_cast<const unsigned char*>(&lanes[lane]->product->a_registers[r]);
        factors.a[lane / 4 + 8 * (r % 2)][(lane % 4 + 4 * (r / 2)) * per + i] =
            value_at(bytes + i * bytes_of(element), element);
      }
}

unsigned row_of(unsigned lane, unsigned i) { return lane / 4 + 8 * (i / 2 % 2); }
unsigned col_of(unsigned lane, unsigned i) { return 8 * (i / 4) + 2 * (lane % 4) + i % 2; }

// For the sums of a lane: body(row, col, register, half of it).
template <class Body>
void for_sums(unsigned lane, unsigned cols, bool halves, Body body) {
  for (unsigned i = 0; i < cols / 2; ++i)
    body(row_of(lane, i), col_of(lane, i), halves ? i / 2 : i, halves ? i % 2 : 0);
}

int exponent_of(float value, int least) {
  return std::max(static_cast<int>(__builtin_bit_cast(std::uint32_t, value) >> 23 & 0xff) - 127, least);
}
float power_of_two(int exponent) { return __builtin_bit_cast(float, static_cast<std::uint32_t>(127 + exponent) << 23); }

bool all_finite(const Factors& f, unsigned cols, unsigned depth) {
  float nothing = 0;  // or NaN
  for (unsigned k = 0; k < depth; ++k) {
    for (unsigned row = 0; row < kRowsOfWarp; ++row) nothing += 0 * f.a[row][k];
    for (unsigned col = 0; col < cols; ++col) nothing += 0 * f.b[k][col];
  }
  for (const auto& row : f.sums)
    for (unsigned col = 0; col < cols; ++col) nothing += 0 * row[col];
  return nothing == 0;
}

// Products of 8-bit floats: a Hopper's tensor cores keep 13 bits behind the largest exponent of all that an instruction
// adds to one sum, the sum before included, where a product has the sum of its factors' exponents. What is behind is cut
// off, of each term, and of the sum once more. (Found with e4m3 on an H200, whose sums these are to the last bit.)
void add_with_few_bits(const WarpgroupProduct& product, Factors& f) {
  constexpr int kKept = 13, kNothing = -100;
  const auto cols = static_cast<unsigned>(product.cols), depth = static_cast<unsigned>(product.depth);
  const auto least = [](Element element) { return element == Element::e4m3 ? -6 : -14; };
  for (unsigned k = 0; k < depth; ++k)
    for (unsigned col = 0; col < cols; ++col) f.exponents[k][col] = exponent_of(f.b[k][col], least(product.b));
  for (unsigned row = 0; row < kRowsOfWarp; ++row) {
    float* const sums = f.sums[row];
    int largest[kMostCols];
    float scale[kMostCols];
    for (unsigned col = 0; col < cols; ++col) largest[col] = exponent_of(sums[col], kNothing);
    for (unsigned k = 0; k < depth; ++k) {
      const int of_a = exponent_of(f.a[row][k], least(product.a));
      for (unsigned col = 0; col < cols; ++col) largest[col] = std::max(largest[col], of_a + f.exponents[k][col]);
    }
    for (unsigned col = 0; col < cols; ++col)
      scale[col] = power_of_two(kKept - largest[col]), sums[col] = std::trunc(sums[col] * scale[col]);
    for (unsigned k = 0; k < depth; ++k)
      for (unsigned col = 0; col < cols; ++col) sums[col] += std::trunc(f.a[row][k] * f.b[k][col] * scale[col]);
    for (unsigned col = 0; col < cols; ++col) {
      const float unit = power_of_two(std::max(0, exponent_of(sums[col], kNothing) - kKept));
      sums[col] = std::trunc(sums[col] / unit) * unit / scale[col];
    }
  }
}

void multiply(const WarpgroupProduct& product, const Request* const (&lanes)[kWarp], Factors& f) {
  const auto cols = static_cast<unsigned>(product.cols), depth = static_cast<unsigned>(product.depth);
  if (is_integer(product.a)) {
    for (unsigned lane = 0; lane < kWarp; ++lane)
      for_sums(lane, cols, false, [&](unsigned row, unsigned col, unsigned reg, unsigned) {
        std::uint32_t& value = lanes[lane]->sums->values[reg];
        long long sum = product.adds ? static_cast<std::int32_t>(value) : 0;
        for (unsigned k = 0; k < depth; ++k) sum += static_cast<int>(f.a[row][k]) * static_cast<int>(f.b[k][col]);
        if (product.saturates) sum = std::clamp<long long>(sum, INT32_MIN, INT32_MAX);
        value = static_cast<std::uint32_t>(sum);
      });
    return;
  }
  const auto each = [&](auto body) {
    for (unsigned lane = 0; lane < kWarp; ++lane)
      for_sums(lane, cols, product.half_sums, [&](unsigned row, unsigned col, unsigned reg, unsigned half) {
        body(f.sums[row][col], lanes[lane]->sums->values[reg], half);
      });
  };
  each([&](float& sum, std::uint32_t value, unsigned half) {
    sum = !product.adds       ? 0.0f
          : product.half_sums ? HalfFormat::widen(static_cast<std::uint16_t>(value >> 16 * half))
                              : __builtin_bit_cast(float, value);
  });
  const bool negative = product.negates_a != product.negates_b;
  if (negative)
    for (auto& row : f.a)
      for (float& a : row) a = -a;
  if (bytes_of(product.a) == 1 && all_finite(f, cols, depth)) add_with_few_bits(product, f);
  else
    for (unsigned row = 0; row < kRowsOfWarp; ++row)
      for (unsigned k = 0; k < depth; ++k)
        for (unsigned col = 0; col < cols; ++col) f.sums[row][col] += f.a[row][k] * f.b[k][col];
  each([&](float sum, std::uint32_t& value, unsigned half) {
    if (!product.half_sums) value = __builtin_bit_cast(std::uint32_t, sum);
    else value = (value & (half ? 0xffffu : 0xffff0000u)) | std::uint32_t{HalfFormat::narrow(sum)} << 16 * half;
  });
}

// The accumulators of the running lane that begin with this register, ready for another product.
Accumulators& accumulators(const Call& call, void* const* places, unsigned count, bool adds) {
  AsyncState& state = call.worker.async();
  const unsigned thread = call.worker.lane_of_block();
  std::vector<Accumulators>& all = state.accumulators[thread];
  auto* const first = static_cast<std::uint32_t*>(places[0]);
  auto found = std::find_if(all.begin(), all.end(), [&](const Accumulators& one) { return one.registers[0] == first; });
  const bool in_flight = found != all.end() && !found->delivered && found->registers.size() == count;
  if (!in_flight) {
    if (found == all.end()) found = all.insert(all.end(), Accumulators{});
    Accumulators& one = *found;
    const bool known = one.delivered && one.registers.size() == count;
    one.registers.resize(count);
    std::vector<std::uint32_t> now(count);
    for (unsigned i = 0; i < count; ++i) {
      one.registers[i] = static_cast<std::uint32_t*>(places[i]);
      if (is_confined) check_confined(reinterpret_cast<std::uint64_t>(places[i]), 4, true, call.pc);
      now[i] = *one.registers[i];
    }
    const bool untouched = known && now == one.values;
    if (!state.fenced[thread] && !untouched) report(&FaultListener::no_product_fence, call.worker, call.pc);
    one.values = std::move(now);
    one.delivered = false;
    ++state.in_flight;
  }
  (void)adds;
  Accumulators& one = *found;
  one.pc = call.pc;
  one.group = state.products[thread];
  for (std::uint32_t* const place : one.registers) *place = kInFlight;
  state.open[thread] = true;
  return one;
}

void deliver(Worker& worker, std::uint64_t ended) {
  AsyncState& state = worker.async();
  const unsigned thread = worker.lane_of_block();
  for (Accumulators& one : state.accumulators[thread]) {
    if (one.delivered || one.group >= ended) continue;
    for (std::size_t i = 0; i < one.registers.size(); ++i)
      if (*one.registers[i] == kInFlight) *one.registers[i] = one.values[i];
    one.delivered = true;
    --state.in_flight;
  }
}

}  // namespace

void look_at_accumulators(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc) {
  const AsyncState& state = worker.async();
  const unsigned thread = worker.lane_of_block();
  for (const Accumulators& one : state.accumulators[thread]) {
    if (one.delivered) continue;
    for (const std::uint32_t* const place : one.registers) {
      const auto at = reinterpret_cast<std::uint64_t>(place);
      if (at + 4 <= address || address + meta_bytes(meta) <= at) continue;
      return report(&FaultListener::touched_accumulator, worker, meta_op(meta), pc, one.pc,
                    one.group < state.products[thread]);
    }
  }
}

}  // namespace simt

using namespace simt;

extern "C" {
void simt_wgmma(const WarpgroupProduct* product, void* const* sums, int count, const void* pc_, const void* frame) {
  const auto pc = reinterpret_cast<std::uint64_t>(pc_);
  const Call call{Worker::current(), pc};
  Worker& worker = call.worker;
  const unsigned warp = worker.lane_of_block() / kWarp;
  if ((warp / kWarpsOfGroup + 1) * kWarpsOfGroup * kWarp > worker.threads())
    call.refuse(false,
                "multiplies by wgmma in a block of " + std::to_string(worker.threads()) +
                    " threads: it needs four whole warps, the first of them with a number that is a multiple of 4");
  const WarpgroupProduct mine = *product;
  const unsigned bytes = bytes_of(mine.a), depth = static_cast<unsigned>(mine.depth);
  const double operations = 2.0 * 64 * mine.cols * depth;
  AsyncWork work;
  work.kind = AsyncWork::Kind::product;
  work.pc = pc;
  work.channel = kProductsOfWarpgroup + warp / kWarpsOfGroup;
  work.number = worker.async().products[worker.lane_of_block()];
  // Told once for the four warps.
  const std::uint64_t told = warp % kWarpsOfGroup == 0 ? static_cast<std::uint64_t>(operations) : 0;
  const unsigned rows = (mine.a_in_registers ? 0 : kRowsOfWarp) + static_cast<unsigned>(mine.cols) / kWarpsOfGroup;
  const TensorInstruction instruction{operations / kWarpsOfGroup * bytes / 2, true,
                                      static_cast<double>(rows * depth * bytes)};
  if (worker.launch()->options.only_studied) {  // the work is studied, not its numbers
    worker.stop_in_operation(Stop::exchange, ~0u, 0, pc, frame);
    if (worker.lane_of_warp() == 0) {
      work.operations = told;
      worker.order().begin_work(work);
      worker.order().tensor_instruction(instruction);
    }
    worker.stop_in_operation(Stop::exchange, ~0u, 0, pc, frame);
    return;
  }
  const Request request{&mine, &accumulators(call, sums, static_cast<unsigned>(count), mine.adds)};
  const auto* const all = reinterpret_cast<const std::uint64_t*>(
      worker.stop_in_operation(Stop::exchange, ~0u, reinterpret_cast<std::uint64_t>(&request), pc, frame));
  const Request* lanes[kWarp];
  for (unsigned lane = 0; lane < kWarp; ++lane)
    if (!(lanes[lane] = reinterpret_cast<const Request*>(all[lane]))) return;  // missing lanes have been reported
  if (worker.lane_of_warp() == 0) {
    static thread_local const std::unique_ptr<Factors> factors(new Factors);
    const Matrix b(call, mine.b_descriptor, mine.transposes_b, bytes, "b");
    const auto tell = [&](const Matrix& matrix) {
      work.swizzled = matrix.swizzled();
      work.row_bytes = matrix.row_bytes();
      worker.order().begin_work(work);
      work.places.clear();
    };
    if (mine.a_in_registers) {
      take_a_registers(lanes, mine.a, *factors);
    } else {
      const Matrix a(call, mine.a_descriptor, mine.transposes_a, bytes, "a");
      a.for_elements(
          warp % kWarpsOfGroup * kRowsOfWarp, kRowsOfWarp, depth, work.places,
          [&](unsigned line, unsigned k, const unsigned char* at) { factors->a[line][k] = value_at(at, mine.a); });
      tell(a);
    }
    b.for_elements(
        0, static_cast<unsigned>(mine.cols), depth, work.places,
        [&](unsigned line, unsigned k, const unsigned char* at) { factors->b[k][line] = value_at(at, mine.b); });
    work.operations = told;
    tell(b);
    worker.order().tensor_instruction(instruction);
    multiply(mine, lanes, *factors);
  }
  worker.stop_in_operation(Stop::exchange, ~0u, 0, pc, frame);
}

void simt_wgmma_fence(void) { Worker::current().async().fenced[Worker::current().lane_of_block()] = true; }

void simt_wgmma_commit(void) {
  Worker& worker = Worker::current();
  ++worker.async().products[worker.lane_of_block()];
  worker.async().open[worker.lane_of_block()] = false;
}

// The group's products are those of four warps, which may come to them one after the other.
void simt_wgmma_wait(unsigned groups) {
  Worker& worker = Worker::current();
  const unsigned thread = worker.lane_of_block(), first = thread / kWarp / kWarpsOfGroup * kWarpsOfGroup * kWarp;
  AsyncState& state = worker.async();
  worker.settle_trace(RETURN_PC, FRAME);
  const std::uint64_t committed = state.products[thread], ended = committed > groups ? committed - groups : 0;
  const auto have_come = [&] {
    for (unsigned i = first; i < first + kWarpsOfGroup * kWarp && i < worker.threads(); ++i)
      if (!worker.ended(i) && state.products[i] < ended) return false;
    return true;
  };
  while (!have_come()) worker.stop(Stop::yielded, RETURN_PC, FRAME);
  deliver(worker, ended);
  state.fenced[thread] = false;
  worker.order().see_work(kProductsOfWarpgroup + thread / kWarp / kWarpsOfGroup, ended);
}
}
