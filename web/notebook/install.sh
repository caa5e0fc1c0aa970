#!/bin/sh
# Installs JupyterLab, a Python kernel, the proxy and the wheel into .build/notebook, a Python
# environment of its own: `sh web/notebook/install.sh`. Packages that are there in these versions
# stay. All packages come from PyPI with their dependencies; `make wheel` builds the wheel.
set -eu

JUPYTERLAB=4.6.6
IPYKERNEL=7.4.0
PROXY=4.6.0

cd "$(dirname "$0")/../.."
there=.build/notebook
versions="jupyterlab==$JUPYTERLAB ipykernel==$IPYKERNEL jupyter-server-proxy==$PROXY"

sh web/need.sh python3
if [ "$(cat $there/versions 2>/dev/null)" != "$versions" ]; then
	rm -rf $there
	# Debian has venv apart from Python.
	python3 -m venv $there 2>/dev/null || { sh web/need.sh python3-venv && python3 -m venv $there; }
	# shellcheck disable=SC2086 # several packages are several words
	$there/bin/pip install -q --disable-pip-version-check --no-compile $versions || {
		echo "the tests need $versions from PyPI, which did not give them" >&2
		exit 1
	}
	echo "$versions" >$there/versions
fi
$there/bin/pip install -q --disable-pip-version-check --no-index --force-reinstall .build/eventlens-*-py3-none-any.whl
