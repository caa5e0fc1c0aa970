#!/bin/sh
# Writes the demo offered by the open page: some runs of the demo log, gzipped, and runs with traces,
# with a manifest.
#
#	sh web/demo.sh DIST
set -eu
to=$1/demo
from=testdata/demo
rm -rf "$to"
files=
for run in lr0.001/train lr0.001/validation lr0.01/train lr0.01/validation lr0.03/train lr0.03/validation; do
	mkdir -p "$to/$run"
	for file in "$from/$run"/*tfevents*; do
		file=${file#"$from/"}
		gzip -9 -n -c "$from/$file" >"$to/$file"
		files="$files${files:+,}{\"path\":\"$file\",\"size\":$(($(wc -c <"$to/$file")))}"
	done
done
for path in testdata/traced/*/*tfevents* testdata/traced/*/*.gz testdata/traced/*/plugins/profile/*/*; do
	file=${path#testdata/}
	mkdir -p "$to/${file%/*}"
	case $file in
	*tfevents*) gzip -9 -n -c "$path" >"$to/$file" ;;
	*) cp "$path" "$to/$file" ;;
	esac
	files="$files,{\"path\":\"$file\",\"size\":$(($(wc -c <"$to/$file")))}"
done
printf '{"version":1,"files":[%s]}\n' "$files" >"$to/eventlens.json"
