// Textures as the filter reads them.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cuda/arrays.h"

namespace simt {

// One level of a mipmap; other textures have one.
struct Level {
  const unsigned char* memory = nullptr;
  std::size_t pitch = 0, plane = 0;  // bytes
  long size[3] = {};                 // elements
};
struct Texture {
  cudaResourceDesc resource;
  cudaTextureDesc settings;
  cudaChannelFormatDesc format;
  std::vector<Level> levels;
  std::size_t element;  // bytes
  int dimensions;
  unsigned flags;  // of the array
  int channels, channel_bytes;
  bool mipmapped = false;
  bool on_allocation = false;  // it reads an allocation of the program's, not an array
  std::atomic<bool> array_freed{false};
  mutable std::atomic<std::uint64_t> releases{0};  // of memory, after which that was still allocated
  bool layered() const { return flags & (cudaArrayLayered | cudaArrayCubemap); }
};

// The channels at coordinates of the texture (cuda/texture_filter.cpp).
struct TexturePlace {
  float at[3];
  long layer;
  float level;
};
void read_texture(const Texture& texture, const TexturePlace& place, unsigned* channels);
void gather_texture(const Texture& texture, const TexturePlace& place, int channel, unsigned* channels);
// The array is about to be freed: a kernel that uses an object of it from now on is reported.
void note_freed_array(const cudaArray& array);
void put_element(const Texture& texture, const unsigned char* from, unsigned* channels);
// The face of a cube map in the direction (x, y, z), and where in the face, from 0 to 1.
int face_towards(float x, float y, float z, float (&within)[2]);

}  // namespace simt
