#!/bin/sh
# A tournament in pieces, as any batch system runs one; here GNU parallel:
#     parallel.sh GAME DEALS PIECES OUT --bot SPEC --bot SPEC… [OPTION…]
# Every piece plays deals of its own into a folder of its own; what is cut short is gone on with by
# calling it again, and what is done is added up at the end. For other machines give parallel its
# --sshloginfile, and a folder that all of them see.
set -eu
game=$1 deals=$2 pieces=$3 out=$4
shift 4
each=$(((deals + pieces - 1) / pieces))
madang=${MADANG-madang}
mkdir -p "$out"
seq 0 $((pieces - 1)) | parallel --will-cite --halt now,fail=1 --joblog "$out/jobs" \
    "$madang" arena "$game" "$@" --threads 1 --sets "$each" --seed '{= $_ = $_ * '"$each"' + 1 =}' --out "$out/{#}" '>/dev/null'
rm -rf "$out/all" # it is made of the others
set --
for i in $(seq "$pieces"); do
    set -- "$@" --merge "$out/$i"
done
"$madang" arena "$@" --out "$out/all"
