#!/bin/sh
# Prints what of the program a first visit downloads and fails above the recorded budget, in bytes of gzip -9. What a host with brotli sends is for information.
dist=$1
budget=3070000
gzip=$(wc -c <"$dist/viewer.wasm.gz")
printf 'viewer.wasm, gzip    %9d bytes of %9d\n' "$gzip" "$budget"
if command -v brotli >/dev/null; then
	printf 'viewer.wasm, brotli  %9d bytes\n' "$(brotli -c -q 11 -w 24 "$dist/viewer.wasm" | wc -c)"
fi
[ "$gzip" -le "$budget" ] || { echo "viewer.wasm is over its budget" >&2; exit 1; }
