# The laws hold with other seasons too.
add_test(NAME laws-koryo-seasons COMMAND laws --game koryo --games ${BOX_GAMES}
  --options "{\"seasons\":\"${CMAKE_SOURCE_DIR}/games/koryo/tests/other-seasons.txt\"}")
