// The numbers behind the Ozaki scheme II (K. Ozaki, Y. Uchino, T. Imamura, 2025): an integer matrix product
// is computed modulo several small numbers, each in one INT8 product, and put together again by the Chinese
// remainder theorem. Host side, exact.
#pragma once
#include <cmath>
#include <stdexcept>
#include <string>

namespace kernels {

/// Pairwise coprime, and the largest such of which every residue fits into a signed byte.
constexpr int kOzakiModuli[] = {256, 255, 253, 251, 247, 241, 239, 233, 229, 227, 223, 217, 211, 199, 197,
                                193, 191, 181, 179, 173, 167, 163, 157, 151, 149, 139, 137, 131, 127, 113};
constexpr int kOzakiWide = 1;   // the index of 255: a rounded residue of it may need one bit more than a byte
constexpr int kOzakiMost = 15;  // what 128-bit arithmetic on the host holds with room to spare; P < 2^118
// The longest dot product of bytes whose sum is sure to fit into 32 bits: (2^17 - 1) 128^2 < 2^31.
constexpr int kOzakiDepth = 131071;

/// The number below `modulus` by which `number`, coprime to it, is to be multiplied to leave 1.
constexpr int ozaki_inverse(int number, int modulus) {
  int inverse = 1;
  while (inverse * (number % modulus) % modulus != 1) ++inverse;
  return inverse;
}

/// The constants that the device needs for `count` moduli. P is their product. A number C with |C| < P / 2 and residues
/// r_l (r_l = C mod p_l, any representative with 0 <= r_l < 2 p_l) is the value of sum r_l w_l, taken modulo P, that is
/// nearest to 0.
struct OzakiConstants {
  int count = 0;
  int modulus[kOzakiMost] = {};
  // floor(2^32 / p_l): u - p_l floor(u reciprocal / 2^32) is in [0, 2 p_l) for every 32-bit u.
  unsigned reciprocal[kOzakiMost] = {};
  double inverse[kOzakiMost] = {};  // 1 / p_l
  // w_l = (P / p_l) ((P / p_l)^-1 mod p_l), cut so that any sum of r_l weight_high_l is exact in binary64.
  double weight_high[kOzakiMost] = {}, weight_low[kOzakiMost] = {};
  double product_high = 0, product_low = 0;  // P, cut at the same place
  double product_inverse = 0;                // 1 / P
  double bits = 0;                           // log2 P
};

/// Throws std::invalid_argument for fewer than 2 or more than kOzakiMost moduli.
inline OzakiConstants ozaki_constants(int count) {
  if (count < 2 || count > kOzakiMost)
    throw std::invalid_argument("the Ozaki scheme takes 2 to " + std::to_string(kOzakiMost) + " moduli, not " +
                                std::to_string(count));
  using Wide = unsigned __int128;
  Wide product = 1;
  for (int l = 0; l < count; ++l) product *= Wide(kOzakiModuli[l]);

  OzakiConstants c;
  c.count = count;
  for (Wide rest = product; rest > 1; rest /= 2) c.bits += 1;  // floor, for the cut
  // 39 leading bits, times residues of up to 9 bits, summed over up to 15 moduli: 52 bits.
  const int cut = c.bits > 39 ? int(c.bits) - 39 : 0;
  auto high = [&](Wide value) { return std::ldexp(double(value >> cut), cut); };
  auto low = [&](Wide value) { return double(value & ((Wide(1) << cut) - 1)); };
  c.bits = std::log2(double(product));

  for (int l = 0; l < count; ++l) {
    const unsigned p = unsigned(kOzakiModuli[l]);
    const Wide others = product / p;
    const int inverse = ozaki_inverse(int(others % p), int(p));
    c.modulus[l] = int(p);
    c.reciprocal[l] = unsigned((1ull << 32) / p);
    c.inverse[l] = 1.0 / p;
    c.weight_high[l] = high(others * Wide(inverse));
    c.weight_low[l] = low(others * Wide(inverse));
  }
  c.product_high = high(product);
  c.product_low = low(product);
  c.product_inverse = 1.0 / double(product);
  return c;
}

}  // namespace kernels
