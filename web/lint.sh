#!/bin/sh
# Checks the scripts with the packages of web/package-lock.json, which it installs in a folder: their
# types with TypeScript, and the rules of web/eslint.config.js.
#
#	sh web/lint.sh .build/lint
set -eu

here=$(cd "$(dirname "$0")" && pwd)
sh "$here/need.sh" node npm
mkdir -p "$1"
tools=$(cd "$1" && pwd)
cmp -s "$here/package-lock.json" "$tools/node_modules/.installed" || {
	cp "$here/package.json" "$here/package-lock.json" "$tools"
	(cd "$tools" && npm ci --silent --no-audit --no-fund) || {
		echo "make lint needs the packages of web/package-lock.json from the npm registry, which did not give them" >&2
		exit 1
	}
	cp "$here/package-lock.json" "$tools/node_modules/.installed"
}
cd "$here/.."
"$tools/node_modules/.bin/tsc" -p web
# The configuration finds its packages beside itself.
cp web/eslint.config.js "$tools"
"$tools/node_modules/.bin/eslint" --config "$tools/eslint.config.js" web/*.js app/kinds/*/*.js app/views/*/*.js \
	app/views/*/scripts/*.js app/views/*/scripts/*/*.js
