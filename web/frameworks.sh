#!/bin/sh
# Builds the pages of web/testdata/frameworks in a folder:
#
#	sh web/frameworks.sh .build/frameworks
#
# It installs the npm packages of package-lock.json, checks types and builds the pages into dist.
# The tests use the folder's TypeScript compiler to check messages.
set -eu

here=$(dirname "$0")
sh "$here/need.sh" node npm
mkdir -p "$1"
cp -R "$here/testdata/frameworks/." "$here/event-lens.js" "$here/event-lens.d.ts" "$1"
cd "$1"
cmp -s package-lock.json node_modules/.installed || {
	npm ci --silent --no-audit --no-fund || {
		echo "the tests need the packages of web/testdata/frameworks/package-lock.json from the npm registry, which did not give them" >&2
		exit 1
	}
	cp package-lock.json node_modules/.installed
}
npm run --silent check
npm run --silent build
