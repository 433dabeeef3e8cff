#!/bin/sh
# Takes the code that the lessons' texts quote anew from the steps' files (docs/writing-a-lesson.md, "Code in the text"): the lines
# between the first and the last that a block quotes, marked where they differ from the step before. Prints nothing where all is well.
cd "$(dirname "$0")/.." || exit 2
program=build/bin/test_gui
[ -x $program ] || { echo "take_code.sh: $program is missing: ./warpwise test builds it" >&2; exit 3; }
WARPWISE_TAKE_CODE=1 exec $program -tc="the code in the texts*" --minimal
