//go:build js && wasm

// Command profile is the program of the profile view: it decodes traces and lays them out.
package main

import (
	"runtime/debug"
	"time"

	"eventlens/app/browser"
	profileservice "eventlens/app/views/profile/service"
)

// Columns grow by appending, and at Go's usual 100 percent of growth between collections these
// would take a quarter of the time. A large trace may leave less garbage, in proportion: its columns
// hold no pointers, so that to collect costs little, and a program in WebAssembly never gives memory
// back.
const (
	garbagePart  = 200 // percent
	garbageBytes = 48 << 20
	sliceBytes   = 70 // a slice with its flows, about
)

func main() {
	debug.SetGCPercent(garbagePart)
	browser.Serve(profileservice.New(profileservice.Objects{
		Import: browser.Import, Export: browser.Export,
		Grown: func(slices int) {
			debug.SetGCPercent(min(100*garbageBytes/(sliceBytes*slices+1), garbagePart))
		},
	}, time.Now))
}
