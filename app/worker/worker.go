//go:build js && wasm

package worker

import (
	"context"
	"runtime/debug"
	"time"

	"eventlens/app/address"
	"eventlens/app/browser"
	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
	"eventlens/app/engine/workers"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// database is the name of the cache in the browser.
const database = "eventlens"

// parserGarbage is the garbage collection target of a parser, in percent of its live memory: half
// of the default, since there is a parser on each core, and the garbage from every file and picture
// is collected quickly.
const parserGarbage = 50

// Run does the work that a worker was started for, and returns when the work ends. kinds adds the
// kinds of data to a view; see package kinds.
func Run(boot browser.Boot, kinds func(*view.View)) {
	if boot.Parser {
		serveParser(boot)
	} else if serveEngine(boot, kinds) != nil {
		// The page was told why. If the program returned, the page would start it again, with the
		// same result.
		select {}
	}
}

// serveEngine serves the page.
func serveEngine(boot browser.Boot, kinds func(*view.View)) error {
	boot.Inject()
	if sources := address.StartSources(boot.Fragment, boot.Sources, boot.Base,
		boot.Replaces); len(sources) > 0 {
		// The page, which is still starting, opens only sources added later.
		boot.Conn.Inject(&wire.Open{Sources: sources})
	}
	config := engine.Config{
		Intake: intake.Config{
			Parse:     reading(),
			Workers:   workers.Config{Start: browser.StartParser, Max: browser.MaxParsers()},
			Limits:    read.Limits{MemoryBytes: browser.MemoryLimit()},
			Locks:     read.Locks{Wait: browser.Lock, Try: browser.TryLock},
			Recents:   recents.Config{HidesKept: boot.HidesKept, ZoneOffset: browser.ZoneOffset},
			ShareBlob: browser.ShareBlob,
			Folder:    browser.TakeFolder,
			Private:   !boot.Keeps,
			Embedded:  boot.Embedded,
		},
		View:   view.Config{Export: browser.Export, ExportBlob: browser.ExportBlob},
		Detach: func(page wire.Conn) { page.(*browser.Conn).Part() },
	}
	if boot.Keeps {
		// the database opens while the list of files is fetched
		config.Intake.Cache = browser.OpenStore(database)
	}
	if boot.OnPage {
		config.Lacks = []wire.Text{report.LacksWorkers(boot.Lacks)}
		config.Intake.Workers.Start = nil
	}
	served := engine.New(config, kinds)
	defer browser.OnJoin(func(page *browser.Conn) bool { return served.Join(page) })()
	return served.Run(context.Background(), boot.Conn)
}

// serveParser reads files and draws for the engine of another worker. The engine notices when this
// worker ends, so the reason is not reported.
func serveParser(boot browser.Boot) {
	debug.SetGCPercent(parserGarbage)
	_ = parse.Serve(context.Background(), boot.Conn, reading())
}

// reading returns the configuration for reading files. Its fetcher adds credentials to requests, so
// that credentials exist only in the memories of workers.
func reading() parse.Config {
	vault := source.NewVault(browser.Fetcher{}, time.Now)
	return parse.Config{
		Fetcher: vault,
		Grants:  vault.Set,
		Blob:    browser.TakeBlob,
		Unpack:  browser.Unpackers(),
		Slice:   loop.NewTimeSlice(browser.NewYielder().Yield, time.Now),
		Now:     time.Now,
	}
}
