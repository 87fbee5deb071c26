# The hall as WebAssembly, home.wasm, from the program's own sources: what needs no sockets, no threads and no files.
# Each source is compiled on its own, so that a change costs little.
set(HOME_SOURCES core/rng.c ${PARTS} text/text.c text/parts.c text/particle.c text/plural.c text/memory.c
  bots/bot.c bots/greedy.c bots/mind.c bots/net.c bots/playout.c bots/reason.c bots/review.c bots/search.c bots/tree.c protocol/call.c protocol/compared.c protocol/engine.c protocol/looking_back.c protocol/params.c protocol/puzzle.c protocol/review.c protocol/say.c protocol/sentence.c puzzles/file.c puzzles/tell.c)
file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} home/*.c wire/*.c games/*.c table/*.c results/*.c hall/*.c)
list(APPEND HOME_SOURCES ${sources})
foreach(game dynasty ${GAMES})
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} games/${game}/face/*.c)
  list(APPEND HOME_SOURCES ${sources})
endforeach()

set(HOME_FLAGS --target=wasm32-wasi -O2 -msimd128 -std=c17 -D_GNU_SOURCE -ffp-contract=off -Wall -Wextra -Werror
  -isystem ${CMAKE_SOURCE_DIR}/home/include -I${CMAKE_SOURCE_DIR} -I${CMAKE_BINARY_DIR})

# Compiles sources, and puts their objects into a list.
function(compile_for_page objects)
  foreach(source ${ARGN})
    set(object home/${source}.o)
    get_filename_component(folder ${object} DIRECTORY)
    get_source_file_property(needs ${source} OBJECT_DEPENDS)
    if(NOT needs)
      set(needs "")
    endif()
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${folder})
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_C_COMPILER_LAUNCHER} ${WASM_CLANG} ${HOME_FLAGS} -MD -MF ${object}.d -MT ${object}
              -c ${CMAKE_SOURCE_DIR}/${source} -o ${object}
      DEPENDS ${source} ${needs} baked
      DEPFILE ${object}.d
      COMMENT "Building ${source} as WebAssembly")
    list(APPEND made ${object})
  endforeach()
  set(${objects} ${made} PARENT_SCOPE)
endfunction()

compile_for_page(HOME_OBJECTS ${HOME_SOURCES})
add_custom_command(
  OUTPUT home.wasm
  COMMAND ${WASM_CLANG} --target=wasm32-wasi -nostartfiles -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,--export=free
          -Wl,-z,stack-size=1048576 ${HOME_OBJECTS} -o home.wasm
  DEPENDS ${HOME_OBJECTS}
  COMMENT "Linking home.wasm")
add_custom_target(home DEPENDS home.wasm)

# The bench with the same objects, for tests/wasm/run.mjs: signatures and speed in a browser's engine.
compile_for_page(BENCH_OBJECTS bench/bench.c bench/nets.c bench/signature.c bots/shipped.c)
list(FILTER HOME_OBJECTS EXCLUDE REGEX "^home/(hall/|home/(home|nets|question|store|study)\\.c)")
add_custom_command(
  OUTPUT bench.wasm
  COMMAND ${WASM_CLANG} --target=wasm32-wasi -Wl,--gc-sections -Wl,-z,stack-size=1048576 ${BENCH_OBJECTS} ${HOME_OBJECTS} -o bench.wasm
  DEPENDS ${BENCH_OBJECTS} ${HOME_OBJECTS}
  COMMENT "Linking bench.wasm")
add_custom_target(bench-page DEPENDS bench.wasm)
