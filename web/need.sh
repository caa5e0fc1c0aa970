#!/bin/sh
# Makes sure that tools needed by tests are installed: `sh web/need.sh chromium node`. It finds each
# tool, or installs Debian's package if possible, or prints one line about how to install it.
set -u

found() { # tool
	case $1 in
	chromium) names="${CHROMIUM:-} chromium chromium-browser google-chrome" ;;
	firefox-esr) names="${FIREFOX:-} firefox-esr firefox" ;;
	*) names=$1 ;;
	esac
	for name in $names; do
		command -v "$name" >/dev/null 2>&1 && return 0
	done
	return 1
}

packages() { # tool
	case $1 in
	chromium) echo chromium fonts-liberation ;;
	node) echo nodejs ;;
	libdeflate-gzip) echo libdeflate-tools ;;
	WebKitWebDriver) echo webkit2gtk-driver ;; # it depends on the library with MiniBrowser
	Xvfb) echo xvfb ;;
	*) echo "$1" ;;
	esac
}

for tool in "$@"; do
	found "$tool" && continue
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
		# shellcheck disable=SC2046 # several packages are several words
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(packages "$tool") >/dev/null && continue
	fi
	echo "this needs $tool: install it (Debian: sudo apt-get install $(packages "$tool")); CHROMIUM and FIREFOX may name other browsers' paths" >&2
	exit 1
done
