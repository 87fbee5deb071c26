# fish completion for madang
complete -c madang -f
complete -c madang -n __fish_use_subcommand -a play -d 'play a game in the terminal'
complete -c madang -n __fish_use_subcommand -a replay -d 'check a recorded game and tell it'
complete -c madang -n __fish_use_subcommand -a cards -d 'check, show and read out sets of cards of Duel of Chaos'
complete -c madang -n __fish_use_subcommand -a games -d 'list the games'
complete -c madang -n __fish_use_subcommand -a engine -d 'speak the table protocol'
complete -c madang -n __fish_use_subcommand -l version
complete -c madang -l help
complete -c madang -n '__fish_seen_subcommand_from play' -a '(madang games | string match -r "^[a-z]+")'
complete -c madang -n '__fish_seen_subcommand_from play' -l players -x -d 'how many play'
complete -c madang -n '__fish_seen_subcommand_from play' -l seats -x -d 'who sits where'
complete -c madang -n '__fish_seen_subcommand_from play' -l seed -x -d 'the same deals again'
complete -c madang -n '__fish_seen_subcommand_from play' -l load -rF -d 'go on with a saved game'
complete -c madang -n '__fish_seen_subcommand_from play' -l record -rF -d 'keep the record in a file'
complete -c madang -n '__fish_seen_subcommand_from replay' -F
complete -c madang -n '__fish_seen_subcommand_from replay' -l seat -x -d 'as a seat saw it'
complete -c madang -n '__fish_seen_subcommand_from replay' -l to -x -d 'only the first actions'
complete -c madang -n '__fish_seen_subcommand_from replay' -l quiet -d 'only check'
complete -c madang -n '__fish_seen_subcommand_from play' -l vermeast -d 'Duel of Chaos: with the third clan'
complete -c madang -n '__fish_seen_subcommand_from play replay' -l cards -rF -d 'Duel of Chaos: another set of cards'
complete -c madang -n '__fish_seen_subcommand_from cards' -a 'check show texts'
complete -c madang -n '__fish_seen_subcommand_from cards' -F
complete -c madang -n '__fish_seen_subcommand_from play replay cards games' -l lang -xa 'en fr'
complete -c madang -n '__fish_seen_subcommand_from play replay cards' -l plain -d 'sentences, no colour'
