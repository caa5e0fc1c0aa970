#!/bin/sh
# Prepares copies of five modules without what the WebAssembly programs do not need: go-app without its server side (net/http, crypto/tls and
# text/template fall away, a quarter of the page's wasm), without JSON (4 % of what is left), and without states, their encryption and all elements but one
# (another 4 %); the zstd package without crypto/rand and log, which only its encoder and its debugging use (4 % of the worker's), and without its decoder of
# several threads (11 kB); go-indexeddb without log (12 kB of the worker's gzip, 4 of the page's); safejs, below it, without stack traces in its errors, which
# nobody prints; and protobuf without package os.
#
#	sh web/slim.sh DIR     writes DIR/slim and DIR/slim.mod with its slim.sum, and DIR/slim.fmt.json
#	go build -modfile=DIR/slim.mod ./cmd/viewer
#
# The copies cannot drift: another version of a module stops here. An overlay would be simpler, but the go command refuses overlays in
# the module cache. It takes one of the standard library: with slim.fmt.json the programs get the fmt and the godebug of
# cmd/slim. DIR must be below the module's root and given relative to it.
set -eu
dir=$1
go=${GO:-go}
rm -rf "$dir/slim"
mkdir -p "$dir/slim"
cp go.mod "$dir/slim.mod"
cp go.sum "$dir/slim.sum"

# copy MODULE VERSION NAME PATH... copies these paths of a module to slim/NAME and has the copy used.
copy() {
	module=$1 want=$2 name=$3
	shift 3
	have=$($go list -m -f '{{.Version}}' "$module")
	if [ "$have" != "$want" ]; then
		echo "slim.sh knows $module $want, not $have: check what is left out of it" >&2
		exit 1
	fi
	$go mod download "$module"
	from=$($go list -m -f '{{.Dir}}' "$module")
	for path in go.mod "$@"; do
		mkdir -p "$dir/slim/$name/$(dirname "$path")"
		cp -r "$from/$path" "$dir/slim/$name/$path"
	done
	chmod -R u+w "$dir/slim/$name"
	find "$dir/slim/$name" -name '*_test.go' -delete
	$go mod edit -replace "$module=./$dir/slim/$name" "$dir/slim.mod"
}

# without FILE METHOD... has each of these methods panic instead of what it does.
without() {
	file=$1
	shift
	for method in "$@"; do
		awk -v method=") $method(" '
			!inside || /^}$/ { print; inside = 0 }
			/^func / && index($0, method) && !/}$/ { print "\tpanic(\"not in this program\")"; inside = found = 1 }
			END { exit !found }' "$file" >"$file.new" || { echo "slim.sh does not find $method in $file" >&2; exit 1; }
		mv "$file.new" "$file"
	done
}

copy github.com/maxence-charriere/go-app/v9 v9.8.0 goapp pkg/app pkg/errors
(
	cd "$dir/slim/goapp/pkg/app"
	rm -rf gen http.go resource.go scripts.go scripts_wasm.go static.go wasm.go wasmexec.go
	# Of the elements it keeps Elem alone, which makes each that this page has: another would bring a type of its own with sixty methods.
	{
		printf 'package app\n\nimport "strings"\n\n'
		sed -n '/^\/\/ HTMLElem is the interface/,/^\/\/ HTMLElemSelfClosing is the interface/p' html_gen.go | sed '$d'
	} >elem.go
	rm html_gen.go
	sed -i.orig 's/htmlBody/htmlElem/g; s/htmlDiv/htmlElem/g; s/HTMLBody/HTMLElem/g; s/Body()\.privateBody(Div())/Elem("body").Body(Elem("div"))/' app.go engine.go
	cat >notfound.go <<'STUB'
package app

// NotFound is shown for a path that has no page. Here each has one.
var NotFound UI = &notFound{}

type notFound struct{ Compo }

func (n *notFound) Render() UI { return Elem("p").Text("Not Found") }
STUB
	# Values that components share by name, encrypted if they like (crypto/aes), and an id of the device (uuid): nothing is kept so here, and no
	# minute goes by in which the page's local storage is looked through for what has expired.
	rm crypto.go
	cat >state.go <<'STUB'
package app

const errNoStates = "this program has no states of go-app"

// Observer observes a state.
type Observer interface{ Value(recv any) }

// State is a value that components share.
type State struct{}

// StateOption says how a state is kept.
type StateOption func(*State)

type store struct{}

func newStore(Dispatcher) *store { return &store{} }

func (s *store) Set(string, any, ...StateOption)  { panic(errNoStates) }
func (s *store) Get(string, any)                  { panic(errNoStates) }
func (s *store) Del(string)                       { panic(errNoStates) }
func (s *store) Observe(string, UI) Observer      { panic(errNoStates) }
func (s *store) Cleanup()                         {}
func (s *store) Close()                           {}
STUB
	without component.go Render # of a component that has no Render
	without context.go DeviceID Encrypt Decrypt cryptoKey
	sed -i.orig '/^	"github.com\/google\/uuid"$/d; /^	"encoding\/json"$/d; /^	"strings"$/d; /^	"github.com\/maxence-charriere\/go-app\/v9\/pkg\/errors"$/d' context.go
	# The environment, and where in its source an error was made, which the program does not know.
	sed -i.orig '/^	"os"$/d; s/os\.Getenv(k)/""/' app.go
	sed -i.orig '/^	"path\/filepath"$/d; s/filepath\.Base(filename)/filename/' ../errors/errors.go
	cat >server.go <<'STUB'
package app

import "strings"

func isRemoteLocation(path string) bool {
	return strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "http://")
}

