#!/usr/bin/env bash
# Checks that every C++ and CUDA file is formatted as .clang-format says; with --fix, formats them. Exit status 77,
# which CTest counts as skipped, if clang-format 14 is missing: other versions break some lines elsewhere.
set -uo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." || exit 1

for formatter in clang-format-14 clang-format; do
  "$formatter" --version 2>/dev/null | grep -q 'version 14\.' && break
  formatter=
done
if [[ -z $formatter ]]; then
  echo "clang-format 14 is not installed: the files' format is not checked" >&2
  exit 77
fi

if [[ ${1:-} == --fix ]]; then todo=(-i); else todo=(--dry-run --Werror); fi
# A student's own files, exercises/NN_lesson/exK_topic.cu, may look as they like. So may the programs that test the CPU backend: they are
# written as people write them, and tests name their lines and columns.
mapfile -d '' files < <(find cli engine exercises gui kernels lessons simt tests -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.cu' \) \
  ! -regex 'exercises/[^/]*/ex[^/]*\.cu' ! -path 'simt/tests/*.cu' -print0)
status=0
# An exercise's answers are pieces of programs, which only a person can lay out.
if printf '%s\0' "${files[@]}" | grep -zv '/answers/ex[^/]*$' | xargs -0 -P "$(nproc)" -n 32 "$formatter" "${todo[@]}" 2>&1 | grep -E 'error:|warning:'; then
  echo "some files are not formatted: tests/format.sh --fix mends them" >&2
  status=1
fi

# clang-format leaves comments as they are. Those that students read are no wider than the code.
read_by_students='^(exercises|kernels|lessons)/|^engine/(lesson|exercise/exercise)\.h$'
if printf '%s\n' "${files[@]}" | grep -E "$read_by_students" | xargs -d '\n' grep -nE '^.{0,118}//.*' | grep -E '^[^:]*:[0-9]*:.{121}'; then
  echo "these comments are wider than 120 columns: break them by hand, or put them above what they are about" >&2
  status=1
fi
exit $status
