// What lies at an address, in the program's terms: which allocation, array or variable, and which element of it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "include/simt/vocabulary.h"

namespace simt {

struct Launch;

// "s[5]", or a description if the address is in no object.
struct Place {
  std::string space, buffer;
  std::int64_t index = 0;
  bool freed = false;
  bool of_graph = false;          // freed, and a graph may allocate it again
  bool hosts = false;             // plain host memory, or no memory at all
  std::string text;               // about the object's size and state; the whole text if there is no object
  std::uint64_t begin = 0;        // of the buffer; 0: unknown
  std::size_t element_bytes = 0;  // of the elements that the index counts
  std::int64_t elements = 1;      // how many the access covers, from the index on
  // For an allocation without a name: the program point that allocated it, and the kernel's argument that points into
  // it.
  std::uint64_t owner = 0, kernel = 0;
  int parameter = -1;
};
// `element`: the element size to use if the object's own is unknown. `meant`: the beginning of the allocation to name
// if the address is in none; 0: the nearest one.
Place place_of(std::uint64_t address, std::size_t element, std::uint64_t meant = 0);
// The name of its buffer, from the source if that can be read.
std::string name_of(const Place& place);
// An address in or near an object of elements that lies in [begin, end).
Place in_an_object(std::uint64_t address, const std::string& space, const std::string& name, std::uint64_t begin,
                   std::uint64_t end, std::size_t element);
std::string text_of(const simt_uint3& v);  // "(0, 1, 2)"
// For messages: "s[5] (of 32 elements of 4 bytes)".
std::string text_of(const Place& place);
// The usual remedy for an access outside its object, as the end of its sentence.
std::string remedy(const Place& place);

}  // namespace simt
