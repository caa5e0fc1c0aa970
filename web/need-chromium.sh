#!/bin/sh
# The browser tests drive a real Chromium. Finds one, or installs Debian's where that is possible, or says in one line how to.
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
	[ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null && exit 0
fi
echo "browser tests need Chromium: install it (Debian: sudo apt-get install chromium) or set CHROMIUM to its path" >&2
exit 1
