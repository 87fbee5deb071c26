# shellcheck shell=sh
# For tests that change the project: goes into a copy of it, which is gone afterwards. $cached are options
# for CMake that let it take from ccache what the project itself has compiled.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C "$work"
[ ! -d web/node_modules ] || ln -s "$PWD/web/node_modules" "$work/web/node_modules"
cd "$work" || exit
git init -q .
cached=
if command -v ccache >/dev/null; then
    export CCACHE_BASEDIR="$work" CCACHE_NOHASHDIR=1
    # shellcheck disable=SC2034 # for whoever includes this
    cached=-DCMAKE_C_COMPILER_LAUNCHER=ccache
fi
