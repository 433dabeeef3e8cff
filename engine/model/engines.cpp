#include "engine/model/engines.h"

#include <algorithm>
#include <limits>
#include <map>

namespace warpwise::model {

namespace {

constexpr double kNothing = 1e-6;  // us, or bytes: rounding errors are below this

double share_of(double most, double wanted) { return wanted > most && most > 0 ? most / wanted : 1; }

void use(double& left, double amount) {
  left -= amount;
  if (left < kNothing) left = 0;
}

}  // namespace

// Each activity requests the rate that it could have alone. A device's link then reduces the requests of its
// activities, for each direction and for both together; the host's memory reduces what all links together request.
std::vector<Engines::Rates> Engines::rates() const {
  constexpr double kBytes = 1e3;  // per us, for one GB/s
  std::vector<Rates> rates(active_.size());
  std::map<int, Rates> wanted;
  for (size_t i = 0; i < active_.size(); i++) {
    const Activity& one = active_[i];
    if (one.start_us > 0) continue;
    if (one.bytes_in > 0) rates[i].in = one.most_in_gbps * kBytes;
    if (one.bytes_out > 0) rates[i].out = one.most_out_gbps * kBytes;
    wanted[one.device].in += rates[i].in, wanted[one.device].out += rates[i].out;
  }
  Rates all;
  std::map<int, Rates> shares;
  for (const auto& [device, ask] : wanted) {
    Rates& share = shares[device];
    share.in = share_of(link_.in_gbps * kBytes, ask.in), share.out = share_of(link_.out_gbps * kBytes, ask.out);
    const double both = share_of(link_.both_gbps * kBytes, ask.in * share.in + ask.out * share.out);
    if (ask.in > 0 && ask.out > 0) share.in *= both, share.out *= both;
    all.in += ask.in * share.in, all.out += ask.out * share.out;
  }
  Rates host{share_of(link_.host_in_gbps * kBytes, all.in), share_of(link_.host_out_gbps * kBytes, all.out)};
  const double both = share_of(link_.host_both_gbps * kBytes, all.in * host.in + all.out * host.out);
  if (all.in > 0 && all.out > 0) host.in *= both, host.out *= both;
  for (size_t i = 0; i < active_.size(); i++) {
    rates[i].in *= shares[active_[i].device].in * host.in;
    rates[i].out *= shares[active_[i].device].out * host.out;
  }
  return rates;
}

double Engines::until_change() const {
  double least = std::numeric_limits<double>::infinity();
  const auto rate = rates();
  for (size_t i = 0; i < active_.size(); i++) {
    const Activity& one = active_[i];
    if (one.start_us > 0) {
      least = std::min(least, one.start_us);
      continue;
    }
    if (one.own_us > 0) least = std::min(least, one.own_us);
    if (one.bytes_in > 0) least = std::min(least, one.bytes_in / rate[i].in);
    if (one.bytes_out > 0) least = std::min(least, one.bytes_out / rate[i].out);
    if (one.done()) least = 0;
  }
  return least;
}

std::vector<size_t> Engines::pass(double us) {
  const auto rate = rates();
  std::vector<size_t> ended;
  for (size_t i = 0; i < active_.size(); i++) {
    Activity& one = active_[i];
    if (one.start_us > 0) {
      use(one.start_us, us);
      continue;
    }
    use(one.own_us, us);
    use(one.bytes_in, rate[i].in * us);
    use(one.bytes_out, rate[i].out * us);
  }
  for (const Activity& one : active_)
    if (one.done()) ended.push_back(one.id);
  std::erase_if(active_, [](const Activity& one) { return one.done(); });
  return ended;
}

}  // namespace warpwise::model
