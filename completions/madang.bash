# shellcheck shell=bash
# bash completion for madang
_madang() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} words=
    case $prev in
    --lang) words="en fr ko" ;;
    --load | --record | --out | --map | --seasons | --cards | --db | --cert | --key)
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return
        ;;
    --players | --seed | --seats | --seat | --to | --sets | --sprt | --games | --forbid | --solo | --threads | --ms | \
        --listen | --origin | --max-connections | --per-address | --max-tables | --rate | --address-rate | \
        --new-tables | --unfinished | --address-unfinished | --idle | --keep-unfinished | --keep-finished | --commitment | --added | --data) return ;;
    --log) words="text json" ;;
    --bot | --solo-bot) words="novice casual club strong best random greedy plain search net cmd:" ;;
    *)
        if [ "$COMP_CWORD" -eq 1 ]; then
            words="play replay verify serve page admin arena balance cards maps seasons games engine --help --version"
        else
            case ${COMP_WORDS[1]} in
            play)
                words="--players --seat --seats --seed --load --record --map --seasons --data --vermeast --cards --lang --plain --help"
                [ "$COMP_CWORD" -ne 2 ] || words="$words $(madang games 2>/dev/null | grep -o '^[a-z]*')"
                ;;
            arena)
                words="--bot --players --sets --seed --sprt --threads --ms --out --merge --lang --help"
                [ "$COMP_CWORD" -ne 2 ] || words="$words $(madang games 2>/dev/null | grep -o '^[a-z]*')"
                ;;
            balance)
                words="--games --forbid --solo --bot --solo-bot --seed --threads --out --vermeast --cards --lang --help"
                [ "$COMP_CWORD" -ne 2 ] || words="$words duel"
                ;;
            cards)
                words="--lang --plain --help"
                if [ "$COMP_CWORD" -eq 2 ]; then
                    words="check show texts list $words"
                elif [ "${cur#-}" = "$cur" ]; then
                    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                    return
                fi
                ;;
            page)
                words="--lang --help"
                if [ "${cur#-}" = "$cur" ]; then
                    mapfile -t COMPREPLY < <(compgen -d -- "$cur")
                    return
                fi
                ;;
            maps | seasons)
                words="--lang --help"
                if [ "$COMP_CWORD" -eq 2 ]; then
                    words="check $words"
                elif [ "${cur#-}" = "$cur" ]; then
                    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                    return
                fi
                ;;
            replay | verify)
                words="--seat --to --quiet --map --seasons --data --cards --lang --plain --help"
                [ "${COMP_WORDS[1]}" = replay ] || words="--commitment --added --map --seasons --data --cards --lang --help"
                case $cur in
                -*) ;;
                *)
                    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                    return
                    ;;
                esac
                ;;
            serve)
                words="--listen --db --in-memory --cert --key --behind-proxy --origin --threads --max-connections
                    --per-address --max-tables --rate --address-rate --new-tables --unfinished --address-unfinished --idle --keep-unfinished --keep-finished --log --help"
                ;;
            admin)
                words="--db --lang --help"
                [ "$COMP_CWORD" -ne 2 ] || words="tables stats backup restore vacuum copy person forget close free refuse admit refused $words"
                case $prev in
                backup | restore)
                    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                    return
                    ;;
                esac
                ;;
            games) words="--lang --help" ;;
            engine) words="--help" ;;
            esac
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -F _madang madang
