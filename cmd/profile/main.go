//go:build js && wasm

// Command profile is the program of the profile view: it decodes traces and lays them out.
package main

import (
	"runtime/debug"
	"time"

	"eventlens/app/browser"
	profileservice "eventlens/app/views/profile/service"
)

// garbage is the heap growth between garbage collections, in percent (GOGC): columns grow by
// appending, and at the usual 100 collection would take a quarter of the time.
const garbage = 200

func main() {
	debug.SetGCPercent(garbage)
	browser.Serve(profileservice.New(profileservice.Objects{
		Import: browser.Import, Export: browser.Export,
	}, time.Now))
}
