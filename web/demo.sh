#!/bin/sh
# Writes the demo offered by the open page: some runs of the demo log, gzipped, with a manifest.
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
printf '{"version":1,"files":[%s]}\n' "$files" >"$to/eventlens.json"
