# Prints a file that includes the .cu files given, so that they are compiled as one: that takes little longer than one of them alone, since
# most of the time goes into headers. Names of a file's own are told apart by macros: constants always, since a header of another file may
# have the name too; its types, its functions and what lies in unnamed namespaces where another of the files has the name. Their headers come
# first, so that no macro reaches them. A step need not know of all this, but for one thing: it cannot use a constant of its own and a
# member of the same name, `Tile::kRows`, side by side.
FNR == 1 {
  files[++count] = FILENAME
  suffix = FILENAME
  sub(/.*\//, "", suffix)
  gsub(/[^A-Za-z0-9]/, "_", suffix)
  suffixes[FILENAME] = "_of_" suffix
  heading = 1
  unnamed = 0
}

heading && /^#include/ {
  if (!($0 in included)) print
  included[$0] = 1
  next
}
!/^(\/\/.*)?$/ { heading = 0 }

/^namespace \{/ { unnamed = 1 }
/^}  \/\/ namespace$/ { unnamed = 0 }

function own(name, constant) {
  if (name !~ /^[A-Za-z_][A-Za-z0-9_]*$/ || (FILENAME, name) in owned) return
  owned[FILENAME, name] = 1
  names[FILENAME] = names[FILENAME] " " name
  owners[name] += constant ? 2 : 1
}

# The last word before `mark`.
function word_before(text, mark) {
  text = substr(text, 1, mark - 1)
  sub(/(\[[^]]*\])? *$/, "", text)
  sub(/.*[ *&]/, "", text)
  return text
}

/^[A-Za-z_]/ {
  line = $0
  sub(/ *\/\/.*/, "", line)
  sub(/^template <[^>]*> ?/, "", line)
  gsub(/(__launch_bounds__|__cluster_dims__|alignas|__align__)\([^()]*\) ?/, "", line)
  if (line ~ /^(struct|class|union|enum) / || line ~ /^using [A-Za-z0-9_]+ =/) {
    split(line, words, /[ {:;]+/)
    own(words[2], 0)
  } else if (line ~ /^(static|constexpr) / || (unnamed && line !~ /^(namespace|using|typedef) /)) {
    opening = index(line, "(")
    equals = index(line, " = ")
    if (opening && (!equals || opening < equals)) own(word_before(line, opening), 0)
    else
      for (; equals; equals = index(line, " = ")) {  # `constexpr int kRows = 4, kCols = 6;`
        constant = constant || line ~ /^constexpr /
        own(word_before(line, equals), constant)
        line = substr(line, equals + 3)
      }
    constant = 0
  }
}

END {
  for (i = 1; i <= count; i++) {
    many = split(names[files[i]], mine, " ")
    for (j = 1; j <= many; j++)
      if (owners[mine[j]] > 1) print "#define " mine[j] " " mine[j] suffixes[files[i]]
    print "#include \"" files[i] "\""
    for (j = 1; j <= many; j++)
      if (owners[mine[j]] > 1) print "#undef " mine[j]
  }
}
