# eventlens: every task of the project. A newcomer needs only `make run` and `make test`.

GO      ?= go
DIST    := web/dist
BUILD   := .build
SLIM    := 1
ADDR    ?= 127.0.0.1:6006
LOGDIR  ?= testdata/demo
# Time limit for the tests of a package: several times their duration on two cores, since it is
# meant only for tests that hang.
PATIENCE ?= 60m

# -trimpath, an empty build id and no VCS stamp make builds in different folders byte-identical; -s
# -w leave out symbol and debug tables, a third of the wasm.
REPRODUCIBLE := -trimpath -buildvcs=false -ldflags='-s -w -buildid='
# Calls are inlined only in packages that need the speed (HOT), which saves 57 kB of download. The
# last pattern that matches a package wins.
HOT          := $(addprefix eventlens/,charts eventfile eventfile/graphfile eventfile/imagefile eventfile/query \
	eventfile/sound eventfile/store eventfile/wav app/engine/loop app/engine/paint app/engine/parse app/engine/zipfile \
	app/kinds/scalar/worker app/kinds/text/textdiff app/views/hparams/sweep eventfile/tracefile \
	$(addprefix app/views/profile/,analysis timeline) $(addprefix app/views/graph/,drawing hierarchy layout tpu) \
	$(addprefix app/views/projector/,align kernel knn number pca points project quality tsne umap))
COLD         := bufio bytes context errors fmt html io path sort unicode net/url reflect regexp regexp/syntax strconv strings sync syscall/js time \
	github.com/hack-pad/... github.com/maxence-charriere/... github.com/yuin/... eventlens/app/... eventlens/charts/... eventlens/eventfile/...
# Replacements for files of the standard library; see cmd/slim/modules.
OVERLAY      := $(BUILD)/slim.std.json
# Programs other than the one for charts: for the page of jobs, and those loaded when a tab or a
# file needs them. Each is a folder of cmd, with a budget in web/size.sh.
ON_DEMAND    := jobs text graphs hparams profile zstd doctor
GO_FILES     := go.mod go.sum $(shell find app charts cmd eventfile -name '*.go' -not -name '*_test.go' -not -path 'cmd/guide/*')
WINGS        := web app/kinds/* app/views/* app/views/*/scripts app/views/*/scripts/*
SHELL_FILES  := $(filter-out %.test.js %/eslint.config.js,$(wildcard $(foreach kind,html js css svg,$(WINGS:=/*.$(kind)))))
# The scripts and style sheets that pages and workers load by name. Each is bundled with its
# imports. Scripts that only one kind or view uses are in its folder. event-lens.js, which host
# pages load, keeps its comments.
ENTRIES      := $(addprefix web/,start.js page.js page.css wasm_exec.js worker.js shared.js spawn.js compile.js unzstd.js embed.js embed.css \
	patterns.js sharepanel.js sharepanel.css keylist.js keylist.css palette.js palette.css views.js views.css notes.js notes.css popups.js popups.css watchpanel.js watchpanel.css tokens.css app.css) $(foreach kind,js css,$(addsuffix .$(kind),$(addprefix app/,views/graph/graph views/hparams/hparams views/jobs/jobs views/profile/profile \
	kinds/mesh/mesh))) $(addprefix app/kinds/scalar/,layouteditor.js pointpanel.js pointpanel.css) app/kinds/image/difference.js
# Removes comments, shortens local names and adds the prefixes that these browsers need. The syntax
# stays: outdated browsers must be able to read start.js, which tells them so. Each result is a
# classic script with a scope of its own, in strict mode as modules are; tsconfig.json is for make
# lint.
BUNDLE       := $(GO) tool esbuild --bundle --format=iife --minify-whitespace --minify-identifiers --target=chrome114,firefox125,safari17 \
	--banner:js='"use strict";' --tsconfig-raw={} --legal-comments=inline --log-level=warning --alias:go/wasm_exec.js=$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js
GUIDE_FILES  := $(wildcard web/guide/* cmd/guide/*)

.PHONY: run build site slim-flags wheel platform test test-native test-scripts test-wasm test-browser test-browsers test-storage test-notebook lint deps size bench parity soak fuzz clean

run: build                     ## build everything and serve the demo log
	$(BUILD)/eventlens serve --addr $(ADDR) $(LOGDIR)

build: $(BUILD)/eventlens      ## the native command, with the site inside

$(BUILD)/eventlens: $(GO_FILES) web/embed.go $(DIST)/index.html
	@mkdir -p $(BUILD)
	$(GO) build -trimpath -o $@ ./cmd/eventlens

site: $(DIST)/index.html       ## the static site in web/dist

$(DIST)/index.html: $(SHELL_FILES) $(patsubst %,$(DIST)/%.wasm.gz,viewer $(ON_DEMAND)) $(DIST)/guide/index.html $(DIST)/demo/eventlens.json
	find $(DIST) -maxdepth 1 \( -name '*.js' -o -name '*.css' -o -name '*.svg' \) -delete
	$(BUNDLE) --outdir=$(DIST) --entry-names=[name] $(ENTRIES)
	cp web/event-lens.js web/event-lens.d.ts web/*.svg app/views/jobs/jobs.html web/index.html $(DIST)/

platform: $(DIST)/index.html   ## a platform with charts of its jobs; see testdata/platform
	$(GO) run ./testdata/platform

# The demo offered by the open page.
$(DIST)/demo/eventlens.json: web/demo.sh $(wildcard testdata/demo/*/*/* testdata/traced/*/*)
	sh web/demo.sh $(DIST)

