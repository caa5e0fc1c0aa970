//go:build js && wasm

// Command worker is the program of a Web Worker: it reads, keeps and draws what the page asks for.
package main

import (
	"context"

	"eventlens/app/browser"
	"eventlens/app/engine"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// database is the name of the cache in the browser.
const database = "eventlens"

func main() {
	boot := browser.Worker()
	if sources := state.OpenSources(state.StartAddresses(boot.Fragment, boot.Sources), boot.Base); len(sources) > 0 {
		// The page's program, which is still arriving, asks for what is opened later.
		boot.Conn.Inject(&wire.Open{Sources: sources})
	}
	ctx := context.Background()
	config := engine.Config{
		Fetcher:    browser.Fetcher{},
		Blob:       browser.TakeBlob,
		Inflate:    browser.Inflater(),
		Export:     browser.Export,
		ExportBlob: browser.ExportBlob,
		Yield:      browser.NewYielder().Yield,
		ZoneOffset: browser.ZoneOffset,
		Cache:      browser.OpenStore(database), // opened while the list of files is fetched
	}
	if boot.OnPage {
		config.Lacks = []string{state.LacksWorkers()}
	}
	if err := engine.New(config).Run(ctx, boot.Conn); err != nil {
		select {} // the page was told why; were the program to end, it would be started again, to the same end
	}
}
