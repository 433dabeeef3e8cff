# What --via asks of another machine. The lab sends this to `VIA bash`, below lines that set:
#   hash     of the sources that travel
#   kinds    "cuda", "simt", or "cuda simt": the first of them that this machine can run
#   program  "worker", "check", "profile" or "doctor"
#   lessons  names of those that are asked for; none: all
#   here     the lab's folders: of its sources, and of its programs
#   machine  the lab's architecture
#   mark     what `stat` says, as mark_format, of the lab's program: the same here means a shared home, where nothing has to travel
#   line_limit  seconds without a word of the lab after which the worker ends
#   exercise text seed fences   of "check": which, the student's file, the seed of the inputs, and --unfenced or nothing
# It answers with lines `there: WORD TEXT`, and then becomes the program, with the same input and output.

say() { printf 'there: %s\n' "$*" || exit 1; }
cannot() { say "cannot $*"; exit 0; }

has_gpu() { [[ -e /dev/nvidia0 || -e /dev/dxg ]] || nvidia-smi -L >/dev/null 2>&1; }

find_nvcc() {
  local candidate
  for candidate in "${CUDACXX:-}" nvcc /usr/local/cuda/bin/nvcc /usr/local/cuda-*/bin/nvcc; do
    [[ -n $candidate ]] && type -P -- "$candidate" && return
  done
}

is_shared() { [[ $(stat -c "$mark_format" -- "${here[1]}/warpwise" 2>/dev/null) == "$mark" ]]; }

# The lab's own programs, if they are at hand and have what is asked for. A GPU's are made for the GPU in the machine, so only the CPU backend's.
own_programs() {
  local lesson
  [[ $kind == simt && $machine == "$(uname -m)" && -x ${here[1]}/warpwise-worker-simt ]] && is_shared || return
  for lesson in $lessons; do
    compgen -G "${here[1]}/simt/[0-9][0-9]_$lesson.json" >/dev/null || return
    [[ $program != check ]] || compgen -G "${here[1]}/exercises/[0-9][0-9]_$lesson.so" >/dev/null || return
  done
  bin=${here[1]}
}

# The sources: the lab's own, or those that it sends, which are kept.
find_sources() {
  if is_shared; then source=${here[0]}; return; fi
  source=$kept/source
  [[ -e $source/warpwise ]] && return
  local size new=$source.$$
  say 'needs the sources'
  read -r size || exit 1
  mkdir -p -- "$new" && head -c "$size" | tar xz -C "$new" 2>/dev/null ||
    cannot "cannot write to $kept, where sources and programs are kept: free some space, or set XDG_CACHE_HOME there"
  mv -T -- "$new" "$source" 2>/dev/null || rm -rf -- "$new"  # another lab was first
}