# The pages of the guide, from Markdown.
$(DIST)/guide/index.html: $(GUIDE_FILES) web/tokens.css
	rm -rf $(DIST)/guide
	$(GO) run ./cmd/guide web/guide $(DIST)/guide

.SECONDARY: $(patsubst %,$(DIST)/%.wasm,viewer $(ON_DEMAND))
# Programs are built against copies of five modules without unneeded parts, and then made smaller by
# cmd/slim: two megabytes less to download. With SLIM=0 the plain compiler builds them with
# the plain modules, twice as large, to tell whether a fault is due to slimming. Tests build a
# program outside of cmd with MAIN_<name>, and a page with an OVERLAY that also replaces files of
# the page.
SLIMMED      := -modfile=$(BUILD)/slim.mod -overlay=$(OVERLAY) $(patsubst %,-gcflags=%=-l,$(COLD)) $(patsubst %,-gcflags=%=,$(HOT))
$(DIST)/%.wasm: $(GO_FILES) $(BUILD)/slim.mod $(BUILD)/slim-is-$(SLIM)
	@mkdir -p $(DIST)
	GOOS=js GOARCH=wasm $(GO) build $(if $(filter-out 0,$(SLIM)),$(SLIMMED)) $(REPRODUCIBLE) -o $(BUILD)/$*.wasm $(or $(MAIN_$*),./cmd/$*)
	$(if $(filter-out 0,$(SLIM)),$(GO) run ./cmd/slim $(BUILD)/$*.wasm)
	mv $(BUILD)/$*.wasm $@

# Prints the flags with which programs are built, for tests that compile parts of them: with the same
# flags they find most of it compiled.
slim-flags: $(BUILD)/slim.mod
	@echo '$(SLIMMED)'

# Changing SLIM rebuilds all programs.
$(BUILD)/slim-is-$(SLIM):
	@mkdir -p $(BUILD)
	@rm -f $(BUILD)/slim-is-*
	@touch $@

$(BUILD)/slim.mod: go.mod go.sum $(shell find cmd/slim/modules cmd/slim/fmt cmd/slim/godebug -name '*.go') $(shell $(GO) env GOROOT)/VERSION
	$(GO) run ./cmd/slim/modules $(BUILD)

$(DIST)/%.wasm.gz: $(DIST)/%.wasm web/pack.sh
	sh web/pack.sh $< $@

test:                          ## everything that CI tests
	@$(call TIMED,test-native,unit tests; when nothing changed Go remembers their results)
	@$(call TIMED,test-scripts,what scripts compute without a browser)
	@$(call TIMED,test-wasm,the pure packages again as WebAssembly in node)
	@$(call TIMED,test-browser,the site in Chromium: longer than all others together)

# Runs a target. Prints its name and purpose first, and its duration afterwards.
TIMED = echo "make $(1): $(2)"; began=$$(date +%s); $(MAKE) --no-print-directory $(1) && \
	echo "make $(1): passed in $$(($$(date +%s) - began)) s"

# Without tables for debuggers, which nobody needs here, a test is linked in two thirds of the time.
UNIT_TEST = $(GO) test -ldflags=-w -timeout $(PATIENCE)

# With the modules of the programs, so that everything is compiled once; test-wasm has the plain ones,
# and so does cmd/slim, which makes the others. Tests that run the go command see the flag, too.
test-native: $(DIST)/index.html $(BUILD)/slim.mod
	$(UNIT_TEST) ./cmd/slim/...
	GOFLAGS="$$($(GO) env GOFLAGS) -modfile=$(abspath $(BUILD)/slim.mod)" $(UNIT_TEST) \
		$$($(GO) list ./cmd/... ./eventfile/... ./charts/... ./app/... | grep -v /cmd/slim)

