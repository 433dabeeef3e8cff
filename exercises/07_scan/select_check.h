// What the check files of exercises on `select` share.
#pragma once
#include "check.h"
#include "select.h"

namespace scan {

inline void call_select(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<LaunchSelect*>(function)(a.get<const unsigned>("in"), a.get<unsigned>("out"),
                                            a.get<unsigned>("count"), a.get<void>("scratch"), size_t(a.size()[0]),
                                            a.stream());
}

/// The shapes of the scan, with few numbers kept, too, and all.
inline std::vector<warpwise::Shape> with_kept(std::vector<warpwise::Shape> shapes) {
  shapes.push_back(warpwise::Shape({2049}).with({{"kept", "all"}}, "all numbers are kept"));
  shapes.push_back(warpwise::Shape({5000}).with({{"kept", "few"}}, "few numbers are kept"));
  return shapes;
}
inline std::vector<warpwise::Shape> select_shapes() {
  return with_kept({{{1}},
                    {{31}},
                    {{32}},
                    {{256}},
                    {{1000}},
                    {{4099}},
                    {{{65536}}, true},
                    warpwise::Shape({(1 << 20) + 20011}).uncounted()});
}
inline std::vector<warpwise::Shape> select_drawn(uint64_t random) { return drawn(random); }

}  // namespace scan
