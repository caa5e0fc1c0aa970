//go:build js && wasm

// Command zstd is the program that unpacks zstd files, which browsers do not. It is loaded with the first of them and runs in the worker that reads it: as a part of the
// viewer it was 50 kB of what each visit downloads.
package main

import (
	"eventlens/app/browser"
	"eventlens/eventfile/source/unpack/unzstd"
)

func main() { browser.ServeUnpacker(unzstd.New) }
