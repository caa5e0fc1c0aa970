package main

// A module is one that the programs get a copy of.
type module struct {
	path, version string   // edits are made for one version: another one is an error
	name          string   // its folder
	takes         []string // the files and folders that are copied
}

const (
	goApp       = "github.com/maxence-charriere/go-app/v9"
	compress    = "github.com/klauspost/compress"
	goIndexedDB = "github.com/hack-pad/go-indexeddb"
	safeJS      = "github.com/hack-pad/safejs"
	protobuf    = "google.golang.org/protobuf"
	standard    = "std" // the standard library: its files are replaced by an overlay
)

var modules = []module{
	{goApp, "v9.8.0", "goapp", []string{"pkg/app", "pkg/errors"}},
	{compress, "v1.20.4", "compress", []string{"compressible.go", "flate", "gzip", "huff0", "fse", "internal", "zstd"}},
	{goIndexedDB, "v0.3.2", "goindexeddb", []string{"idb"}},
	{safeJS, "v0.1.0", "safejs", []string{"bytes.go", "doc.go", "error.go", "func.go", "global.go", "type.go", "value.go", "internal"}},
	{protobuf, "v1.36.12", "protobuf", []string{"encoding", "internal", "proto", "reflect", "runtime", "types"}},
}

// A measure is one thing that the programs do without, or do in another way.
type measure struct {
	name   string // for -without
	module string
	needs  string            // another measure, which this one cannot do without
	omits  []string          // files and folders that are not copied
	edits  map[string][]edit // by file
	adds   map[string]string // what files and folders of ours come where
}

const (
	appJSON   = goApp + "/pkg/json"
	appErrors = "pkg/errors/errors.go"
)

