#include "engine/worker/buffers.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <string_view>

#include "engine/parallel.h"
#include "engine/worker/allocate.h"

#if !WARPWISE_CUDA
#include "simt/session.h"
#endif

namespace warpwise {

namespace {

// Bytes of guard band before and after each buffer. The CPU backend watches every access and does not need them.
// compute-sanitizer would take a guard band for a part of the buffer; WARPWISE_GUARDS=0 makes an allocation end where
// the buffer ends.
const int64_t kGuard = [] {
  const char* guards = std::getenv("WARPWISE_GUARDS");
  return WARPWISE_CUDA && !(guards && std::string_view(guards) == "0") ? 512 : 0;
}();

// Read as a float or double this is a huge number, as a half NaN: a sum that includes data past the end comes out
// wrong.
constexpr int kGuardByte = 0x7F;
constexpr size_t kPageAlignment = 4096;

/// On all cores: buffers may have gigabytes.
void copy_on_host(void* to, const void* from, size_t bytes) {
  parallel_parts(static_cast<int64_t>(bytes), [=](int64_t begin, int64_t end, int) {
    std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin,
                static_cast<size_t>(end - begin));
  });
}

}  // namespace

int64_t Buffer::bytes_needed(const BufferSpec& spec) {
  int64_t bytes = spec.bytes();
  if (__builtin_add_overflow(bytes, 2 * kGuard, &bytes)) return std::numeric_limits<int64_t>::max();
  return bytes;
}

Buffer::Buffer(const BufferSpec& spec) : spec_(spec) {
  const auto bytes = static_cast<size_t>(std::max<int64_t>(1, spec.bytes()) + 2 * kGuard);
  base_ = static_cast<char*>(spec.place == Place::pageable ? ::operator new(bytes, std::align_val_t(kPageAlignment))
                                                           : allocate(spec.place, bytes, spec.name));
#if !WARPWISE_CUDA
  if (spec.place != Place::pageable) simt::name_buffer(base_, spec.name.c_str());
  else simt::lend_host_memory(base_, bytes);
#endif
  if (kGuard > 0) {
    fill(base_, kGuardByte, kGuard, nullptr);
    fill(base_ + kGuard + spec.bytes(), kGuardByte, kGuard, nullptr);
  }
}

Buffer::~Buffer() {
#if !WARPWISE_CUDA
  if (spec_.place == Place::pageable) simt::take_back_host_memory(base_);
#endif
  if (spec_.place == Place::pageable) ::operator delete(base_, std::align_val_t(kPageAlignment));
  else release(spec_.place, base_);
}

void* Buffer::data() const { return base_ + kGuard; }

void Buffer::fill(char* from, int byte, int64_t bytes, cudaStream_t stream) const {
  if (spec_.on_host()) {
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));  // it may still be using the buffer
    std::memset(from, byte, static_cast<size_t>(bytes));
  } else {
    WARPWISE_CUDA_CHECK(cudaMemsetAsync(from, byte, static_cast<size_t>(bytes), stream));
  }
}

void Buffer::upload(const void* from) {
  const auto bytes = static_cast<size_t>(spec_.bytes());
  if (spec_.on_host()) copy_on_host(data(), from, bytes);
  else WARPWISE_CUDA_CHECK(cudaMemcpy(data(), from, bytes, cudaMemcpyHostToDevice));
}

void Buffer::restore(const void* from, cudaStream_t stream) {
  const auto bytes = static_cast<size_t>(spec_.bytes());
  if (spec_.on_host()) {
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));  // it may still be using the buffer
    copy_on_host(data(), from, bytes);
  } else {
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(data(), from, bytes, cudaMemcpyHostToDevice, stream));
  }
}

void Buffer::download(void* to) const {
  const auto bytes = static_cast<size_t>(spec_.bytes());
  if (spec_.on_host()) copy_on_host(to, data(), bytes);
  else WARPWISE_CUDA_CHECK(cudaMemcpy(to, data(), bytes, cudaMemcpyDeviceToHost));
}

void Buffer::poison(cudaStream_t stream) { fill(static_cast<char*>(data()), kPoisonByte, spec_.bytes(), stream); }

bool Buffer::guards_intact(bool before) const {
  std::vector<unsigned char> guard(static_cast<size_t>(kGuard));
  const char* at = before ? base_ : base_ + kGuard + spec_.bytes();
  if (spec_.on_host()) std::memcpy(guard.data(), at, guard.size());
  else WARPWISE_CUDA_CHECK(cudaMemcpy(guard.data(), at, guard.size(), cudaMemcpyDeviceToHost));
  return std::all_of(guard.begin(), guard.end(), [](unsigned char byte) { return byte == kGuardByte; });
}

Buffers::Buffers(const std::vector<BufferSpec>& specs, PlacedBuffers* held) {
  for (const auto& spec : specs) {
    std::shared_ptr<Buffer> own;
    std::shared_ptr<Buffer>& buffer = held && !spec.shared.empty() ? (*held)[{spec.shared, spec.place}] : own;
    const bool fresh = !buffer;
    if (fresh) buffer = std::make_shared<Buffer>(spec);
    held_.push_back({buffer, spec.name, fresh});
  }
}

std::map<std::string, void*, std::less<>> Buffers::pointers() const {
  std::map<std::string, void*, std::less<>> pointers;
  for (const auto& held : held_) pointers[held.name] = held.buffer->data();
  return pointers;
}

void Buffers::upload(const HostBuffers& host) {
  for (const auto& [buffer, name, own] : held_) {
    const Role role = buffer->spec().role;
    if (own && (role == Role::input || role == Role::inout) && host.has(name))
      buffer->upload(host.get<std::byte>(name).data());
  }
}

void Buffers::poison(const HostBuffers& host, cudaStream_t stream) {
  for (const auto& [buffer, name, own] : held_) {
    const Role role = buffer->spec().role;
    if (role == Role::output || role == Role::scratch) buffer->poison(stream);
    if (role == Role::inout && host.has(name)) buffer->restore(host.get<std::byte>(name).data(), stream);
  }
}

void Buffers::download(HostBuffers& host) {
  for (const auto& [buffer, name, own] : held_) {
    const Role role = buffer->spec().role;
    std::byte* const to = role == Role::output || role == Role::inout ? host.get<std::byte>(name).data() : nullptr;
    if (to && to != buffer->data()) buffer->download(to);
  }
}

std::string Buffers::broken_guard() const {
  if (kGuard == 0) return "";
  for (const auto& [buffer, name, own] : held_)
    for (const bool before : {true, false})
      if (!buffer->guards_intact(before))
        return std::string("wrote ") + (before ? "before the start" : "past the end") + " of buffer '" + name +
               "': check the index against the buffer's size";
  return "";
}

}  // namespace warpwise
