#!/bin/sh
# Installs storage servers for the tests into .build/servers:
#
#	sh web/storage/install.sh versitygw nginx
#
# Servers that are there stay. It changes nothing in the system and does not need root: Debian's
# packages are unpacked, not set up, so that none of their services starts. For a server that cannot
# be installed it prints one line, and the exit status is 1.
set -u

cd "$(dirname "$0")/../.."
servers=$PWD/.build/servers
GO=${GO:-go}

VERSITYGW=v1.8.0
FAKE_GCS=v1.56.1
AZURITE=3.37.0

log=$servers/install.log
mkdir -p "$servers"

# The two Go servers have hundreds of dependencies: compiling them takes minutes the first time.
# Their packages are not optimised. The standard library is, as for the other programs, so that it is
# not compiled once more.
go_server() { # file, module path with its version, build tags
	[ -x "$servers/$1" ] && return 0
	echo "compiling $1, which takes some minutes the first time" >&2
	module=$2 tags=${3-}
	set --
	for host in github.com golang.org google.golang.org cloud.google.com go.opentelemetry.io; do
		set -- "$@" "-gcflags=$host/...=-N -l"
	done
	GOBIN=$servers GOFLAGS="-trimpath ${GOFLAGS-}" "$GO" install -tags="$tags" "$@" -ldflags="-s -w" "$module" >>"$log" 2>&1
}

# Azurite does not need the install scripts of its dependencies.
azurite() {
	[ -x "$servers/azurite/node_modules/.bin/azurite-blob" ] && return 0
	sh web/need.sh node npm || return 1
	npm install --no-save --no-audit --no-fund --ignore-scripts --prefix "$servers/azurite" "azurite@$AZURITE" >>"$log" 2>&1
}

# The packages with which live-server, Express and vercel's serve make their pages.
pages() {
	[ -d "$servers/pages/node_modules/serve-index" ] && return 0
	sh web/need.sh node npm || return 1
	npm install --no-save --no-audit --no-fund --ignore-scripts --prefix "$servers/pages" serve-handler@6.1.7 serve-index@1.9.2 serve-static@2.2.1 >>"$log" 2>&1
}

# apt without root: with lists and downloads of its own.
apt() {
	mkdir -p "$servers/apt/lists/partial" "$servers/apt/cache/archives/partial"
	set -- -qq -o Dir::State::lists="$servers/apt/lists" -o Dir::Cache="$servers/apt/cache" -o Debug::NoLocking=1 "$@"
	[ "$(id -u)" != 0 ] || set -- -o APT::Sandbox::User=root "$@"
	apt-get "$@"
}

# A server from Debian with the libraries that this machine lacks. On other systems it uses the
# machine's own server.
debian() { # file below debian/, package
	[ -x "$servers/debian/$1" ] && return 0
	if ! command -v apt-get >/dev/null 2>&1; then
		found=$(PATH=$PATH:/usr/sbin:/sbin command -v "$(basename "$1")") || return 1
		mkdir -p "$(dirname "$servers/debian/$1")"
		ln -sf "$found" "$servers/debian/$1"
		return
	fi
	{
		[ -d "$servers/apt/lists/auxfiles" ] || apt update || return 1
		packages=$(apt install --print-uris -y --no-install-recommends "$2" | sed -n "s/^'[^']*' \([^_]*\)_.*/\1/p") || return 1
		mkdir -p "$servers/debs" "$servers/debian"
		# Downloads the package even if it is installed, to have all files in one folder.
		for package in $packages "$2"; do
			(cd "$servers/debs" && apt download "$package") || return 1
		done
		for file in "$servers"/debs/*.deb; do
			dpkg -x "$file" "$servers/debian" || return 1
		done
	} >>"$log" 2>&1
}

status=0
missing() { # server, how to get it
	echo "no $1 here: $2 (what was tried is in .build/servers/install.log)" >&2
	status=1
}

for name in "$@"; do
	case $name in
	versitygw) go_server versitygw "github.com/versity/versitygw/cmd/versitygw@$VERSITYGW" || missing "$name" "its module must come from the Go module proxy" ;;
	# The tag leaves out what gRPC needs within Google's network, a third of what there is to compile.
	fake-gcs-server) go_server fake-gcs-server "github.com/fsouza/fake-gcs-server@$FAKE_GCS" disable_grpc_modules || missing "$name" "its module must come from the Go module proxy" ;;
	azurite) azurite || missing "$name" "npm must reach its registry" ;;
	nginx) debian usr/sbin/nginx nginx || missing "$name" "install it (Debian: apt-get install nginx-light)" ;;
	apache2) debian usr/sbin/apache2 apache2-bin || missing "$name" "install it (Debian: apt-get install apache2-bin)" ;;
	caddy) debian usr/bin/caddy caddy || missing "$name" "install it (Debian: apt-get install caddy)" ;;
	pages) pages || missing "$name" "npm must reach its registry" ;;
	python3) command -v python3 >/dev/null 2>&1 || missing "$name" "install it (Debian: apt-get install python3)" ;;
	*) missing "$name" "this script does not know it" ;;
	esac
done
exit $status
