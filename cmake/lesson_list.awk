# Prints lessons.json from the lessons' tables, lesson.cpp, in the order given: the id, title, folder and module of each. So every lesson is
# known by name before it is compiled. The folder of a lesson in `root`/lessons is relative to `root`. A formerly.txt behind a table lists what
# the lesson took over from another one (engine/formerly.h).
function finish() {
  if (id == "") return
  printf "%s\n  {\"id\": \"%s\", \"title\": \"%s\", \"folder\": \"%s\", \"module\": \"%s\"", count++ ? "," : "[", id, found == "" ? id : found, folder, module
  if (formerly != "") printf ", \"formerly\": [%s]", formerly
  if (also != "") printf ", \"also\": [%s]", also
  printf "}"
}

function listed(list, name) { return list (list == "" ? "" : ", ") "\"" name "\"" }

function quoted(line) {
  sub(/^[^"]*"/, "", line)
  sub(/",? *$/, "", line)
  return line
}

FILENAME ~ /\/formerly\.txt$/ {
  if ($1 == "also") also = listed(also, $2)
  else if ($1 != "" && $1 !~ /^#/) formerly = listed(formerly, $1)
  next
}

FNR == 1 {
  finish()
  folder = FILENAME
  sub(/\/[^\/]*$/, "", folder)
  module = folder
  sub(/.*\//, "", module)
  id = module
  sub(/^[0-9]+_/, "", id)
  if (index(folder, root "/lessons/") == 1) folder = substr(folder, length(root) + 2)
  title = found = formerly = also = ""
}
# The lesson's title stands just above its summary; tasks and steps have titles too.
/^ *\.title = "/ { title = quoted($0) }
/^ *\.summary =/ && found == "" { found = title }

END {
  finish()
  print count ? "\n]" : "[]"
}
