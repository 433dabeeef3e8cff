// A class's folder: WARPWISE_CLASS names a folder that all students can write to, here or elsewhere (class_elsewhere.h).
// Each has one file there, USER@HOST.jsonl, to which the events of the work log are appended. Without that variable nothing
// is written anywhere.
#pragma once
#include <filesystem>
#include <string>

#include "engine/exercise/session/work_log.h"

namespace warpwise {

/// The folder that WARPWISE_CLASS names; empty if it names none.
std::filesystem::path class_folder();

/// USER@HOST of this process, in characters that a file's name may have anywhere.
std::string who_is_here();

/// Appends the event to this student's file in the class's folder, if there is one. Another process does it, so that a folder
/// that is full, gone or slow holds up nobody. A file that belongs to someone else is left alone.
void tell_class(const WorkEvent& event);

}  // namespace warpwise
