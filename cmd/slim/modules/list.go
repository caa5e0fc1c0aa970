package main

// A module is a Go module that the programs use an edited copy of.
type module struct {
	path, version string   // the edits are made for this version; any other is an error
	name          string   // its folder
	takes         []string // the files and folders to copy
}

const (
	goApp       = "github.com/maxence-charriere/go-app/v9"
	compress    = "github.com/klauspost/compress"
	goIndexedDB = "github.com/hack-pad/go-indexeddb"
	safeJS      = "github.com/hack-pad/safejs"
	protobuf    = "google.golang.org/protobuf"
	standard    = "std" // the standard library; an overlay replaces its files
)

var modules = []module{
	{goApp, "v9.8.0", "goapp", []string{"pkg/app", "pkg/errors"}},
	{compress, "v1.20.4", "compress",
		[]string{"compressible.go", "flate", "gzip", "huff0", "fse", "internal", "zstd"}},
	{goIndexedDB, "v0.3.2", "goindexeddb", []string{"idb"}},
	{safeJS, "v0.1.0", "safejs",
		[]string{"bytes.go", "doc.go", "error.go", "func.go", "global.go", "type.go", "value.go",
			"internal"}},
	{protobuf, "v1.36.12", "protobuf",
		[]string{"encoding", "internal", "proto", "reflect", "runtime", "types"}},
}

// A measure is one part that the programs omit or do in another way.
type measure struct {
	name   string // for -without
	module string
	needs  []string          // other measures that this one depends on
	omits  []string          // files and folders not to copy
	edits  map[string][]edit // by file
	adds   map[string]string // our files and folders, by where they are put
}

const (
	appJSON   = goApp + "/pkg/json"
	appErrors = "pkg/errors/errors.go"
)

