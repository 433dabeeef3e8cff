// The warp-wide operations behind mma.sync and ldmatrix of inline PTX (include/simt/ptx/tensor.h).
#include "include/simt/ptx/tensor.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "confine/confined.h"
#include "machine/worker.h"
#include "simt/fp8.h"

namespace simt {
namespace {

using ptx::Element;
using ptx::Product;
using ptx::ProductKind;

constexpr int kWarpLanes = 32, kTileRows = 16, kTileCols = 8, kMostDepth = 256;

int elements_in_register(Element element) {
  switch (element) {
    case Element::tf32:
    case Element::float64: return 1;
    case Element::half:
    case Element::bfloat16: return 2;
    case Element::int4:
    case Element::uint4: return 8;
    case Element::bit_and:
    case Element::bit_xor: return 32;
    default: return 4;
  }
}
bool is_integer(Element element) { return element >= Element::int8; }

double float_in(unsigned long long word, Element element, int i) {
  const auto half = static_cast<std::uint16_t>(word >> 16 * i);
  const auto byte = static_cast<std::uint8_t>(word >> 8 * i);
  switch (element) {
    case Element::half: return HalfFormat::widen(half);
    case Element::bfloat16: return Bfloat16Format::widen(half);
    case Element::e4m3: return Fp8E4M3::widen(byte);
    case Element::e5m2: return Fp8E5M2::widen(byte);
    case Element::float64: return __builtin_bit_cast(double, word);
    default:  // tf32: the lowest bits are not looked at
      return __builtin_bit_cast(float, static_cast<unsigned>(word) & ~0x1fffu);
  }
}
int integer_in(unsigned long long word, Element element, int i) {
  const auto byte = static_cast<std::uint8_t>(word >> 8 * i);
  const int nibble = static_cast<int>(word >> 4 * i & 15);
  switch (element) {
    case Element::int8: return static_cast<std::int8_t>(byte);
    case Element::uint8: return byte;
    case Element::int4: return nibble < 8 ? nibble : nibble - 16;
    case Element::uint4: return nibble;
    default: return static_cast<int>(word >> i & 1);
  }
}

// A register's element stands in row (of a) or column (of b) `group`, and along the depth by its place, its number in
// the register, and the register.
int depth_of(int place, int per_register, int part, int i) { return (4 * part + place) * per_register + i; }

template <class Number, class Read>
void collect(const ProductKind& kind, const Product* const (&lanes)[kWarpLanes], const Read& read,
             Number (&a)[kTileRows][kMostDepth], Number (&b)[kMostDepth][kTileCols]) {
  const int per_register = elements_in_register(kind.a), parts = kind.depth / (4 * per_register);
  const int halves = kind.rows / 8;
  for (int lane = 0; lane < kWarpLanes; ++lane) {
    const int group = lane / 4, place = lane % 4;
    for (int part = 0; part < parts; ++part)
      for (int i = 0; i < per_register; ++i) {
        const int depth = depth_of(place, per_register, part, i);
        for (int half = 0; half < halves; ++half)
          a[group + 8 * half][depth] = read(lanes[lane]->a[halves * part + half], kind.a, i);
        b[depth][group] = read(lanes[lane]->b[part], kind.b, i);
      }
  }
}

// Element i of a lane's sums.
int sum_row(int lane, int i) { return lane / 4 + 8 * (i / 2); }
int sum_col(int lane, int i) { return 2 * (lane % 4) + i % 2; }

// Doubles are summed in double, all else in float.
template <class Sum>
Sum float_sum(const Product& mine, const ProductKind& kind, int i) {
  if constexpr (sizeof(Sum) == 8) return __builtin_bit_cast(double, mine.c[i]);
  else if (kind.half_sums) return HalfFormat::widen(static_cast<std::uint16_t>(mine.c[i / 2] >> 16 * (i % 2)));
  else return __builtin_bit_cast(float, static_cast<unsigned>(mine.c[i]));
}

template <class Sum>
void multiply_floats(const ProductKind& kind, const Product* const (&lanes)[kWarpLanes],
                     Product* const (&out)[kWarpLanes]) {
  Sum a[kTileRows][kMostDepth], b[kMostDepth][kTileCols], sums[kWarpLanes][4];
  collect(
      kind, lanes, [](auto... of) { return static_cast<Sum>(float_in(of...)); }, a, b);
  const int count = kind.rows / 4;
  for (int lane = 0; lane < kWarpLanes; ++lane)
    for (int i = 0; i < count; ++i) {
      Sum sum = float_sum<Sum>(*lanes[lane], kind, i);
      for (int k = 0; k < kind.depth; ++k) {
        const Sum x = a[sum_row(lane, i)][k], y = b[k][sum_col(lane, i)];
        sum = sizeof(Sum) == 8 ? static_cast<Sum>(std::fma(x, y, sum)) : sum + x * y;
      }
      sums[lane][i] = sum;
    }
  for (int lane = 0; lane < kWarpLanes; ++lane)
    for (int i = 0; i < count; ++i) {
      unsigned long long* const d = out[lane]->d;
      if constexpr (sizeof(Sum) == 8) {
        d[i] = __builtin_bit_cast(unsigned long long, sums[lane][i]);
      } else {
        const unsigned half = HalfFormat::narrow(sums[lane][i]);
        if (!kind.half_sums) d[i] = __builtin_bit_cast(unsigned, sums[lane][i]);
        else d[i / 2] = i % 2 == 0 ? half : d[i / 2] | half << 16;
      }
    }
}

void multiply_integers(const ProductKind& kind, const Product* const (&lanes)[kWarpLanes],
                       Product* const (&out)[kWarpLanes]) {
  int a[kTileRows][kMostDepth], b[kMostDepth][kTileCols];
  collect(kind, lanes, integer_in, a, b);
  for (int lane = 0; lane < kWarpLanes; ++lane)
    for (int i = 0; i < kind.rows / 4; ++i) {
      long long sum = static_cast<int>(lanes[lane]->c[i]);
      for (int k = 0; k < kind.depth; ++k) {
        const int x = a[sum_row(lane, i)][k], y = b[k][sum_col(lane, i)];
        sum += kind.a == Element::bit_xor ? x ^ y : x * y;
      }
      if (kind.saturates)
        sum = std::clamp<long long>(sum, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
      out[lane]->d[i] = static_cast<unsigned>(sum);
    }
}

// Registers are local to a lane. In a confined module nothing else may be touched, because that would not be counted.
void check_lanes(const uint64_t* places, std::size_t bytes, bool is_store, const void* pc) {
  note_uncounted_part(true);
  for (int lane = 0; lane < kWarpLanes; ++lane)
    check_confined(places[lane], bytes, is_store, reinterpret_cast<std::uint64_t>(pc));
  note_uncounted_part(false);
}

void tell(const TensorInstruction& one) {
  if (simt_trace.active) Worker::current().order().tensor_instruction(one);
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
void simt_ptx_multiply(const ProductKind* kind, const uint64_t* products) {
  if (std::count(products, products + kWarpLanes, uint64_t{0}) != 0)
    return;  // missing lanes have been reported already
  if (is_confined) check_lanes(products, sizeof(Product), true, __builtin_return_address(0));
  const ProductKind known = *kind;
  const int per_register = elements_in_register(known.a), parts = known.depth / (4 * per_register);
  if (parts < 1 || parts > 4 || (known.rows != 8 && known.rows != 16) ||
      elements_in_register(known.b) != per_register || is_integer(known.a) != is_integer(known.b))
    return;
  const Product* lanes[kWarpLanes];
  Product* out[kWarpLanes];
  for (int lane = 0; lane < kWarpLanes; ++lane) lanes[lane] = out[lane] = reinterpret_cast<Product*>(products[lane]);
  const auto multiply = is_integer(known.a)           ? multiply_integers
                        : known.a == Element::float64 ? multiply_floats<double>
                                                      : multiply_floats<float>;
  const auto value = [](const unsigned long long(&sums)[4]) {
    return sums[0] ^ sums[1] << 21 ^ sums[2] << 42 ^ sums[3];
  };
  const std::uint64_t before = value(lanes[0]->c);
  multiply(known, lanes, out);
  // A register of 32 bits holds 2 halves. A double takes 19 times as long as a half (m8n8k4, measured on an H200), or half
  // of that in the larger shapes (NVIDIA's data sheet).
  const double each = known.a == Element::float64 ? (known.rows == 8 ? 19 : 9.5) : 2.0 / per_register;
  tell({2.0 * known.rows * kTileCols * known.depth * each, false, 0, before, value(out[0]->d)});
}

void simt_ptx_pick(const uint64_t* rows, unsigned* picked, int matrices, int transposed) {
  if (std::count(rows, rows + kWarpLanes, uint64_t{0}) != 0) return;
  if (is_confined) {
    check_lanes(rows, 16, false, __builtin_return_address(0));
    note_uncounted_part(true);
    check_confined(reinterpret_cast<uint64_t>(picked),
                   sizeof(unsigned) * static_cast<unsigned>(std::clamp(matrices, 1, 4)), true,
                   reinterpret_cast<std::uint64_t>(__builtin_return_address(0)));
    note_uncounted_part(false);
  }
  tell({});
  const int lane = static_cast<int>(simt_lane_index % kWarpLanes), group = lane / 4, place = lane % 4;
  for (int matrix = 0; matrix < matrices && matrix < 4; ++matrix) {
    const uint64_t* const of_matrix = rows + 8 * matrix;
    const auto element = [&](int row, int col) {
      return unsigned{reinterpret_cast<const std::uint16_t*>(of_matrix[row])[col]};
    };
    picked[matrix] = transposed ? element(2 * place, group) | element(2 * place + 1, group) << 16
                                : element(group, 2 * place) | element(group, 2 * place + 1) << 16;
  }
}
}
