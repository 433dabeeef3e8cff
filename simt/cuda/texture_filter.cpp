// Addressing and filtering, as CUDA's documentation defines them.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "cuda/textures.h"
#include "include/simt/small_float.h"

namespace simt {
namespace {

struct Texel {
  float value[4];
};

// A fraction with 8 bits, as CUDA's filters use it.
float weight_of(float fraction) { return std::floor(fraction * 256 + 0.5f) / 256; }

// Cube maps and mipmaps have normalised coordinates, whatever the settings say.
bool is_normalized(const Texture& t) {
  return t.settings.normalizedCoords || t.mipmapped || (t.flags & cudaArrayCubemap);
}

// Whether elements are returned as floats, and whether integers are normalised.
bool gives_floats(const Texture& t) {
  return t.format.f == cudaChannelFormatKindFloat || t.settings.readMode == cudaReadModeNormalizedFloat;
}
std::int64_t integer_at(const Texture& t, const unsigned char* from) {
  const bool is_signed = t.format.f == cudaChannelFormatKindSigned;
  switch (t.channel_bytes) {
    case 1: return is_signed ? static_cast<std::int8_t>(*from) : *from;
    case 2: {
      std::uint16_t bits;
      std::memcpy(&bits, from, sizeof bits);
      return is_signed ? static_cast<std::int16_t>(bits) : bits;
    }
    default: {
      std::uint32_t bits;
      std::memcpy(&bits, from, sizeof bits);
      return is_signed ? static_cast<std::int32_t>(bits) : static_cast<std::int64_t>(bits);
    }
  }
}
float float_at(const Texture& t, const unsigned char* from) {
  if (t.format.f == cudaChannelFormatKindFloat) {
    if (t.channel_bytes == 2) {
      std::uint16_t half;
      std::memcpy(&half, from, sizeof half);
      return HalfFormat::widen(half);
    }
    float value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  const bool is_signed = t.format.f == cudaChannelFormatKindSigned;
  const auto largest = static_cast<float>((std::int64_t{1} << (8 * t.channel_bytes - (is_signed ? 1 : 0))) - 1);
  return std::max(static_cast<float>(integer_at(t, from)) / largest, -1.0f);
}

// Maps an element's index in one dimension by the address mode: -1 beyond a border.
long place(const Texture& t, const Level& level, int dimension, long i) {
  const long n = level.size[dimension];
  if (i >= 0 && i < n) return i;
  switch (t.settings.addressMode[dimension]) {
    case cudaAddressModeBorder: return -1;
    case cudaAddressModeWrap:
      if (is_normalized(t)) return (i % n + n) % n;
      break;
    case cudaAddressModeMirror:
      if (is_normalized(t)) {
        const long turn = (i % (2 * n) + 2 * n) % (2 * n);
        return turn < n ? turn : 2 * n - 1 - turn;
      }
      break;
    default: break;
  }
  return std::clamp(i, 0l, n - 1);
}
const unsigned char* element_at(const Texture& t, const Level& level, long x, long y, long z) {
  x = place(t, level, 0, x);
  if (t.dimensions > 1) y = place(t, level, 1, y);
  if (t.dimensions > 2) z = place(t, level, 2, z);
  if (x < 0 || y < 0 || z < 0) return nullptr;
  return level.memory + static_cast<std::size_t>(z) * level.plane + static_cast<std::size_t>(y) * level.pitch +
         static_cast<std::size_t>(x) * t.element;
}
Texel texel_at(const Texture& t, const Level& level, long x, long y, long z) {
  Texel texel{};
  const unsigned char* const from = element_at(t, level, x, y, z);
  for (int c = 0; c < t.channels; ++c)
    texel.value[c] = from ? float_at(t, from + c * t.channel_bytes) : t.settings.borderColor[c];
  return texel;
}

// A place in one level: in elements, and the layer.
struct LevelPlace {
  float at[3];
  long layer;
};
LevelPlace in_level(const Texture& t, const Level& level, const TexturePlace& place) {
  LevelPlace result{{place.at[0], place.at[1], place.at[2]}, 0};
  if (is_normalized(t))
    for (int d = 0; d < t.dimensions; ++d) result.at[d] *= static_cast<float>(level.size[d]);
  if (t.layered()) result.layer = std::clamp(place.layer, 0l, level.size[2] - 1);
  return result;
}

// The first of the 2, 4 or 8 elements around a place, and the weights of the others.
struct Corners {
  long first[3];
  float share[3] = {};
  Corners(const Texture& t, const LevelPlace& place) : first{0, 0, place.layer} {
    for (int d = 0; d < t.dimensions; ++d) {
      const float x = place.at[d] - 0.5f, down = std::floor(x);
      first[d] = static_cast<long>(down);
      share[d] = weight_of(x - down);
    }
  }
};

Texel between_elements(const Texture& t, const Level& level, const LevelPlace& place) {
  const Corners corners(t, place);
  Texel sum{};
  for (int corner = 0; corner < 1 << t.dimensions; ++corner) {
    float weight = 1;
    long index[3] = {corners.first[0], corners.first[1], corners.first[2]};
    for (int d = 0; d < t.dimensions; ++d) {
      const int step = corner >> d & 1;
      index[d] += step;
      weight *= step ? corners.share[d] : 1 - corners.share[d];
    }
    if (weight == 0) continue;
    const Texel texel = texel_at(t, level, index[0], index[1], index[2]);
    for (int c = 0; c < t.channels; ++c) sum.value[c] += weight * texel.value[c];
  }
  return sum;
}

struct Index {
  long x, y, z;
};
Index nearest(const Texture& t, const LevelPlace& place) {
  long index[3] = {0, 0, place.layer};
  for (int d = 0; d < t.dimensions; ++d) index[d] = static_cast<long>(std::floor(place.at[d]));
  return {index[0], index[1], index[2]};
}

Texel filtered(const Texture& t, const Level& level, const TexturePlace& place) {
  const LevelPlace there = in_level(t, level, place);
  if (t.settings.filterMode == cudaFilterModeLinear) return between_elements(t, level, there);
  const Index index = nearest(t, there);
  return texel_at(t, level, index.x, index.y, index.z);
}

// The level to read, with a fraction; 0 for a texture without a mipmap.
float level_of(const Texture& t, float asked) {
  if (t.levels.size() == 1) return 0;
  const auto last = static_cast<float>(t.levels.size() - 1);
  const float level = std::clamp(asked + t.settings.mipmapLevelBias, t.settings.minMipmapLevelClamp,
                                 std::max(t.settings.minMipmapLevelClamp, t.settings.maxMipmapLevelClamp));
  return std::clamp(level, 0.0f, last);
}

}  // namespace

void put_element(const Texture& t, const unsigned char* from, unsigned* channels) {
  for (int c = 0; c < 4; ++c) {
    channels[c] = 0;
    if (c >= t.channels) continue;
    if (gives_floats(t)) {
      const float value = from ? float_at(t, from + c * t.channel_bytes) : t.settings.borderColor[c];
      std::memcpy(&channels[c], &value, sizeof value);
    } else if (from) {
      channels[c] = static_cast<unsigned>(integer_at(t, from + c * t.channel_bytes));
    }
  }
}

void read_texture(const Texture& t, const TexturePlace& place, unsigned* channels) {
  const float level = level_of(t, place.level);
  const bool mixes = t.settings.mipmapFilterMode == cudaFilterModeLinear && gives_floats(t);
  const auto lower = static_cast<std::size_t>(std::floor(mixes ? level : level + 0.5f));
  const float share = mixes ? weight_of(level - static_cast<float>(lower)) : 0;
  if (!gives_floats(t)) {
    const Index index = nearest(t, in_level(t, t.levels[lower], place));
    return put_element(t, element_at(t, t.levels[lower], index.x, index.y, index.z), channels);
  }
  Texel texel = filtered(t, t.levels[lower], place);
  if (share > 0) {
    const Texel upper = filtered(t, t.levels[lower + 1], place);
    for (int c = 0; c < t.channels; ++c) texel.value[c] = (1 - share) * texel.value[c] + share * upper.value[c];
  }
  std::memcpy(channels, texel.value, sizeof texel.value);
}

// In the order of PTX's tld4: from the lower left, against the clock.
void gather_texture(const Texture& t, const TexturePlace& place, int channel, unsigned* channels) {
  constexpr long kSteps[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  const Level& level = t.levels[0];
  const Corners corners(t, in_level(t, level, place));
  for (int i = 0; i < 4; ++i) {
    unsigned all[4];
    put_element(t, element_at(t, level, corners.first[0] + kSteps[i][0], corners.first[1] + kSteps[i][1], 0), all);
    channels[i] = all[channel];
  }
}

// The table of the CUDA programming guide, which leaves ties between axes open.
int face_towards(float x, float y, float z, float (&within)[2]) {
  const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  int face;
  float major, s, t;
  if (ax >= ay && ax >= az) face = x >= 0 ? 0 : 1, major = ax, s = x >= 0 ? -z : z, t = -y;
  else if (ay >= az) face = y >= 0 ? 2 : 3, major = ay, s = x, t = y >= 0 ? z : -z;
  else face = z >= 0 ? 4 : 5, major = az, s = z >= 0 ? x : -x, t = -y;
  within[0] = (s / major + 1) / 2;
  within[1] = (t / major + 1) / 2;
  return face;
}

}  // namespace simt
