# eventlens: every task of the project. `make run` and `make test` are all that a newcomer needs.

GO      ?= go
DIST    := web/dist
BUILD   := .build
SLIM    := 1
ADDR    ?= 127.0.0.1:6006
LOGDIR  ?= testdata/demo
# How long the tests of a package may take: several times what they do on two cores, since it is there for those that hang.
PATIENCE ?= 60m

# -trimpath, an empty build id and no VCS stamp make two builds in different folders byte-identical; -s -w leave out
# symbol and debug tables, a third of the wasm.
REPRODUCIBLE := -trimpath -buildvcs=false -ldflags='-s -w -buildid='
# Calls are not inlined but in packages where time is spent: 170 kB less to download. Of two patterns for a package the last one counts.
HOT          := $(addprefix eventlens/,charts eventfile eventfile/graph eventfile/imagefile eventfile/query eventfile/sound eventfile/store eventfile/wav \
	app/engine/loop app/engine/paint app/engine/parse app/engine/scalar app/engine/zipfile app/graph/drawing app/graph/hierarchy app/graph/layout app/graph/tpu app/hparams/sweep app/textdiff)
COLD         := bufio bytes context errors fmt html io path sort unicode net/url reflect regexp regexp/syntax strconv strings sync syscall/js time \
	github.com/hack-pad/... github.com/maxence-charriere/... github.com/yuin/... eventlens/app/... eventlens/charts/... eventlens/eventfile/...
