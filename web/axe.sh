#!/bin/sh
# Downloads axe-core, which finds accessibility problems of pages, into a folder:
#
#	sh web/axe.sh .build/axe
#
# It comes from the npm registry in a fixed version, and gets its file name only after its checksum
# was verified.
set -eu

VERSION=4.14.1
SUM=29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c

sh "$(dirname "$0")/need.sh" npm
mkdir -p "$1"
cd "$1"
package=$(npm pack --silent "axe-core@$VERSION") || {
	echo "the tests need axe-core $VERSION from the npm registry, which did not give it" >&2
	exit 1
}
tar -xzOf "$package" package/axe.min.js >unchecked
rm "$package"
echo "$SUM  unchecked" | sha256sum -c --quiet
mv unchecked axe.min.js
