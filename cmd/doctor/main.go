//go:build js && wasm

// Command doctor is the program that diagnoses why storage cannot be read. It is loaded on the
// first failure.
package main

import (
	"eventlens/app/browser"
	"eventlens/app/doctor/service"
)

func main() {
	browser.Serve(service.New(service.Browser{
		Fetcher: browser.Fetcher{}, Reach: browser.Reach, Unzstd: browser.Unpackers().Unzstd,
	}))
}
