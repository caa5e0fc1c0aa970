#!/bin/sh
# Prepares a copy of go-app without its server side, for the page's program: net/http, crypto/tls and text/template fall away, a quarter of the wasm.
#
#	sh web/goapp-slim.sh DIR     writes DIR/goapp and DIR/goapp.mod with its goapp.sum
#	go build -modfile=DIR/goapp.mod ./cmd/viewer
#
# go-app v9.8.0 is frozen, so the copy cannot drift: another version stops here. An overlay would be simpler, but the go command refuses overlays in
# the module cache. DIR must be below the module's root and given relative to it.
set -eu
dir=$1
go=${GO:-go}
module=github.com/maxence-charriere/go-app/v9
want=v9.8.0

have=$($go list -m -f '{{.Version}}' $module)
if [ "$have" != "$want" ]; then
	echo "goapp-slim.sh knows go-app $want, not $have: check which files are its server side" >&2
	exit 1
fi
$go mod download $module
from=$($go list -m -f '{{.Dir}}' $module)

rm -rf "$dir/goapp"
mkdir -p "$dir/goapp/pkg"
cp -r "$from/go.mod" "$dir/goapp/"
cp -r "$from/pkg/app" "$from/pkg/errors" "$dir/goapp/pkg/"
chmod -R u+w "$dir/goapp"
cd "$dir/goapp/pkg/app"
rm -rf gen ./*_test.go http.go resource.go scripts.go scripts_wasm.go static.go wasm.go wasmexec.go
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
cd - >/dev/null

cp go.mod "$dir/goapp.mod"
cp go.sum "$dir/goapp.sum"
$go mod edit -replace "$module=./$dir/goapp" "$dir/goapp.mod"