build() {
  local tool missing=() lesson targets=() build stamp
  for tool in g++ cmake ninja; do type -P $tool >/dev/null || missing+=($tool); done
  ((${#missing[@]} == 0)) || cannot "there is no ${missing[*]} there, which the worker is built with: install it there, or load its module in ~/.bashrc"
  [[ $kind == simt || -n $(find_nvcc) ]] ||
    cannot 'there is no nvcc there (CUDACXX, PATH, /usr/local/cuda*/bin): install the CUDA toolkit there, or load its module in ~/.bashrc'
  find_sources
  build=$kept/build-$(uname -m)
  [[ $kind == simt ]] || build+=-$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1)
  bin=$build/bin
  if [[ $program == profile ]]; then
    targets=(warpwise-profile)
  elif [[ $program == check ]]; then
    targets=(warpwise-verbs warpwise-judge-simt "warpwise-judge-$kind" warpwise-simt-cc warpwise-simt-libraries "exercises_$lessons" "lesson_$lessons")
  else
    targets=("warpwise-worker-$kind")
    for lesson in $lessons; do
      targets+=("${kind}_${lesson}_described")
      [[ $kind == cuda ]] || targets+=("counted_$lesson")
    done
    [[ -n $lessons ]] || { targets+=("lessons_$kind"); [[ $kind == cuda ]] || targets+=(lessons_counted); }
  fi
  stamp=$build/.there-$(cksum <<<"${targets[*]}" | tr ' ' -)
  [[ -e $stamp ]] && return
  say 'builds'
  WARPWISE_BUILD=$build "$source/warpwise" there "${targets[@]}" </dev/null >&2 ||
    cannot "the worker could not be built there: see $build/configure.log and $build/build.log there"
  : >"$stamp"
}

doctor() {
  check() { say "said $1"$'\t'"$2"$'\t'"$3"$'\t'"$4"; }
  local tool version nvcc=$(find_nvcc) folder=${XDG_CACHE_HOME:-$HOME/.cache}
  check 'machine' ok "$(hostname), $(uname -m), $(nproc) cores" ''
  for tool in g++ cmake ninja; do
    version=$($tool --version 2>/dev/null | head -n 1)
    if [[ -n $version ]]; then check "$tool" ok "$version" ''; else
      check "$tool" broken "not on the PATH there" "install it there, or load its module in ~/.bashrc"; fi
  done
  if [[ -n $nvcc ]]; then check 'CUDA toolkit' ok "$nvcc, $("$nvcc" --version | sed -n 's/.*release //p')" ''; else
    check 'CUDA toolkit' absent 'none found (CUDACXX, PATH, /usr/local/cuda*/bin)' "install it there, or load its module in ~/.bashrc"; fi
  if has_gpu; then check 'GPU' ok "$(nvidia-smi -L 2>/dev/null | head -n 1)" ''; else
    check 'GPU' absent 'none to be seen there' 'with Slurm, ask for one: --via "srun --gres=gpu:1"'; fi
  if is_shared; then check 'sources' ok 'the home is shared: nothing has to travel' ''
  elif [[ -e $kept/source/warpwise ]]; then check 'sources' ok "kept in $kept" ''
  else check 'sources' ok 'travel when they are first needed' ''; fi
  if mkdir -p -- "$kept" 2>/dev/null && [[ -w $kept ]]; then
    check 'disk' ok "$(df -h --output=avail "$kept" | tail -n 1 | tr -d ' ') free for $folder/warpwise" ''
  else check 'disk' broken "cannot write to $folder" 'free some space, or set XDG_CACHE_HOME there'; fi
  exit 0
}

run_profile() {
  "$bin/warpwise-profile" </dev/null | sed -u 's/^/there: said /'
  say "ended ${PIPESTATUS[0]}"
}

run_check() {
  local file
  file=$(mktemp -d)/student.cu
  printf '%s' "$text" >"$file"
  "$bin/warpwise-verbs" check "$exercise" --file "$file" --seed "$seed" --backend "$kind" --json $fences </dev/null | sed 's/^/there: said /'
  rm -rf -- "${file%/*}"
}

main() {
  local kind bin='' source
  kept=${XDG_CACHE_HOME:-$HOME/.cache}/warpwise/there/$hash
  say 'hears'
  [[ $program != doctor ]] || doctor
  for kind in $kinds; do [[ $kind == simt ]] || has_gpu && break; done
  [[ $kind == simt ]] || has_gpu || cannot 'there is no GPU to be seen there (no /dev/nvidia0, and nvidia-smi lists none): with Slurm, ask for one, --via "srun --gres=gpu:1"'
  own_programs || build
  [[ ! -d $kept ]] || { touch -- "$kept"; find "${kept%/*}" -mindepth 1 -maxdepth 1 -mtime +60 -exec rm -rf -- {} + 2>/dev/null; }
  say "runs $kind"
  [[ $program == worker ]] || { "run_$program"; exit; }
  WARPWISE_LINE_LIMIT=$line_limit "$bin/warpwise-worker-$kind"
  say "ended $?"
}
