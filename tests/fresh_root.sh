#!/usr/bin/env bash
# The README's two commands on a machine that has nothing yet: a fresh root of a distribution, made with debootstrap, in which the committed
# state is cloned, the lab opened until its first figures are there, and the tests run.
#
#   tests/fresh_root.sh [SUITE] [--cuda DIR] [--user] [--compiler g++-13] [--facts FILE] [--only-first]
#
#   SUITE             a release that debootstrap knows: bookworm (Debian 12; the default), trixie (Debian 13) ...
#   --cuda DIR        with the CUDA toolkit of this folder, seen there as /usr/local/cuda; without it, there is none
#   --user            as a user who has sudo, in place of root
#   --compiler NAME   with this compiler of the distribution (package and command) in place of its usual g++
#   --facts FILE      writes what every step's counters, hazards and modelled times are there, a line a step: equal files mean equal counts
#   --only-first      without ./warpwise test
#
# Needs root, debootstrap, and the distribution's archive (tests/roots.sh). Exit status: 0 all well; 1 one of the commands failed
# there; 2 usage; 3 this machine cannot make such a root.
. "$(dirname -- "$(readlink -f -- "$0")")/roots.sh"

suite=bookworm cuda='' user=root compiler='' facts='' tests=yes
while (($# > 0)); do
  case $1 in
    --cuda) cuda=${2:-}; [[ -x $cuda/bin/nvcc ]] || cannot "there is no bin/nvcc in '$cuda'"; shift ;;
    --user) user=student ;;
    --compiler) compiler=${2:?}; shift ;;
    --facts) facts=$(readlink -f -- "${2:?}"); shift ;;
    --only-first) tests=no ;;
    -*) usage ;;
    *) suite=$1 ;;
  esac
  shift
done
needs_roots
make_work

# --- the root
make_root "$suite" "$work/root"
home=/root
[[ $user == root ]] || home=/home/$user
mkdir -p "$work/root$home" "$work/root/usr/local/cuda" "$work/facts"
git clone -q --no-hardlinks -- "$lab" "$work/root$home/warpwise" || exit 3
[[ -n $cuda ]] || rmdir "$work/root/usr/local/cuda"

# --- what is done there
cat >"$work/root/do" <<'THERE'
#!/usr/bin/env bash
# In the root, as root: makes the user, then runs the README's commands as that user.   do USER COMPILER TESTS
set -uo pipefail
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
say() { printf '%s (%s s): %s\n' "$(. /etc/os-release && echo "$PRETTY_NAME")" "$SECONDS" "$1"; }
install() { apt-get -q update >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$@" >/dev/null; }

home=/root
if [[ $1 != root ]]; then
  install sudo || exit 3
  home=/home/$1
  useradd -s /bin/bash -d "$home" "$1" && chown -R "$1:" "$home"
  echo "$1 ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/lab
fi
if [[ -n $2 ]]; then
  install "$2" || exit 3
  ln -s "/usr/bin/$2" /usr/local/bin/g++
  ln -s "/usr/bin/$2" /usr/local/bin/c++
fi
as_user() { setpriv --reuid "$1" --regid "$1" --init-groups env HOME="$home" USER="$1" "${@:2}"; }
cd "$home/warpwise" || exit 3

# The first command, on a terminal, until the board's heading says whose time its figures are; then the rest of the lab, which is built behind it.
as_user "$1" script -qefc 'stty cols 200 rows 50; exec ./warpwise' /dev/null >/tmp/board 2>&1 </dev/null &
opened=$!
until grep -q -E '((host|GPU) time|modelled (ms|us|µs|s))' /tmp/board; do
  if ! kill -0 "$opened" 2>/dev/null; then
    say 'the first command ended without figures:'
    tail -c 3000 /tmp/board
    exit 1
  fi
  sleep 1
done
say "the board has its first figures, with $(g++ --version | head -n 1)"
kill "$opened"
wait "$opened"
{ as_user "$1" ./warpwise build && as_user "$1" env COLUMNS=400 ./warpwise list; } >/tmp/list 2>/tmp/said || { say 'the lab could not be built:'; cat /tmp/said; exit 1; }
say 'all of the lab is built'

# A line a step, with nothing in it that is another machine's matter.
awk '/^[a-z_]+: / { sub(":.*", ""); lesson = $0 } $NF ~ /^lessons\// { print lesson "/" $1 }' /tmp/list | while read -r step; do
  printf '%s ' "$step"
  as_user "$1" build/bin/warpwise inspect "$step" --json 2>&1 | tail -n 1 | sed "s#$PWD/##g"
done >/facts/all
say "$(wc -l </facts/all) steps inspected"

[[ $3 == yes ]] || exit 0
as_user "$1" ./warpwise test >/tmp/tested 2>&1
status=$?
say "./warpwise test: $(tail -n 1 /tmp/tested)"
((status == 0)) || grep -v -E '^ *(Start|[0-9]+/)' /tmp/tested | tail -n 150
exit $status
THERE

seen=("$work/facts /facts")
[[ -z $cuda ]] || seen+=("$(readlink -f -- "$cuda") /usr/local/cuda")
in_root "$work/root" "$user" "$compiler" "$tests"
status=$?
[[ -z $facts ]] || cp -- "$work/facts/all" "$facts"
exit $status
