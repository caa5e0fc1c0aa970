#!/bin/sh
# Writes scripts and style sheets one after the other as browsers need them: without lines that are comments alone, and without comments of style sheets, which
# were a fifth of what the page downloads beside its program. A notice of copyright stays. Safari knows user-select by its own name alone, which is written beside it.
#
#	sh web/bare.sh FILE...     writes to the standard output
set -eu
for file in "$@"; do
	case $file in
	*.css) sed -E -e 's,/[*]([^*]|[*][^/])*[*]/,,g' -e '/\/[*]/,/[*]\//d' -e 's/[[:space:]]+$//' -e 's/( )(user-select: [a-z]+;)/\1-webkit-\2 \2/g' "$file" | sed '/^$/d' ;;
	*.js) sed -E -e '/Copyright|source code is governed|license/b' -e '/^[[:space:]]*(\/\/|$)/d' "$file" ;;
	esac
done
