#!/bin/sh
# Prints the download size of each program of the site, and fails if one exceeds its budget, in
# bytes of the gzip file made by libdeflate; see web/pack.sh. The size with brotli is only for
# information.
dist=$1
failed=0

# budget prints the budget of a program: the program of the charts, loaded by every visit; the page
# of jobs; then programs loaded when a tab or a file needs them. "page" is for the page's scripts
# and style sheets together.
budget() {
	case $1 in
	viewer) echo 2431800 ;;
	jobs) echo 1200000 ;;
	text) echo 800000 ;;
	graphs) echo 1000000 ;;
	hparams) echo 690000 ;;
	profile) echo 600000 ;;
	zstd) echo 540000 ;;
	doctor) echo 750000 ;;
	page) echo 62200 ;;
	esac
}

for program in "$dist"/*.wasm; do
	name=$(basename "$program" .wasm)
	most=$(budget "$name")
	if [ -z "$most" ]; then
		echo "$name.wasm has no budget" >&2
		failed=1
		continue
	fi
	gzip=$(libdeflate-gzip -12 -c <"$program" | wc -c)
	[ "$gzip" -eq "$(wc -c <"$program.gz")" ] || { echo "$name.wasm.gz is of another packer: remove it and make it again" >&2; failed=1; }
	printf '%s, gzip    %9d bytes of %9d\n' "$name.wasm" "$gzip" "$most"
	if command -v brotli >/dev/null; then
		printf '%s, brotli  %9d bytes\n' "$name.wasm" "$(brotli -c -q 11 -w 24 "$program" | wc -c)"
	fi
	[ "$gzip" -le "$most" ] || { echo "$name.wasm is over its budget" >&2; failed=1; }
done
gzip=$(for file in start.js page.js page.css; do libdeflate-gzip -12 -c <"$dist/$file"; done | wc -c)
printf 'page, gzip    %9d bytes of %9d\n' "$gzip" "$(budget page)"
[ "$gzip" -le "$(budget page)" ] || { echo "the page's scripts and style sheets are over their budget" >&2; failed=1; }
exit $failed
