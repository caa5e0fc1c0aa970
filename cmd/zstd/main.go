//go:build js && wasm

// Command zstd is the program that unpacks zstd files, which browsers cannot. It is loaded with the
// first such file and runs in the worker that reads the file. As a part of the viewer it added 50
// kB to every download.
package main

import (
	"eventlens/app/browser"
	"eventlens/eventfile/source/unpack/unzstd"
)

func main() { browser.ServeUnpacker(unzstd.New) }