var measures = []measure{
	// Pages are not rendered on a server: net/http, crypto/tls and text/template fall away.
	{
		name: "server", module: goApp,
		omits: []string{
			"pkg/app/gen", "pkg/app/http.go", "pkg/app/resource.go", "pkg/app/scripts.go", "pkg/app/scripts_wasm.go", "pkg/app/static.go",
			"pkg/app/wasm.go", "pkg/app/wasmexec.go",
		},
		adds:  map[string]string{"pkg/app/server.go": "_ours/goapp/app/server.go"},
		edits: map[string][]edit{"pkg/app/app.go": {replaced("Getenv", "os.Getenv(k)", `""`)}},
	},
	// Elem makes each element of the page. Every other one brings a type with sixty methods.
	{
		name: "elements", module: goApp, needs: "server",
		edits: map[string][]edit{
			"pkg/app/html_gen.go": {only("HTMLElem", "Elem", "htmlElem")},
			"pkg/app/app.go":      {renamed("htmlBody", "htmlElem"), renamed("htmlDiv", "htmlElem")},
			"pkg/app/engine.go": {
				renamed("HTMLBody", "HTMLElem"), renamed("htmlBody", "htmlElem"),
				replaced("engine.init", "Body().privateBody(Div())", `Elem("body").Body(Elem("div"))`),
			},
			"pkg/app/component.go": {panics("Compo.Render")}, // of a component that has no Render
		},
		omits: []string{"pkg/app/notfound.go"},
		adds:  map[string]string{"pkg/app/notfound.go": "_ours/goapp/app/notfound.go"},
	},
	// Values that components share by name, encrypted if they like, and an id of the device: nothing is kept
	// so here. Every minute the local storage was looked through for what has expired.
	{
		name: "states", module: goApp,
		omits: []string{"pkg/app/crypto.go", "pkg/app/state.go"},
		adds:  map[string]string{"pkg/app/state.go": "_ours/goapp/app/state.go"},
		edits: map[string][]edit{"pkg/app/context.go": {panics("uiContext.DeviceID", "uiContext.Encrypt", "uiContext.Decrypt", "uiContext.cryptoKey")}},
	},
	// JSON of notifications, values of components, lists of addresses and errors: none of it is used.
	{
		name: "json", module: goApp,
		adds: map[string]string{"pkg/json": "_ours/goapp/json"},
		edits: map[string][]edit{
			"pkg/app/app.go": {imports("encoding/json", appJSON)}, "pkg/app/context.go": {imports("encoding/json", appJSON)},
			"pkg/app/notification.go": {imports("encoding/json", appJSON)}, "pkg/app/state.go": {imports("encoding/json", appJSON)},
			"pkg/app/storage.go": {imports("encoding/json", appJSON)}, "pkg/app/strings.go": {imports("encoding/json", appJSON)},
			appErrors: {
				imports("encoding/json", appJSON),
				replaced("makeError", "filepath.Base(filename)", "filename"),
				body("Error.Error", "if e.WrappedErr == nil {\nreturn e.Message\n}\nreturn e.Message + \": \" + e.WrappedErr.Error()"),
			},
		},
	},
	// A component is rendered a second time after it was mounted, also where nothing could have changed since.
	{
		name: "rendering", module: goApp,
		edits: map[string][]edit{"pkg/app/component.go": {replaced("Compo.mount", "c.dispatch(nil)", "")}},
	},
	// Each element, each of its attributes and each place in another one takes a call of the browser. A card has
	// 45 elements: all are made by one call, once the first of them is put on the page or asked for anything.
	{
		name: "nodes", module: goApp,
		adds: map[string]string{"pkg/app/nodes.go": "_ours/goapp/app/nodes.go"},
		edits: map[string][]edit{
			"pkg/app/raw.go": {through("raw.mount", "wrapper, err :=", "r.jsvalue = value", `r.jsvalue = newNode("r", r.value)`)},
			"pkg/app/js_wasm.go": {
				first("browserWindow.createElement", "if xmlns == \"\" {\nreturn newNode(\"e\", tag), nil\n}"),
				body("browserWindow.createTextNode", `return newNode("t", v)`),
				oneCase("valueOf", "case *node:\nx = t.value().Value"),
				oneCase("jsval", "case *node:\nreturn v.value().Value"),
			},
		},
	},
	// What unpacks starts no threads, and takes a whole file only of readers that hold one. Random bytes pad
	// what is packed if asked for, which nobody does here; what its debugging writes is turned off by a constant.
	{
		name: "zstd", module: compress,
		edits: map[string][]edit{
			"zstd/decoder.go": {panics("Decoder.startStreamDecoder", "Decoder.DecodeAll")},
			"zstd/encoder.go": {
				replaced("Encoder.Close", "rand.Reader", "nil"), replaced("Encoder.closeJobs", "rand.Reader", "nil"),
				replaced("Encoder.encodeAll", "rand.Reader", "nil"),
			},
			"zstd/zstd.go": {dropCalls("log.Println", "log.Printf")},
		},
	},
	// It writes to the console when another tab wants to change the database, by a callback that it never
	// releases. app/browser listens itself, and tells the store: see idbsupplement.go.
	{
		name: "idb", module: goIndexedDB,
		edits: map[string][]edit{
			"idb/open_db_request.go": {replaced("newOpenDBRequest", "openDBListenSuccess(req)", "error(nil)"), drop("openDBListenSuccess")},
			"idb/request.go":         {dropCalls("log.Println")},
		},
	},
	// Errors of calls of the browser hold the stack, which nobody prints.
	{
		name: "stackerr", module: safeJS,
		edits: map[string][]edit{"internal/stackerr/stackerr.go": {only("WithStack"), body("WithStack", "return err")}},
	},
	// Texts of errors are spaced by chance, from a hash of the program's file. With it goes package os.
	{
		name: "detrand", module: protobuf,
		edits: map[string][]edit{"internal/detrand/rand.go": {body("binaryHash", "return 0")}},
	},
	// What panics print goes to the console: no file is needed for that.
	{
		name: "debug", module: standard,
		edits: map[string][]edit{"runtime/debug/stack.go": {
			body("PrintStack", "print(string(Stack()))"), drop("SetCrashOutput", "runtime_setCrashFD"),
		}},
	},
	// Addresses come from the browser, which has examined those that have an IPv6 host: net/netip, and unique behind it, are not needed for that.
	{
		name: "netip", module: standard,
		edits: map[string][]edit{"net/url/url.go": {
			replaced("parseHost", "addr, err := netip.ParseAddr(unescapedHostname)", ""),
			replaced("parseHost", "if err != nil {\n\treturn \"\", fmt.Errorf(\"invalid host: %w\", err)\n}", ""),
			replaced("parseHost", "addr.Is4()", `!strings.Contains(unescapedHostname, ":")`),
		}},
	},
	// The classes of scripts in regular expressions, as \p{Greek}, are a table for each script of the world. TensorBoard's filters have none.
	{
		name: "scripts", module: standard,
		edits: map[string][]edit{"regexp/syntax/parse.go": {
			replaced("unicodeTable", "if t := unicode.Scripts[name]; t != nil {\n\treturn t, unicode.FoldScript[name], +1\n}", ""),
		}},
	},
	// A small fmt, and settings that nobody can set.
	{name: "fmt", module: standard, adds: map[string]string{"fmt": "../fmt"}},
	{name: "godebug", module: standard, adds: map[string]string{"internal/godebug": "../godebug"}},
}