func isStaticResourcePath(path string) bool {
	return strings.HasPrefix(path, "/web/") || strings.HasPrefix(path, "web/")
}
STUB
	# It renders every component a second time after it was mounted, also where nothing could have changed since.
	grep -q '^	c\.dispatch(nil)$' component.go
	sed -i.orig '/^	c\.dispatch(nil)$/d' component.go
	# It parses each raw element by itself. Most are icons, the same ones on every card: what was parsed once is cloned.
	cat >rawclone.go <<'STUB'
package app

import "strings"

// mostParsed is how many raw elements are kept to be cloned.
const mostParsed = 256

var parsed = make(map[string]Value)

// newRaw returns a new element of raw HTML. One with an id is another one each time.
func newRaw(html string) (Value, error) {
	if element, ok := parsed[html]; ok {
		return element.Call("cloneNode", true), nil
	}
	wrapper, err := Window().createElement("div", "")
	if err != nil {
		return nil, err
	}
	wrapper.setInnerHTML(html)
	element := wrapper.firstChild()
	if element.Truthy() && len(parsed) < mostParsed && !strings.Contains(html, ` id="`) {
		parsed[html] = element.Call("cloneNode", true)
	}
	return element, nil
}
STUB
	awk '
		/^	wrapper, err := Window/ { skipping = 1; print "\tvalue, err := newRaw(r.value)"; print "\tif err != nil {\n\t\treturn err\n\t}" }
		!skipping && !/^	wrapper\.removeChild\(value\)$/ { print }
		/^	value := wrapper\.firstChild\(\)$/ { skipping = 0; found = 1 }
		END { exit !found }' raw.go >raw.go.new
	mv raw.go.new raw.go
	# It keeps values of components, notifications and lists of addresses as JSON, of which nothing is used here; and it writes its errors as JSON.
	mkdir ../json
	cat >../json/json.go <<'STUB'
// Package json stands for encoding/json.
package json

import "errors"

var errNone = errors.New("this program has no JSON")

// RawMessage is a text that is JSON.
type RawMessage []byte

// Marshal returns an error.
func Marshal(any) ([]byte, error) { return nil, errNone }

// MarshalIndent returns an error.
func MarshalIndent(any, string, string) ([]byte, error) { return nil, errNone }

// Unmarshal returns an error.
func Unmarshal([]byte, any) error { return errNone }
STUB
	cat >../errors/text.go <<'STUB'
package errors

