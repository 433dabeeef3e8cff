// The traits of Thrust's inner header that programs use: the standard library's.
#pragma once
#include <type_traits>

#include "simt/thrust/policy.h"

namespace thrust {
namespace detail {
using std::add_const;
using std::add_cv;
using std::add_lvalue_reference;
using std::conditional;
using std::enable_if;
using std::false_type;
using std::integral_constant;
using std::is_arithmetic;
using std::is_base_of;
using std::is_const;
using std::is_convertible;
using std::is_floating_point;
using std::is_integral;
using std::is_pointer;
using std::is_reference;
using std::is_same;
using std::is_void;
using std::is_volatile;
using std::make_unsigned;
using std::remove_const;
using std::remove_cv;
using std::remove_pointer;
using std::remove_reference;
using std::remove_volatile;
using std::true_type;
}  // namespace detail
}  // namespace thrust