# Parts of scripts that need no browser, in node.
test-scripts:
	@sh web/need.sh node
	node --test $(wildcard $(WINGS:=/*.test.js))

# The pure packages of app: messages, descriptions and computations of kinds and views.
WASM_APP = $(addprefix ./app/,kind/... markdown/... words/... address/... report/... wire/... state/... \
	kinds/text/richtext/... kinds/text/textdiff/... kinds/scalar/table/... views/jobs views/hparams/service views/hparams/sweep/... \
	$(addprefix views/graph/,service drawing/... hierarchy/... layout/... tpu) $(addprefix views/profile/,analysis service timeline)) \
	$(patsubst %/kind.go,./%,$(wildcard app/kinds/*/kind.go app/views/*/kind.go))

# The pure packages again on their target: wasm under node, without tests of the sources and without
# large tests. A large environment overflows Go's loader, so it gets a small one. Projections run
# with their vector functions.
ON_WASM = env -i HOME="$$HOME" PATH="$$PATH" GOFLAGS="$$GOFLAGS" GOOS=js GOARCH=wasm
# As Go's own script runs programs in node, except that V8 optimises functions only when they have
# run about ten times longer than it usually waits. Most tests end before that pays.
IN_NODE = node --stack-size=8192 --wasm-tiering-budget=20000000 $$($(GO) env GOROOT)/lib/wasm/wasm_exec_node.js
test-wasm:
	@sh web/need.sh node
	$(ON_WASM) $(UNIT_TEST) -short -exec "$(IN_NODE)" ./eventfile/... ./charts/... $(WASM_APP)
	$(ON_WASM) $(UNIT_TEST) -short -exec "node --stack-size=8192 $$PWD/app/views/projector/kernel/testdata/exec.mjs" ./app/views/projector/...

# Browser tests may fail by chance on a busy machine. If up to four fail, these run once more. The
# output names each failure: a test that passes only the second time needs fixing.
BROWSER_TEST = $(BUILD)/gotestsum --no-color --format=standard-quiet --rerun-fails=1 --rerun-fails-max-failures=4 --rerun-fails-run-root-test \
	--packages=$(1) -- -count=1 -timeout $(PATIENCE)

$(BUILD)/gotestsum:
	GOBIN="$$PWD/$(BUILD)" $(GO) install gotest.tools/gotestsum@v1.13.0

# The site with a viewer built with SLIM=0, for one test, which does not mind how well it is packed.
$(BUILD)/plain/site/index.html: $(DIST)/index.html
	rm -rf $(@D)
	mkdir -p $(@D)
	cp -R $(DIST)/. $(@D)
	rm $(@D)/viewer.wasm*
	LEVEL=1 $(MAKE) SLIM=0 BUILD=$(BUILD)/plain DIST=$(@D) $(@D)/viewer.wasm.gz
	touch $@

# The tests wait for frames and answers half of their time, so two halves run at once.
test-browser: $(DIST)/index.html $(BUILD)/plain/site/index.html $(BUILD)/axe/axe.min.js $(BUILD)/frameworks/dist/html/index.html $(BUILD)/gotestsum
	@sh web/need.sh chromium
	$(call BROWSER_TEST,./web/chromium/)
	$(call BROWSER_TEST,./web/) -run '^Test[N-Z]' & other=$$!; \
	$(call BROWSER_TEST,./web/) -run '^Test[A-M]'; failed=$$?; \
	wait $$other && exit $$failed

test-browsers: $(DIST)/index.html $(BUILD)/gotestsum   ## the site in Firefox and in WebKit
	@sh web/need.sh firefox-esr WebKitWebDriver Xvfb
	$(call BROWSER_TEST,./web/browsers/)

$(BUILD)/axe/axe.min.js: web/axe.sh
	sh web/axe.sh $(@D)

# Pages with the element <event-lens> in three frameworks, and a TypeScript compiler.
$(BUILD)/frameworks/dist/html/index.html: web/frameworks.sh web/event-lens.js web/event-lens.d.ts $(wildcard web/testdata/frameworks/* web/testdata/frameworks/*/*)
	sh web/frameworks.sh $(@D:/dist/html=)

# Real S3, Azure, Google Cloud and web servers, in .build/servers: the first time, two of them are
# compiled, which takes some minutes.
test-storage: $(DIST)/index.html $(BUILD)/gotestsum   ## the demo log from real servers
	@sh web/need.sh chromium node python3
	@GO=$(GO) sh web/storage/install.sh versitygw azurite fake-gcs-server nginx apache2 caddy pages
	$(call BROWSER_TEST,./web/storage/)

wheel: $(DIST)/index.html      ## the Python package for notebooks, in .build
	@sh web/need.sh python3
	python3 web/notebook/build.py $(DIST) $(BUILD)

# JupyterLab from PyPI in .build/notebook: 30 s the first time, and 210 MB.
test-notebook: wheel $(BUILD)/gotestsum   ## the wheel in a real notebook
	@sh web/need.sh chromium
	@sh web/notebook/install.sh
	$(BUILD)/notebook/bin/python -m unittest discover -q -s web/notebook/tests
	$(call BROWSER_TEST,./web/notebook/)

# The packages with files or tests that only the programs have. All others are the same files on both
# targets.
WASM_ONLY = $(sort $(addprefix ./,$(dir $(shell grep -rlE '^//go:build.*(js|wasm)' --include='*.go' --exclude='*_test.go' app eventfile web $(addprefix cmd/,viewer $(ON_DEMAND)); \
	grep -rlE '^//go:build js' --include='*_test.go' app eventfile))))

lint: $(BUILD)/slim.mod        ## format, vet for both targets, static checks; types and rules of scripts
	@unformatted=$$(gofmt -l .ci app charts cmd eventfile web testdata); test -z "$$unformatted" || { echo "not formatted: $$unformatted" >&2; exit 1; }
	GOOS=js GOARCH=wasm $(GO) vet -modfile=$(BUILD)/slim.mod github.com/maxence-charriere/go-app/v9/pkg/app
	$(GO) -C .ci/lint build -o "$$PWD/$(BUILD)/lint-go" .
	$(BUILD)/lint-go ./... ./testdata/platform
	GOOS=js GOARCH=wasm $(BUILD)/lint-go $(WASM_ONLY)
	sh web/lint.sh $(BUILD)/lint

size: $(DIST)/index.html       ## fails if a program exceeds its budget
	@sh web/need.sh libdeflate-gzip
	@sh web/size.sh $(DIST)

# Checks the budgets, then measures RUNS of each side by side: half an hour a run, and 4 GB of disk.
RUNS ?= 5
bench: build                   ## compare the speed with TensorBoard's
	@mkdir -p $(BUILD)/bench
	$(GO) run ./cmd/bench --runs $(RUNS) --json $(BUILD)/bench/figures.json

# Fails on a difference that no rule explains.
parity:                        ## compare every series and session with TensorBoard's
	$(GO) run ./cmd/bench/parity
	$(GO) run ./cmd/bench/sweeps

# Fails if memory grows by more than the points of the runs.
SOAK ?= 30m
soak: $(DIST)/index.html       ## follow 50 growing runs in Chromium for SOAK
	@sh web/need.sh chromium
	SOAK=$(SOAK) $(GO) test -count=1 -timeout 0 -v -run '^TestSoak$$' ./web/

FUZZTIME ?= 30s
FUZZ_IN  ?= app charts eventfile
# Coverage guides the fuzzer, for which everything is compiled once more. Without it, GUIDED is empty.
GUIDED   ?= -fuzz .
# The go command would link a package once for each of its targets, which takes longer than fuzzing.
fuzz:                          ## every fuzz target in FUZZ_IN for FUZZTIME
	@mkdir -p $(BUILD)
	@set -e; build=$$PWD/$(BUILD); kept=$$($(GO) env GOCACHE)/fuzz/$$($(GO) list -m); \
	for target in $$(grep -rlE '^func Fuzz' --include='*_test.go' $(FUZZ_IN) | xargs -n1 dirname | sort -u); do \
		$(GO) test -c $(GUIDED) -o $$build/fuzz.test ./$$target; \
		for f in $$(grep -hoE '^func Fuzz[A-Za-z0-9_]*' $$target/*_test.go | cut -c6-); do \
			echo "fuzz: $$f of $$target"; \
			(cd $$target && $$build/fuzz.test -test.run '^$$' -test.fuzz "^$$f$$" -test.fuzztime $(FUZZTIME) \
				-test.fuzzminimizetime 1s -test.fuzzcachedir "$$kept/$$target"); done; done

clean:
	rm -rf $(BUILD)
	find $(DIST) -type f ! -name placeholder -delete