// text is the message of an error, and of the one that it wraps.
func (e Error) text() string {
	if e.WrappedErr == nil {
		return e.Message
	}
	return e.Message + ": " + e.WrappedErr.Error()
}
STUB
	sed -i.orig 's|"encoding/json"|"github.com/maxence-charriere/go-app/v9/pkg/json"|' ./*.go ../errors/errors.go
	sed -i.orig 's/s, err := Encoder(e)$/s, err := []byte(e.text()), error(nil)/' ../errors/errors.go
	rm ./*.orig ../errors/*.orig
)

copy github.com/klauspost/compress v1.20.3 compress compressible.go flate gzip huff0 fse internal zstd
(
	cd "$dir/slim/compress/zstd"
	# A decoder of one thread, which package unpack makes, starts no others, and takes a whole file only of readers that hold one.
	without decoder.go startStreamDecoder DecodeAll
	# Random bytes pad what is compressed, if asked for; nobody here asks. The debugging is turned off by a constant.
	sed -i.orig '/^	crand "crypto\/rand"$/d; /^	"crypto\/rand"$/d; s/rand\.Reader/nil/g' encoder.go
	sed -i.orig '/^	"log"$/d; /^		log\.Print.*$/d' zstd.go
	rm ./*.orig
)

copy github.com/hack-pad/go-indexeddb v0.3.2 goindexeddb idb
(
	cd "$dir/slim/goindexeddb/idb"
	# It writes to the console when another tab wants to change the database, by a callback that it never releases. app/browser listens itself, and tells
	# the store; see idbsupplement.go.
	sed -i.orig 's/openDBListenSuccess(req)$/error(nil)/' open_db_request.go
	sed -i.orig '/^	"log"$/d; /^	*log\.Print.*$/d' request.go open_db_request.go
	rm ./*.orig
)

copy github.com/hack-pad/safejs v0.1.0 safejs bytes.go doc.go error.go func.go global.go type.go value.go internal/catch
(
	cd "$dir/slim/safejs/internal"
	mkdir stackerr
	cat >stackerr/stackerr.go <<'STUB'
package stackerr

// WithStack returns the error alone.
func WithStack(err error) error { return err }
STUB
)

# Its random choices come from a hash of the program's file: with it goes package os, but for runtime/debug.
copy google.golang.org/protobuf v1.36.12 protobuf encoding/protowire internal/errors
mkdir "$dir/slim/protobuf/internal/detrand"
cat >"$dir/slim/protobuf/internal/detrand/detrand.go" <<'STUB'
package detrand

// Bool chooses how the texts of errors are spaced.
func Bool() bool { return false }
STUB

# In the standard library an overlay is enough: the fmt and the settings of the programs are those of cmd/slim, runtime/debug knows no file, net/url no
# net/netip, and regexp/syntax no scripts.
std=$($go env GOROOT)/src
mkdir "$dir/slim/std"
sed '/^func PrintStack/,/^}/d; /^\/\/ PrintStack/d; /^\/\/ SetCrashOutput/,/^}/d; /^	"os"$/d; /^	"internal\/poll"$/d; /^\/\/go:linkname/,$d' "$std/runtime/debug/stack.go" >"$dir/slim/std/stack.go"
echo 'func PrintStack() { print(string(Stack())) }' >>"$dir/slim/std/stack.go"
# Addresses come from the browser, which has examined those that have an IPv6 host: net/netip, and unique behind it, are not needed for that.
sed '/^	"net\/netip"$/d; /addr, err := netip.ParseAddr/,/if addr.Is4/c\
		if !strings.Contains(unescapedHostname, ":") {' "$std/net/url/url.go" >"$dir/slim/std/url.go"
# The classes of scripts in regular expressions, as \p{Greek}, are a table for each script of the world: 10 kB of gzip. TensorBoard's filters have none.
sed '/if t := unicode\.Scripts\[name\]/,/^	}/d' "$std/regexp/syntax/parse.go" >"$dir/slim/std/parse.go"
# replaced PACKAGE BY replaces all files of a package by those of a folder.
replaced() {
	for file in "$std/$1"/*.go; do
		[ -e "$2/${file##*/}" ] || echo "	\"$file\": \"\","
	done
	for file in "$2"/*.go; do
		case $file in *_test.go) ;; *) echo "	\"$std/$1/${file##*/}\": \"$file\"," ;; esac
	done
}
{
	echo '{"Replace": {'
	replaced fmt cmd/slim/fmt
	replaced internal/godebug cmd/slim/godebug
	echo "	\"$std/net/url/url.go\": \"$dir/slim/std/url.go\","
	echo "	\"$std/regexp/syntax/parse.go\": \"$dir/slim/std/parse.go\","
	echo "	\"$std/runtime/debug/stack.go\": \"$dir/slim/std/stack.go\""
	echo '}}'
} >"$dir/slim.fmt.json"
