#!/bin/sh
# Bundles the many files that web/index.html names into three, in their order: start.js runs before
# the page is parsed, page.js after, page.css has every style sheet. A request costs a round trip on
# hosts that answer six at a time, and processor time anywhere. It also derives jobs.html.
#
#	SMALL=COMMAND sh web/bundle.sh DIST
#
# SMALL minifies scripts. DIST must have wasm_exec.js: Go's, followed by fetch.js, free.js, lock.js,
# pushed.js and nodes.js.
set -eu
dist=$1
page=web/index.html

# named prints the files named in lines that match a pattern.
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

# The page of jobs is the same page with another name, and one more script and style sheet.
sed -e 's|^<title>eventlens</title>$|<meta name="eventlens-page" content="jobs">\
<title>Jobs · eventlens</title>|' \
	-e '/^<meta name="eventlens-demo"/d; /^<!-- The log that the open page offers/d' \
	-e 's|^<link rel="stylesheet" href="page.css">$|&\
<link rel="stylesheet" href="jobs.css">|' \
	-e 's|^<script src="page.js" defer></script>$|&\
<script src="jobs.js" defer></script>|' "$dist/index.html" >"$dist/jobs.html"
