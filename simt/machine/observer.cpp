#include "machine/observer.h"

namespace simt {
namespace {

std::vector<const ObserverKind*>& kinds() {
  static auto* all = new std::vector<const ObserverKind*>;
  return *all;
}

}  // namespace

ObserverKind::ObserverKind(std::unique_ptr<LaunchPart> (*make_part)(Launch&),
                           std::unique_ptr<Observer> (*make_observer)(Worker&))
    : make_part_(make_part), make_observer_(make_observer), number_(static_cast<unsigned>(kinds().size())) {
  kinds().push_back(this);
}

const std::vector<const ObserverKind*>& ObserverKind::all() { return kinds(); }

Listeners::Listeners(Worker& worker) {
  for (const ObserverKind* kind : ObserverKind::all()) all_.push_back(kind->make_observer(worker));
}

void Listeners::begin_launch(Launch& launch) {
  listening_.clear();
  for (const auto& one : all_)
    if (one && one->begin_launch(launch)) listening_.push_back(one.get());
  for (Observer* const one : listening_) one->meet(listening_);
}

void Listeners::end_launch() {
  tell(&Observer::end_launch);
  listening_.clear();
}

void Listeners::begin_block(std::uint64_t block) {
  for (auto* those : {&hear_requests_, &hear_basic_blocks_, &hear_stops_, &hear_operations_}) those->clear();
  for (Observer* const one : listening_) {
    const unsigned hears = one->begin_block(block);
    if (hears & Observer::requests) hear_requests_.push_back(one);
    if (hears & Observer::basic_blocks) hear_basic_blocks_.push_back(one);
    if (hears & Observer::stops) hear_stops_.push_back(one);
    if (hears & Observer::operations) hear_operations_.push_back(one);
  }
}

}  // namespace simt
