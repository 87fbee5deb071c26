# A thin front for CMake: what people type. Everything is built in build/.
.POSIX:
JOBS = $$(nproc)

SECONDS = 60
TARGET =
GAME =
SEED = 1
CHANGES = 120
SIEGE = 3600

.PHONY: all help run test tests check bench gpu-bench bench-server bench-nodes bench-page bench-table bench-shelf bench-review shots soak mutants fuzz fuzz-keep lint texts deb install uninstall clean
all: build/madang

build/Makefile:
	tools/need build
	cmake -S . -B build >build.log 2>&1 || { cat build.log; exit 1; }
	rm -f build.log

.PHONY: build/madang
build/madang: build/Makefile
	@cmake --build build -j $(JOBS) --target madang -- --no-print-directory

help:
	@echo "make         build build/madang"
	@echo "make run     install what is missing, build, and serve the page on 127.0.0.1:8080"
	@echo "make test    install what is missing, build and test everything (what CI runs)"
	@echo "make tests   build the programs of the tests, build/tests/…"
	@echo "make check GAME=koryo  build and test everything about one game, in under a minute"
	@echo "make bench   signatures and speed of the rules"
	@echo "make gpu-bench   speed of the rules on a GPU, and that they are those of the CPU"
	@echo "make soak    a million random games of each game and player count, 100,000 of bots, 100,000 twins, 10,000 samples of every answer's time,"
	@echo "             every allocation and disk operation failing once, 100,000 seeds of the simulation, some mutants,"
	@echo "             and SIEGE=3600 seconds of every flood at once with people playing beside it"
	@echo "make mutants SEED=1 CHANGES=120  small random changes to the rules of each game: do rulings and laws notice them?"
	@echo "make fuzz SECONDS=60 TARGET=…  feeds every parser, or one, bytes that libFuzzer makes up; fuzz-keep keeps what it learned"
	@echo "make bench-server  the server under load: 1,000 tables in play"
	@echo "make bench-nodes   one server with a file beside one, two and three over a PostgreSQL of its own"
	@echo "make bench-page    bots as WebAssembly, beside the native ones"
	@echo "make bench-shelf   searches among 1,000,000 finished games (GAMES=…), and how long they keep the loop"
	@echo "make bench-review  how right reviews of games are (GAMES=…), and how long they take"
	@echo "make bench-table   what showing an action costs the page, and pictures dropped, at a quarter of the speed"
	@echo "make shots   screenshots of every phase of every game at seven sizes, in build/screenshots/phases"
	@echo "make lint    format, clang-tidy and cppcheck only"
	@echo "make texts   bring the catalogues of texts up to date with the code"
	@echo "make deb     Debian packages, in build/deb/"
	@echo "make install DESTDIR=… PREFIX=/usr/local; make uninstall takes it away again"
	@echo "make clean   remove build/"

run:
	@tools/need build
	@$(MAKE) --no-print-directory build/madang
	@build/madang serve

test:
	@tools/need test
	@tests/all

tests: build/Makefile
	@cmake --build build -j $(JOBS) -- --no-print-directory

check: build/Makefile
	@tests/check $(GAME)

bench: build/Makefile
	@cmake --build build -j $(JOBS) --target bench -- --no-print-directory
	@build/bench/bench

soak: build/Makefile
	@tools/need soak
	@cmake --build build -j $(JOBS) --target madang libmadang laws leak bots timing sim faults -- --no-print-directory
	@build/tests/laws --quick --games 1000000
	@build/tests/bots --games 1700 --sims 3
	@build/tests/leak --positions 100000
	@build/tests/timing --samples 10000
	@build/tests/faults
	@tools/check-puzzles games/*/puzzles.txt
	@rm -rf build/parallel && MADANG=build/madang examples/parallel.sh koryo 400 8 build/parallel --bot club --bot casual
	@build/tests/sim --seeds 100000
	@tests/mutants/run --seed $(SEED) --changes 30
	@for file in tests/server/*.test.mjs; do tests/pg env MADANG_STORE=pg node --test $$file || exit 1; done
	@tests/pg env MADANG_STORE=pg NODE_GAMES=300 NODE_KILLS=200 node --test tests/server/nodes.test.mjs
	@node --test tests/page/firefox.test.mjs tests/page/webkit.mjs
	@node tests/server/soak.mjs $(SIEGE)
	@tests/lint tidy
	@tools/need deb
	@tests/packages

mutants: build/Makefile
	@tests/mutants/run --seed $(SEED) --changes $(CHANGES)

fuzz:
	@tools/need test
	@tests/fuzz/run $(SECONDS) $(TARGET)

fuzz-keep:
	@tools/need test
	@tests/fuzz/run --keep $(TARGET)

gpu-bench: build/Makefile
	@cmake --build build -j $(JOBS) --target core -- --no-print-directory
	@gpu/bench

bench-server: build/Makefile
	@cmake --build build -j $(JOBS) --target madang load -- --no-print-directory
	@bench/server build

bench-nodes: build/Makefile
	@cmake --build build -j $(JOBS) --target madang load -- --no-print-directory
	@bench/nodes build

bench-page: build/Makefile
	@cmake --build build -j $(JOBS) --target bench bench-page -- --no-print-directory
	@bench/page build

bench-shelf: build/Makefile
	@cmake --build build -j $(JOBS) --target shelf -- --no-print-directory
	@build/bench/shelf $(GAMES)

bench-review: build/Makefile
	@cmake --build build -j $(JOBS) --target review-bench -- --no-print-directory
	@build/bench/review-bench --games $(or $(GAMES),20)

bench-table: build/madang
	@tools/need test
	@node bench/table.mjs

shots: build/madang
	@tools/need test
	@node tests/page/shots.mjs

lint:
	@tools/need test
	@tests/lint

texts:
	@tools/need build
	@tools/texts

deb:
	@tools/need deb
	@tools/deb

install: tests
	@cmake --install build --prefix $${PREFIX:-/usr/local}

uninstall:
	@tools/uninstall

clean:
	rm -rf build
