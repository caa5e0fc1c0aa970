#!/bin/sh
# Prints what a first visit downloads and fails above the recorded budgets, in bytes of gzip -9.
dist=$1
failed=0
check() { # file budget
	bytes=$(wc -c <"$dist/$1")
	printf '%-16s %9d bytes of %9d\n' "$1" "$bytes" "$2"
	[ "$bytes" -le "$2" ] || { echo "$1 is over its budget" >&2; failed=1; }
}
# The worker had 1,808 kB; the IndexedDB library took 38 of what came, a package a kind of value 24.
check worker.wasm.gz 1872000
# The page had 2,317 kB; go-app without JSON is 95 less.
check viewer.wasm.gz 2250000
exit $failed
