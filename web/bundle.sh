#!/bin/sh
# Writes what the shell's page loads as three files, of the many that web/index.html names, in their order: start.js is what runs before the page is parsed,
# page.js what runs after, page.css every style sheet. A request costs a round trip on hosts that answer six at a time, and processor time anywhere. It makes
# jobs.html of that, too.
#
#	SMALL=COMMAND sh web/bundle.sh DIST     SMALL makes scripts small; DIST holds wasm_exec.js, which comes with Go, and has fetch.js, free.js, lock.js, pushed.js and nodes.js behind it
set -eu
dist=$1
page=web/index.html

# named prints the files that lines of a form name.
named() { sed -n "s|^$1\$|\\1|p" "$page"; }
content() { for file in $(named "$1"); do if [ -f "web/$file" ]; then cat "web/$file"; else cat "$dist/$file"; fi; done; }

content '<script src="\([a-z_]*\.js\)"></script>' | $SMALL >"$dist/start.js"
content '<script src="\([a-z_]*\.js\)" defer></script>' | $SMALL >"$dist/page.js"
content '<link rel="stylesheet" href="\([a-z]*\.css\)">' | $SMALL --loader=css >"$dist/page.css"
awk '
	/^<script src=.* defer>/ { if (!deferred++) print "<script src=\"page.js\" defer></script>"; next }
	/^<script src=/ { if (!early++) print "<script src=\"start.js\"></script>"; next }
	/^<link rel="stylesheet"/ { if (!styles++) print "<link rel=\"stylesheet\" href=\"page.css\">"; next }
	{ print }' "$page" >"$dist/index.html"

# The page of jobs is the same page with another name, and a script and a style sheet of its own behind the others.
sed -e 's|^<title>eventlens</title>$|<meta name="eventlens-page" content="jobs">\
<title>Jobs · eventlens</title>|' \
	-e '/^<meta name="eventlens-demo"/d; /^<!-- The log that the open page offers/d' \
	-e 's|^<link rel="stylesheet" href="page.css">$|&\
<link rel="stylesheet" href="jobs.css">|' \
	-e 's|^<script src="page.js" defer></script>$|&\
<script src="jobs.js" defer></script>|' "$dist/index.html" >"$dist/jobs.html"
