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
	# It makes elements by a call of the browser for each, for each of their attributes and for each place in another. A card has 45 of them: all are made by one call,
	# once the first of them is put on the page or asked for anything.
	cat >nodes.go <<'STUB'
package app

import (
	"strconv"
	"strings"
)

// pending are nodes that are to be made; see web/nodes.js.
type pending struct {
	orders    []byte
	count     int
	listeners []func()
	made      Value // the list of them
}

var unmade *pending

func (p *pending) order(words ...string) {
	for _, word := range words {
		p.orders = append(append(p.orders, strings.ReplaceAll(word, "\x00", "\ufffd")...), 0)
	}
}

func (p *pending) make() {
	if p.made != nil {
		return
	}
	unmade = nil
	p.made = Window().Call("eventlensNodes", string(p.orders))
	p.orders = nil
	for _, listen := range p.listeners {
		listen()
	}
	p.listeners = nil
}

// node is one of them.
type node struct {
	known value
	of    *pending // nil once it is known
	at    int
}

func newNode(how, what string) Value {
	if unmade == nil {
		unmade = &pending{}
	}
	unmade.order(how, what)
	unmade.count++
	return &node{of: unmade, at: unmade.count - 1}
}

func (n *node) value() value {
	if of := n.of; of != nil {
		of.make()
		n.known, n.of = of.made.Index(n.at).(value), nil
	}
	return n.known
}

func (n *node) unmade() bool { return n.of != nil && n.of.made == nil }

func (n *node) Call(m string, args ...any) Value {
	if m == "setAttribute" && len(args) == 2 && n.unmade() {
		name, named := args[0].(string)
		with, text := args[1].(string)
		if named && text {
			n.of.order("a", strconv.Itoa(n.at), name, with)
			return n
		}
	}
	return n.value().Call(m, args...)
}

func (n *node) Set(p string, x any) {
	if n.unmade() {
		switch x := x.(type) {
		case string:
			n.of.order("p", strconv.Itoa(n.at), p, x)
			return
		case bool:
			on := ""
			if x {
				on = "on"
			}
			n.of.order("b", strconv.Itoa(n.at), p, on)
			return
		}
	}
	n.value().Set(p, x)
}

func (n *node) appendChild(c Wrapper) {
	if child, ok := c.JSValue().(*node); ok && n.unmade() && child.unmade() {
		n.of.order("c", strconv.Itoa(n.at), strconv.Itoa(child.at))
		return
	}
	n.value().appendChild(c)
}

func (n *node) addEventListener(event string, fn Func) {
	if n.unmade() {
		n.of.listeners = append(n.of.listeners, func() { n.value().addEventListener(event, fn) })
		return
	}
	n.value().addEventListener(event, fn)
}

func (n *node) Truthy() bool                              { return n.unmade() || n.value().Truthy() }
func (n *node) JSValue() Value                            { return n }
func (n *node) Bool() bool                                { return n.value().Bool() }
func (n *node) Delete(p string)                           { n.value().Delete(p) }
func (n *node) Equal(w Value) bool                        { return n.value().Equal(w) }
func (n *node) Float() float64                            { return n.value().Float() }
func (n *node) Get(p string) Value                        { return n.value().Get(p) }
func (n *node) Index(i int) Value                         { return n.value().Index(i) }
func (n *node) InstanceOf(t Value) bool                   { return n.value().InstanceOf(t) }
func (n *node) Int() int                                  { return n.value().Int() }
func (n *node) Invoke(args ...any) Value                  { return n.value().Invoke(args...) }
func (n *node) IsNaN() bool                               { return n.value().IsNaN() }
func (n *node) IsNull() bool                              { return n.value().IsNull() }
func (n *node) IsUndefined() bool                         { return n.value().IsUndefined() }
func (n *node) Length() int                               { return n.value().Length() }
func (n *node) New(args ...any) Value                     { return n.value().New(args...) }
func (n *node) SetIndex(i int, x any)                     { n.value().SetIndex(i, x) }
func (n *node) String() string                            { return n.value().String() }
func (n *node) Type() Type                                { return n.value().Type() }
func (n *node) Then(f func(Value))                        { n.value().Then(f) }
func (n *node) getAttr(k string) string                   { return n.value().getAttr(k) }
func (n *node) setAttr(k, v string)                       { n.value().setAttr(k, v) }
func (n *node) delAttr(k string)                          { n.value().delAttr(k) }
func (n *node) firstChild() Value                         { return n.value().firstChild() }
func (n *node) replaceChild(new, old Wrapper)             { n.value().replaceChild(new, old) }
func (n *node) removeChild(c Wrapper)                     { n.value().removeChild(c) }
func (n *node) firstElementChild() Value                  { return n.value().firstElementChild() }
func (n *node) removeEventListener(event string, fn Func) { n.value().removeEventListener(event, fn) }
func (n *node) setNodeValue(v string)                     { n.value().setNodeValue(v) }
func (n *node) setInnerHTML(v string)                     { n.value().setInnerHTML(v) }
func (n *node) setInnerText(v string)                     { n.value().setInnerText(v) }
STUB
	awk '
		/^	wrapper, err := Window/ { skipping = 1; print "\tr.jsvalue = newNode(\"r\", r.value)" }
		!skipping { print }
		/^	r\.jsvalue = value$/ { skipping = 0; found = 1 }
		END { exit !found }' raw.go >raw.go.new
	mv raw.go.new raw.go
	awk '
		{ print }
		/^func \(w \*browserWindow\) createElement\(/ { print "\tif xmlns == \"\" {\n\t\treturn newNode(\"e\", tag), nil\n\t}"; found++ }
		/^	switch (v := v|t := x)\.\(type\) \{$/ && !known[$2]++ { print "\tcase *node:\n\t\t" ($2 == "v" ? "return v.value().Value" : "x = t.value().Value"); found++ }
		END { exit found != 3 }' js_wasm.go |
		sed 's/return w\.Get("document")\.Call("createTextNode", v)/return newNode("t", v)/' >js_wasm.go.new
	grep -q 'newNode("t", v)' js_wasm.go.new
	mv js_wasm.go.new js_wasm.go
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
