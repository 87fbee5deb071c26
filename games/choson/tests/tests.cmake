# The laws hold with other seasons too.
add_test(NAME laws-choson-seasons COMMAND laws --game choson --games ${BOX_GAMES}
  --options "{\"seasons\":\"${CMAKE_SOURCE_DIR}/games/choson/tests/other-seasons.txt\"}")