# Files of the standard library that the programs have others of; see cmd/slim/modules.
OVERLAY      := $(BUILD)/slim.std.json
# Programs beside that of charts: of the page of jobs, and those that are loaded when a tab or a file needs them. They are folders of cmd, each with a budget in web/size.sh.
ON_DEMAND    := jobs text graphs hparams zstd doctor
GO_FILES     := go.mod go.sum $(shell find app charts cmd eventfile -name '*.go' -not -name '*_test.go' -not -path 'cmd/guide/*')
SHELL_FILES  := $(wildcard web/*.html web/*.js web/*.css web/*.svg) web/bundle.sh
# Those that workers, the guide and views load by themselves; the page has all others in a few files. What host pages load, event-lens.js, keeps its comments.
APART        := jobs.js jobs.css worker.js spawn.js compile.js unzstd.js layouteditor.js patterns.js difference.js graph.css hparams.css mesh.css tokens.css app.css embed.js embed.css
# What a view loads by itself is one file, too, in this order.
GRAPH_JS     := graphpaint.js graphline.js graphpanel.js graph.js
HPARAMS_JS   := hpaxes.js hppixels.js hpplot.js hpparallel.js hpscatter.js hptable.js hparams.js
MESH_JS      := meshscene.js meshgl.js mesh2d.js mesh.js
# Scripts and style sheets without comments, with short names of what is local, and with the prefixes that these browsers need. Their syntax stays: start.js has to be read
# by browsers that are too old, to say so.
SMALL        := $(GO) tool esbuild --minify-whitespace --minify-identifiers --target=chrome114,firefox125,safari17 --log-level=warning
GO_LICENSE   := /*! wasm_exec.js: Copyright The Go Authors. Its BSD license is at https://go.dev/LICENSE */
GUIDE_FILES  := $(wildcard web/guide/* cmd/guide/*)

.PHONY: run build site wheel platform test test-native test-wasm test-browser test-browsers test-storage test-notebook lint deps size bench parity soak fuzz clean

run: build                     ## build everything and serve the demo log
	$(BUILD)/eventlens serve --addr $(ADDR) $(LOGDIR)

build: $(BUILD)/eventlens      ## the native command, with the site inside

$(BUILD)/eventlens: $(GO_FILES) web/embed.go $(DIST)/index.html
	@mkdir -p $(BUILD)
	$(GO) build -trimpath -o $@ ./cmd/eventlens

site: $(DIST)/index.html       ## the static site in web/dist

$(DIST)/index.html: $(SHELL_FILES) $(patsubst %,$(DIST)/%.wasm.gz,viewer $(ON_DEMAND)) $(DIST)/guide/index.html $(DIST)/demo/eventlens.json
	find $(DIST) -maxdepth 1 \( -name '*.js' -o -name '*.css' -o -name '*.svg' \) -delete
	for file in $(APART); do $(SMALL) --loader=$${file##*.} <web/$$file >$(DIST)/$$file || exit; done
	cp web/event-lens.js web/event-lens.d.ts web/*.svg $(DIST)/
	{ echo '$(GO_LICENSE)'; cat "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" web/fetch.js web/free.js web/lock.js web/pushed.js web/nodes.js; } | $(SMALL) >$(DIST)/wasm_exec.js
	cat web/compile.js web/channel.js web/shared.js | $(SMALL) >$(DIST)/shared.js
	cat $(addprefix web/,$(GRAPH_JS)) | $(SMALL) >$(DIST)/graph.js
	cat $(addprefix web/,$(HPARAMS_JS)) | $(SMALL) >$(DIST)/hparams.js
	cat $(addprefix web/,$(MESH_JS)) | $(SMALL) >$(DIST)/mesh.js
	SMALL='$(SMALL)' sh web/bundle.sh $(DIST)

platform: $(DIST)/index.html   ## a platform whose pages show charts of its jobs; see testdata/platform
	$(GO) run ./testdata/platform

# What the open page offers to those who have no log at hand.
$(DIST)/demo/eventlens.json: web/demo.sh $(wildcard testdata/demo/*/*/*)
	sh web/demo.sh $(DIST)

# The pages of the guide, from Markdown.
$(DIST)/guide/index.html: $(GUIDE_FILES) web/tokens.css
	rm -rf $(DIST)/guide
	$(GO) run ./cmd/guide web/guide $(DIST)/guide

.SECONDARY: $(patsubst %,$(DIST)/%.wasm,viewer $(ON_DEMAND))
# Programs are built against copies of five modules without what they do not need, and then made smaller by cmd/slim: a megabyte and a half less to download.
# With SLIM=0 they are what the plain compiler makes of the plain modules, twice as large: for who looks for a fault of those.
# Tests build one with MAIN_<name> outside of cmd, and a page with an OVERLAY that replaces files of it too.
SLIMMED      := -modfile=$(BUILD)/slim.mod -overlay=$(OVERLAY) $(patsubst %,-gcflags=%=-l,$(COLD)) $(patsubst %,-gcflags=%=,$(HOT))
$(DIST)/%.wasm: $(GO_FILES) $(BUILD)/slim.mod $(BUILD)/slim-is-$(SLIM)
	@mkdir -p $(DIST)
	GOOS=js GOARCH=wasm $(GO) build $(if $(filter-out 0,$(SLIM)),$(SLIMMED)) $(REPRODUCIBLE) -o $(BUILD)/$*.wasm $(or $(MAIN_$*),./cmd/$*)
	$(if $(filter-out 0,$(SLIM)),$(GO) run ./cmd/slim $(BUILD)/$*.wasm)
	mv $(BUILD)/$*.wasm $@

# Another SLIM than last time has all programs built anew.
$(BUILD)/slim-is-$(SLIM):
	@mkdir -p $(BUILD)
	@rm -f $(BUILD)/slim-is-*
	@touch $@

$(BUILD)/slim.mod: go.mod go.sum $(shell find cmd/slim/modules cmd/slim/fmt cmd/slim/godebug -name '*.go') $(shell $(GO) env GOROOT)/VERSION
	$(GO) run ./cmd/slim/modules $(BUILD)

$(DIST)/%.wasm.gz: $(DIST)/%.wasm web/pack.sh
	sh web/pack.sh $< $@

test: test-native test-wasm test-browser   ## everything that CI tests

# Packages of app are tested with the modules that the programs are built with.
test-native: $(DIST)/index.html $(BUILD)/slim.mod
	$(GO) test -timeout $(PATIENCE) ./cmd/... ./eventfile/... ./charts/...
	$(GO) test -timeout $(PATIENCE) -modfile=$(BUILD)/slim.mod ./app/...

# The pure packages once more where they will run: wasm under node, without what is about the sources or only large. A large environment overflows the loader, so it gets a
# small one.
test-wasm:
	@sh web/need.sh node
	env -i HOME="$$HOME" PATH="$$PATH:$$($(GO) env GOROOT)/lib/wasm" GOOS=js GOARCH=wasm \
		$(GO) test -short -timeout $(PATIENCE) ./eventfile/... ./charts/... ./app/graph/... ./app/hparams/... ./app/kind/... ./app/markdown/... ./app/richtext/... ./app/textdiff/... ./app/words/... ./app/address/... ./app/report/... ./app/wire/... ./app/state/... ./app/table/...

# What drives browsers may fail by chance on a busy machine. Where up to four tests fail, they run once more, without the others. The output names each that
# failed: one that only passes the second time is to be mended.
BROWSER_TEST = $(BUILD)/gotestsum --no-color --format=standard-quiet --rerun-fails=1 --rerun-fails-max-failures=4 --rerun-fails-run-root-test \
	--packages=$(1) -- -count=1 -timeout $(PATIENCE)

$(BUILD)/gotestsum:
	GOBIN="$$PWD/$(BUILD)" $(GO) install gotest.tools/gotestsum@v1.13.0

# The site without what makes it small, which one test opens.
$(BUILD)/plain/site/index.html: $(DIST)/index.html
	$(MAKE) SLIM=0 BUILD=$(BUILD)/plain DIST=$(@D) site
	touch $@

test-browser: $(DIST)/index.html $(BUILD)/plain/site/index.html $(BUILD)/axe/axe.min.js $(BUILD)/frameworks/dist/html/index.html $(BUILD)/gotestsum
	@sh web/need.sh chromium
	$(call BROWSER_TEST,./web/)

test-browsers: $(DIST)/index.html $(BUILD)/gotestsum   ## the site in Firefox, and in WebKit, which Safari has
	@sh web/need.sh firefox-esr WebKitWebDriver Xvfb
	$(call BROWSER_TEST,./web/browsers/)

$(BUILD)/axe/axe.min.js: web/axe.sh
	sh web/axe.sh $(@D)

# Pages with the element in three frameworks, and the compiler that knows its declaration.
$(BUILD)/frameworks/dist/html/index.html: web/frameworks.sh web/event-lens.js web/event-lens.d.ts $(wildcard web/testdata/frameworks/* web/testdata/frameworks/*/*)
	sh web/frameworks.sh $(@D:/dist/html=)

# Real servers, in .build/servers: the first time two of them are compiled, which takes some minutes.
test-storage: $(DIST)/index.html $(BUILD)/gotestsum   ## the demo log from real S3, Azure, Google Cloud and web servers
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

lint: $(BUILD)/slim.mod        ## format, vet for both targets, static checks
	@test -z "$$(gofmt -l app charts cmd eventfile web testdata | tee /dev/stderr)"
	$(GO) vet ./... ./testdata/platform
	GOOS=js GOARCH=wasm $(GO) vet ./app/... ./cmd/viewer $(addprefix ./cmd/,$(ON_DEMAND)) ./web/testdata/trial/program ./eventfile/... ./charts/...
	GOOS=js GOARCH=wasm $(GO) vet -modfile=$(BUILD)/slim.mod github.com/maxence-charriere/go-app/v9/pkg/app
	GOBIN="$$PWD/$(BUILD)" $(GO) install honnef.co/go/tools/cmd/staticcheck@v0.8.2
	$(BUILD)/staticcheck ./... ./testdata/platform
	GOOS=js GOARCH=wasm $(BUILD)/staticcheck ./app/... ./cmd/viewer $(addprefix ./cmd/,$(ON_DEMAND)) ./web/testdata/trial/program

size: $(DIST)/index.html       ## fails when the program outgrew its budget
	@sh web/need.sh libdeflate-gzip
	@sh web/size.sh $(DIST)

RUNS ?= 5
bench: build                   ## side by side with TensorBoard, budgets first; RUNS of each, half an hour a run, and 4 GB of disk
	@mkdir -p $(BUILD)/bench
	$(GO) run ./cmd/bench --runs $(RUNS) --json $(BUILD)/bench/figures.json

parity:                        ## every series and session that TensorBoard serves against ours; fails on a difference that no rule explains
	$(GO) run ./cmd/bench/parity
	$(GO) run ./cmd/bench/sweeps

SOAK ?= 30m
soak: $(DIST)/index.html       ## follow 50 growing runs in Chromium for SOAK; fails when memory grows by more than their points
	@sh web/need.sh chromium
	SOAK=$(SOAK) $(GO) test -count=1 -timeout 0 -v -run '^TestSoak$$' ./web/

FUZZTIME ?= 30s
FUZZ_IN  ?= app charts eventfile
fuzz:                          ## every fuzz target in FUZZ_IN for FUZZTIME
	@set -e; for target in $$(grep -rlE '^func Fuzz' --include='*_test.go' $(FUZZ_IN) | xargs -n1 dirname | sort -u); do \
		for f in $$(grep -hoE '^func Fuzz[A-Za-z0-9_]*' $$target/*_test.go | cut -c6-); do \
			$(GO) test ./$$target -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s; done; done

clean:
	rm -rf $(BUILD)
	find $(DIST) -type f ! -name placeholder -delete
