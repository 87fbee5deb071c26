# The laws hold on another moon too.
add_test(NAME laws-charon-map COMMAND laws --game charon --games ${BOX_GAMES}
  --options "{\"map\":\"${CMAKE_SOURCE_DIR}/games/charon/tests/other-moon.txt\"}")
# And with a box whose copies of a number differ.
add_test(NAME laws-charon-copies COMMAND laws --game charon --games ${BOX_GAMES}
  --options "{\"map\":\"${CMAKE_SOURCE_DIR}/games/charon/tests/printed-moon.txt\"}")
