# shellcheck shell=bash
# bash completion for madang; made by tools/options
_madang() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "play join tables today deal compare stats replay review verify puzzles serve page admin arena balance cards maps seasons games engine help --help --version" -- "$cur")
        return
    fi
    case $command:$prev in
    play:--players | \
        play:--seat | \
        play:--seats | \
        play:--seed | \
        play:--deal | \
        play:--at | \
        play:--speed | \
        play:--data | \
        join:--name | \
        tables:--server | \
        today:--date | \
        deal:--seat | \
        deal:--site | \
        stats:--name | \
        stats:--server | \
        stats:--rate | \
        replay:--seat | \
        replay:--to | \
        replay:--data | \
        review:--seat | \
        review:--data | \
        verify:--commitment | \
        verify:--added | \
        verify:--data | \
        puzzles:--count | \
        puzzles:--games | \
        puzzles:--seed | \
        puzzles:--players | \
        puzzles:--level | \
        puzzles:--deals | \
        puzzles:--effort | \
        serve:--listen | \
        serve:--cluster | \
        serve:--origin | \
        serve:--threads | \
        serve:--max-connections | \
        serve:--per-address | \
        serve:--max-tables | \
        serve:--rate | \
        serve:--address-rate | \
        serve:--new-tables | \
        serve:--unfinished | \
        serve:--address-unfinished | \
        serve:--idle | \
        serve:--keep-unfinished | \
        serve:--keep-finished | \
        serve:--patience | \
        arena:--players | \
        arena:--sets | \
        arena:--seed | \
        arena:--sprt | \
        arena:--threads | \
        arena:--ms | \
        arena:--data | \
        balance:--games | \
        balance:--forbid | \
        balance:--solo | \
        balance:--players | \
        balance:--until | \
        balance:--seed | \
        balance:--threads | \
        balance:--data)
        return
        ;;
    play:--load | \
        play:--record | \
        play:--seasons | \
        play:--map | \
        today:--record | \
        today:--check | \
        replay:--seasons | \
        replay:--map | \
        review:--seasons | \
        review:--map | \
        verify:--seasons | \
        verify:--map | \
        puzzles:--file | \
        serve:--db | \
        serve:--cluster-key | \
        serve:--cert | \
        serve:--key | \
        admin:--db | \
        arena:--seasons | \
        arena:--map | \
        balance:--against | \
        balance:--seasons | \
        balance:--map)
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return
        ;;
    play:--cards | \
        replay:--cards | \
        review:--cards | \
        verify:--cards | \
        arena:--out | \
        arena:--merge | \
        arena:--cards | \
        balance:--out | \
        balance:--cards)
        mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        return
        ;;
    play:--lang | \
        join:--lang | \
        tables:--lang | \
        today:--lang | \
        deal:--lang | \
        compare:--lang | \
        stats:--lang | \
        replay:--lang | \
        review:--lang | \
        verify:--lang | \
        puzzles:--lang | \
        serve:--lang | \
        page:--lang | \
        admin:--lang | \
        arena:--lang | \
        balance:--lang | \
        cards:--lang | \
        maps:--lang | \
        seasons:--lang | \
        games:--lang | \
        engine:--lang | \
        help:--lang)
        mapfile -t COMPREPLY < <(compgen -W "en fr ko" -- "$cur")
        return
        ;;
    serve:--log)
        mapfile -t COMPREPLY < <(compgen -W "text json" -- "$cur")
        return
        ;;
    arena:--bot | \
        balance:--bot | \
        balance:--solo-bot)
        mapfile -t COMPREPLY < <(compgen -W "novice casual club strong best random greedy plain search net cmd:" -- "$cur")
        return
        ;;
    esac
    case $command in
    play)
        words="--players --seat --seats --seed --load --deal --at --record --continue --speed --lines --plain --seasons --map --data --cards --vermeast --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="$(madang games 2>/dev/null | grep -o '^[a-z]*') $words"
        ;;
    join)
        words="--name --watch --lines --plain --lang --help"
        ;;
    tables)
        words="--server --lang --help"
        ;;
    today)
        words="--date --record --par --check --plain --lang --help"
        ;;
    deal)
        words="--seat --site --lang --help"
        if [ "${cur#-}" = "$cur" ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    compare)
        words="--json --lang --help"
        if [ "${cur#-}" = "$cur" ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    stats)
        words="--name --json --csv --mistakes --server --rate --unrate --plain --lang --help"
        if [ "${cur#-}" = "$cur" ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    replay)
        words="--seat --to --quiet --json --plain --seasons --map --data --cards --vermeast --lang --help"
        if [ "${cur#-}" = "$cur" ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    review)
        words="--seat --json --plain --seasons --map --data --cards --vermeast --lang --help"
        if [ "${cur#-}" = "$cur" ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    verify)
        words="--commitment --added --seasons --map --data --cards --vermeast --lang --help"
        if [ "${cur#-}" = "$cur" ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    puzzles)
        words="--file --count --games --seed --players --level --deals --effort --plain --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="$(madang games 2>/dev/null | grep -o '^[a-z]*') $words"
        ;;
    serve)
        words="--listen --db --cluster --cluster-key --in-memory --cert --key --behind-proxy --origin --threads --max-connections --per-address --max-tables --rate --address-rate --new-tables --unfinished --address-unfinished --idle --keep-unfinished --keep-finished --patience --no-public --log --lang --help"
        ;;
    page)
        words="--lang --help"
        if [ "${cur#-}" = "$cur" ]; then
            mapfile -t COMPREPLY < <(compgen -d -- "$cur")
            return
        fi
        ;;
    admin)
        words="--db --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="tables stats backup restore vacuum copy person forget close free refuse admit refused $words"
        if [ "${cur#-}" = "$cur" ] && [ "$COMP_CWORD" -gt 2 ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    arena)
        words="--bot --players --sets --seed --sprt --threads --ms --out --merge --json --seasons --map --data --cards --vermeast --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="$(madang games 2>/dev/null | grep -o '^[a-z]*') $words"
        ;;
    balance)
        words="--games --forbid --solo --players --bot --solo-bot --until --against --seed --threads --out --json --seasons --map --data --cards --vermeast --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="$(madang games 2>/dev/null | grep -o '^[a-z]*') $words"
        ;;
    cards)
        words="--json --plain --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="new check show texts list $words"
        if [ "${cur#-}" = "$cur" ] && [ "$COMP_CWORD" -gt 2 ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    maps)
        words="--plain --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="new check show $words"
        if [ "${cur#-}" = "$cur" ] && [ "$COMP_CWORD" -gt 2 ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    seasons)
        words="--plain --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="new check show $words"
        if [ "${cur#-}" = "$cur" ] && [ "$COMP_CWORD" -gt 2 ]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
        fi
        ;;
    games)
        words="--json --lang --help"
        ;;
    engine)
        words="--lang --help"
        ;;
    help)
        words="--json --lang --help"
        [ "$COMP_CWORD" -ne 2 ] || words="play join tables today deal compare stats replay review verify puzzles serve page admin arena balance cards maps seasons games engine help $words"
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -F _madang madang