var measures = []measure{
	// Pages are not rendered on a server, so net/http, crypto/tls and text/template are not needed.
	{
		name: "server", module: goApp,
		omits: []string{
			"pkg/app/gen", "pkg/app/http.go", "pkg/app/resource.go", "pkg/app/scripts.go",
			"pkg/app/scripts_wasm.go", "pkg/app/static.go",
			"pkg/app/wasm.go", "pkg/app/wasmexec.go",
		},
		adds:  map[string]string{"pkg/app/server.go": "_ours/goapp/app/server.go"},
		edits: map[string][]edit{"pkg/app/app.go": {replaced("Getenv", "os.Getenv(k)", `""`)}},
	},
	// Elem makes every element of the page. The other functions would each bring a type with sixty
	// methods.
	{
		name: "elements", module: goApp, needs: []string{"server"},
		edits: map[string][]edit{
			"pkg/app/html_gen.go": {only("HTMLElem", "Elem", "htmlElem")},
			"pkg/app/app.go": {renamed("htmlBody", "htmlElem"),
				renamed("htmlDiv", "htmlElem")},
			"pkg/app/engine.go": {
				renamed("HTMLBody", "HTMLElem"), renamed("htmlBody", "htmlElem"),
				replaced("engine.init", "Body().privateBody(Div())",
					`Elem("body").Body(Elem("div"))`),
			},
			"pkg/app/component.go": {panics("Compo.Render")}, // of a component without a Render
		},
		omits: []string{"pkg/app/notfound.go"},
		adds:  map[string]string{"pkg/app/notfound.go": "_ours/goapp/app/notfound.go"},
	},
	// go-app has values that components share by name, optionally encrypted, and an id of the
	// device. The programs use neither. go-app searched the local storage for expired values every
	// minute.
	{
		name: "states", module: goApp,
		omits: []string{"pkg/app/crypto.go", "pkg/app/state.go"},
		adds:  map[string]string{"pkg/app/state.go": "_ours/goapp/app/state.go"},
		edits: map[string][]edit{"pkg/app/context.go": {panics("uiContext.DeviceID",
			"uiContext.Encrypt", "uiContext.Decrypt", "uiContext.cryptoKey")}},
	},
	// go-app uses JSON for notifications, values of components, lists of addresses and errors. The
	// programs use none of these.
	{
		name: "json", module: goApp,
		adds: map[string]string{"pkg/json": "_ours/goapp/json"},
		edits: map[string][]edit{
			"pkg/app/app.go":          {imports("encoding/json", appJSON)},
			"pkg/app/context.go":      {imports("encoding/json", appJSON)},
			"pkg/app/notification.go": {imports("encoding/json", appJSON)},
			"pkg/app/state.go":        {imports("encoding/json", appJSON)},
			"pkg/app/storage.go":      {imports("encoding/json", appJSON)},
			"pkg/app/strings.go":      {imports("encoding/json", appJSON)},
			appErrors: {
				imports("encoding/json", appJSON),
				replaced("makeError", "filepath.Base(filename)", "filename"),
				body("Error.Error",
					"if e.WrappedErr == nil {\nreturn e.Message\n}\nreturn e.Message + \": \" + e.WrappedErr.Error()"),
			},
		},
	},
	// go-app renders a component a second time after it was mounted, even if nothing can have
	// changed since.
	{
		name: "rendering", module: goApp,
		edits: map[string][]edit{"pkg/app/component.go": {replaced("Compo.mount", "c.dispatch(nil)",
			"")}},
	},
	// go-app follows links and the browser's history, and hears of updates and installations. The
	// page does that itself and hides these events: see web/boot.js.
	{
		name: "navigation", module: goApp,
		edits: map[string][]edit{
			"pkg/app/app.go": {through("RunWhenOnBrowser", "onAchorClick :=",
				`Window().Set("goappOnAppInstallChange"`, "")},
			"pkg/app/context.go": {panics("uiContext.Navigate", "uiContext.NavigateTo")},
		},
	},
	// go-app calls the browser for each element, each of its attributes and each insertion into a
	// parent. A card has 45 elements: one call now makes them all, as soon as the first is put on
	// the page or used otherwise.
	{
		name: "nodes", module: goApp,
		adds: map[string]string{"pkg/app/nodes.go": "_ours/goapp/app/nodes.go"},
		edits: map[string][]edit{
			"pkg/app/raw.go": {through("raw.mount", "wrapper, err :=", "r.jsvalue = value",
				`r.jsvalue = newNode("r", r.value)`)},
			"pkg/app/js_wasm.go": {
				first("browserWindow.createElement",
					"if xmlns == \"\" {\nreturn newNode(\"e\", tag), nil\n}"),
				body("browserWindow.createTextNode", `return newNode("t", v)`),
				oneCase("valueOf", "case *node:\nx = t.value().Value"),
				oneCase("jsval", "case *node:\nreturn v.value().Value"),
			},
		},
	},
	// The unpacker starts no threads, and takes a whole file only from readers that hold one. The
	// encoder can pad its output with random bytes, which the programs never ask for. A constant
	// turns its debug output off.
	{
		name: "zstd", module: compress,
		edits: map[string][]edit{
			"zstd/decoder.go": {panics("Decoder.startStreamDecoder", "Decoder.DecodeAll")},
			"zstd/encoder.go": {
				replaced("Encoder.Close", "rand.Reader", "nil"),
				replaced("Encoder.closeJobs", "rand.Reader", "nil"),
				replaced("Encoder.encodeAll", "rand.Reader", "nil"),
			},
			"zstd/zstd.go": {dropCalls("log.Println", "log.Printf")},
		},
	},
	// go-indexeddb writes to the console when another tab wants to change the database, from a
	// callback that it never releases. app/browser listens itself and tells the store: see
	// idbsupplement.go.
	{
		name: "idb", module: goIndexedDB,
		edits: map[string][]edit{
			"idb/open_db_request.go": {replaced("newOpenDBRequest", "openDBListenSuccess(req)",
				"error(nil)"), drop("openDBListenSuccess")},
			"idb/request.go": {dropCalls("log.Println")},
		},
	},
	// Errors of calls of the browser hold a stack, which nobody prints.
	{
		name: "stackerr", module: safeJS,
		edits: map[string][]edit{"internal/stackerr/stackerr.go": {only("WithStack"),
			body("WithStack", "return err")}},
	},
	// protobuf varies the spacing of error texts at random, by a hash of the program's file.
	// Removing that removes package os too.
	{
		name: "detrand", module: protobuf,
		edits: map[string][]edit{"internal/detrand/rand.go": {body("binaryHash", "return 0")}},
	},
	// Output of panics goes to the console, so no file is needed for it.
	{
		name: "debug", module: standard,
		edits: map[string][]edit{"runtime/debug/stack.go": {
			body("PrintStack", "print(string(Stack()))"),
			drop("SetCrashOutput", "runtime_setCrashFD"),
		}},
	},
	// URLs come from the browser, which has already checked IPv6 hosts. So net/netip, and package
	// unique that it imports, are not needed for them.
	{
		name: "netip", module: standard,
		edits: map[string][]edit{"net/url/url.go": {
			replaced("parseHost", "addr, err := netip.ParseAddr(unescapedHostname)", ""),
			replaced("parseHost",
				"if err != nil {\n\treturn \"\", fmt.Errorf(\"invalid host: %w\", err)\n}", ""),
			replaced("parseHost", "addr.Is4()", `!strings.Contains(unescapedHostname, ":")`),
		}},
	},
	// Script classes in regular expressions, such as \p{Greek}, need a table for each script of the
	// world. TensorBoard's filters do not use them.
	{
		name: "scripts", module: standard,
		edits: map[string][]edit{"regexp/syntax/parse.go": {
			replaced("unicodeTable",
				"if t := unicode.Scripts[name]; t != nil {\n\treturn t, unicode.FoldScript[name], +1\n}", ""),
		}},
	},
	// A smaller fmt. It is too small for packages such as log, math/big and text/template, which the
	// measures that it needs leave out.
	{
		name: "fmt", module: standard, needs: []string{"server", "states", "zstd", "idb", "stackerr"},
		adds: map[string]string{"fmt": "../fmt"},
	},
	// Zones of the browser have one offset each, and no rule for years to come.
	{
		name: "zones", module: standard,
		edits: map[string][]edit{"time/zoneinfo.go": {
			replaced("Location.lookup", "lo == len(tx)-1 && l.extend != \"\"", "false"),
		}},
	},
	// What fmt would print of a time, which nobody prints: its seconds since 1970. Programs without
	// other uses of time.Format then have none of it.
	{
		name: "times", module: standard,
		edits: map[string][]edit{"time/format.go": {
			body("Time.String", "return string(appendInt(nil, int(t.unixSec()), 0))"),
		}},
	},
	// Package runtime/trace, which starts the runtime's tracer, is in none of the programs.
	{
		name: "trace", module: standard,
		edits: map[string][]edit{
			"runtime/traceruntime.go": {
				body("traceEnabled", "return false"),
				body("traceAllocFreeEnabled", "return false"),
				body("traceShuttingDown", "return false"),
				replaced("traceLocker.ok", "tl.gen != 0", "false"),
			},
			"runtime/trace.go": {panics("StartTrace")},
		},
	},
	// What the runtime prints if the variable GODEBUG asks for it, which nobody can set: the
	// scheduler's state, the collector's statistics and checks.
	{
		name: "reports", module: standard,
		edits: map[string][]edit{
			"runtime/mgc.go": {
				replaced("gcMarkTermination", "debug.gctrace > 0", "false"),
				replaced("gcMarkTermination", "debug.gctrace > 1", "false"),
				replaced("gcMarkTermination", "debug.checkfinalizers > 0", "false"),
			},
			"runtime/proc.go": {body("schedtrace", "")},
		},
	},
	// A godebug without settings, since nobody can set them.
	{name: "godebug", module: standard, adds: map[string]string{"internal/godebug": "../godebug"}},
}
