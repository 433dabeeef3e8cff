#!/usr/bin/env bash
# Debian's package of the lab, from nothing: built in a fresh root of a distribution with what debian/control names, and installed in
# another one that has no network, where a user without rights uses it. The committed state is taken.
#
#   tests/package.sh [SUITE] [--package FILE] [--keep DIR]
#
#   SUITE           a release that debootstrap knows: bookworm (Debian 12; the default), trixie (Debian 13) ...
#   --package FILE  installs this package, and builds none
#   --keep DIR      leaves the package there, and a picture of the window
#
# Needs root, debootstrap, and the distribution's archive; it takes ccache's help where that is here. Exit status: 0 all well; 1 one of the
# commands failed there; 2 usage; 3 this machine cannot make such a root.
. "$(dirname -- "$(readlink -f -- "$0")")/roots.sh"
say() { printf 'package.sh (%s s): %s\n' "$SECONDS" "$1"; }

suite=bookworm package='' keep=''
while (($# > 0)); do
  case $1 in
    --package) package=$(readlink -f -- "${2:?}"); [[ -f $package ]] || cannot "there is no file $2"; shift ;;
    --keep) mkdir -p -- "${2:?}" && keep=$(readlink -f -- "$2"); shift ;;
    -*) usage ;;
    *) suite=$1 ;;
  esac
  shift
done
needs_roots
make_work

# --- the package
if [[ -z $package ]]; then
  make_root "$suite" "$work/build"
  git clone -q --no-hardlinks -- "$lab" "$work/build/build/warpwise" || exit 3
  if type -P ccache >/dev/null; then
    cache=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ccache}
    mkdir -p -- "$cache" && seen=("$cache /ccache")
  fi
  cat >"$work/build/do" <<'THERE'
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
cd /build/warpwise
{
  apt-get -q update && apt-get -q install -y --no-install-recommends build-essential &&
    { [[ ! -e /ccache ]] || { apt-get -q install -y --no-install-recommends ccache && export CCACHE_DIR=/ccache; }; } &&
    apt-get -q build-dep -y --no-install-recommends . && dpkg-buildpackage -b -us -uc
} >/log 2>&1 || { tail -n 60 /log; exit 1; }
THERE
  in_root "$work/build" || exit 1
  package=$(echo "$work"/build/build/warpwise_*.deb)
  seen=()
  say "built ${package##*/}, $(($(stat -c %s "$package") >> 20)) MB"
  [[ -z $keep ]] || cp -- "$package" "$keep/"
fi

# --- installed where there is no network: what it depends on was fetched before
make_root "$suite" "$work/use"
cp -- "$package" "$work/use/warpwise.deb"
cat >"$work/use/do" <<'THERE'
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
apt-get -q update >/log 2>&1 && apt-get -q install -y --download-only /warpwise.deb >>/log 2>&1 || { tail -n 20 /log; exit 1; }
THERE
in_root "$work/use" || exit 1
say "fetched what it depends on: $(du -ch "$work"/use/var/cache/apt/archives/*.deb | tail -n 1 | cut -f1) in $(ls "$work"/use/var/cache/apt/archives/*.deb | wc -l) packages"

cat >"$work/use/do" <<'THERE'
#!/usr/bin/env bash
# In the root, as root: installs, and uses the lab as the user `student`.
set -uo pipefail
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
say() { printf '%s (%s s): %s\n' "$(. /etc/os-release && echo "$PRETTY_NAME")" "$SECONDS" "$1"; }
fail() { say "$1"; tail -n 30 /log; exit 1; }
student() { setpriv --reuid student --regid student --init-groups --no-new-privs env HOME=/home/student USER=student "$@" </dev/null >/log 2>&1; }

[[ $(ls /sys/class/net) == lo || ! -e /proc/net/route || $(wc -l </proc/net/route) -le 1 ]] || fail 'there is a network'
apt-get -q install -y /warpwise.deb >/log 2>&1 || fail 'the package cannot be installed'
say "installed: $(du -sh /usr/lib/warpwise | cut -f1) of programs, $(du -sh /usr/share/warpwise | cut -f1) of lessons and sources"
for absent in cmake ninja; do ! type -P $absent >/dev/null || fail "$absent was installed too"; done
useradd --create-home --shell /bin/bash student
touch /before
own=/home/student/warpwise/exercises/01_transpose/ex1_index.cu

cd /var/tmp || exit 1
student warpwise list || fail 'the lessons cannot be listed'
lessons=$(find /usr/share/warpwise/lessons -name lesson.cpp | wc -l)
[[ $(grep -c '^[a-z_]*: ' /log) == "$lessons" ]] || fail "not all of the $lessons lessons are listed"
student warpwise doctor || fail 'doctor says that the lab cannot be used'
! grep -q BROKEN /log || fail 'doctor says that something is broken'
say "$lessons lessons are listed, and doctor finds nothing broken"

student warpwise run transpose --size 256x256 --samples 3 || fail 'a lesson cannot be run'
student warpwise run transpose/tiled --size 256x256 --samples 3 --via env --backend simt || fail 'a lesson cannot be run through --via'
student warpwise inspect transpose/tiled --size 64x64 || fail 'a step cannot be inspected'
grep -q 'if (row < rows .. col < cols) tile' /log || fail 'the lines of a step are not quoted'
say 'a lesson runs, here and through --via, and its lines are quoted'

student warpwise check transpose/index
[[ $? == 1 ]] || fail 'an exercise that nobody has solved was not judged'
[[ -w $own ]] || fail "there is no $own"
student warpwise solution transpose/index --insist && cp /log /solution && student cp /solution "$own" || fail 'there is no solution'
student warpwise check transpose/index || fail 'a right solution does not pass'
apt-get -q install -y --reinstall /warpwise.deb >/log 2>&1 || fail 'the package cannot be installed again'
student warpwise check transpose/index || fail "a student's work was lost by installing the package again"
cmp -s "$own" /solution || fail "a student's file was changed"
student warpwise reset transpose/index && grep -q "^$own is as it was given" /log || fail 'reset does not say which file it put back'
say "an exercise failed as it is given and passed once solved, in $own"

student cp /usr/share/warpwise/docs/workshop/hello.cu /home/student/hello.cu
student warpwise exec /home/student/hello.cu || fail 'a program cannot be run'
student xvfb-run -a warpwise gui --lesson transpose --screenshot /home/student/lab.png || fail 'the window cannot be drawn'
[[ $(head -c 4 /home/student/lab.png | tail -c 3) == PNG ]] || fail 'there is no picture of the window'
cp /home/student/lab.png /lab.png
say 'exec ran a program, and the window was drawn'

find / -xdev -newer /before -user student ! -path '/home/student*' ! -path '/proc/*' ! -path '/tmp/*' >/log
[[ ! -s /log ]] || fail 'the lab wrote outside of the home folder:'
dpkg --verify warpwise >/log && [[ ! -s /log ]] || fail 'installed files were changed:'
apt-get -q purge -y warpwise >/log 2>&1 && [[ ! -e /usr/share/warpwise && ! -e /usr/lib/warpwise && -e $own ]] || fail 'removing the package leaves its files, or takes those of a student'
say "the lab wrote to the home folder alone; removed, it leaves a student's files"
THERE
apart=(--net)
in_root "$work/use"
status=$?
[[ -z $keep || ! -e $work/use/lab.png ]] || cp -- "$work/use/lab.png" "$keep/"
((status == 0)) && say 'all well'
exit $status
