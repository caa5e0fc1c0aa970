#!/bin/sh
# Prints what a first visit downloads and fails above the recorded budgets, in bytes of gzip -9.
dist=$1
failed=0
check() { # file budget
	bytes=$(wc -c <"$dist/$1")
	printf '%-16s %9d bytes of %9d\n' "$1" "$bytes" "$2"
	[ "$bytes" -le "$2" ] || { echo "$1 is over its budget" >&2; failed=1; }
}
# The programs have a small fmt of their own, which saves 54 kB here, and know no $GODEBUG, which saves 57 here and 45 in the page; the IndexedDB library takes 38.
check worker.wasm.gz 1775000
# The page had 2,317 kB; go-app without JSON is 95 less, with one element and no encryption another 89, and with the small fmt 31.
check viewer.wasm.gz 2077000
exit $failed
