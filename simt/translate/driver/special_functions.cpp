#include "special_functions.h"

#include <algorithm>
#include <array>

#include "text/tokens.h"

namespace simt::translate {
namespace {

constexpr std::array<std::string_view, 21> kNames = {
    "assoc_laguerre", "assoc_legendre", "beta",         "comp_ellint_1", "comp_ellint_2", "comp_ellint_3",
    "cyl_bessel_i",   "cyl_bessel_j",   "cyl_bessel_k", "cyl_neumann",   "ellint_1",      "ellint_2",
    "ellint_3",       "expint",         "hermite",      "laguerre",      "legendre",      "riemann_zeta",
    "sph_bessel",     "sph_legendre",   "sph_neumann"};

// With or without the letter that names a type: std::betaf, std::betal.
bool is_name(std::string_view word) {
  if (std::find(kNames.begin(), kNames.end(), word) != kNames.end()) return true;
  return (word.ends_with('f') || word.ends_with('l')) &&
         std::find(kNames.begin(), kNames.end(), word.substr(0, word.size() - 1)) != kNames.end();
}

}  // namespace

bool names_special_functions(std::string_view preprocessed, const std::string& source) {
  const std::size_t own = preprocessed.find("\n# 1 \"" + source + "\"\n");
  const Scan code = scan(own == std::string_view::npos ? preprocessed : preprocessed.substr(own));
  for (std::size_t i = 0; i < code.tokens.size(); ++i)
    // A variable may well be called beta.
    if (code.tokens[i].kind == Token::Kind::word && is_name(code.at(i)) &&
        (code.at(i) != "beta" || code.is(i + 1, "(")))
      return true;
  return false;
}

}  // namespace simt::translate
