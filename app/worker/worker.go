//go:build js && wasm

package worker

import (
	"context"
	"runtime/debug"
	"time"

	"eventlens/app/address"
	"eventlens/app/browser"
	"eventlens/app/engine"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
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

// Run does the work that a worker was started for, and returns when it ends. Kinds adds the kinds
// of data to a view; see package kinds.
func Run(boot browser.Boot, kinds func(*view.View)) {
	if boot.Parser {
		serveParser(boot)
	} else if serveEngine(boot, kinds) != nil {
		// The page was told why. If the program ended, the page would start it again, with the same
		// result.
		select {}
	}
}

// serveEngine serves the page.
func serveEngine(boot browser.Boot, kinds func(*view.View)) error {
	boot.Inject()
	if sources := address.StartSources(boot.Fragment, boot.Sources, boot.Base,
		boot.Replaces); len(sources) > 0 {
		// The page, which is still starting, only asks for sources opened later.
		boot.Conn.Inject(&wire.Open{Sources: sources})
	}
	vault := newVault()
	config := engine.Config{
		Fetcher:     vault,
		Grants:      vault.Set,
		Blob:        browser.TakeBlob,
		ShareBlob:   browser.ShareBlob,
		Folder:      browser.TakeFolder,
		StartParser: browser.StartParser,
		MaxParsers:  browser.MaxParsers(),
		MemoryLimit: browser.MemoryLimit(),
		Lock:        browser.Lock,
		TryLock:     browser.TryLock,
		Unpack:      browser.Unpackers(),
		Export:      browser.Export,
		ExportBlob:  browser.ExportBlob,
		Yield:       browser.NewYielder().Yield,
		ZoneOffset:  browser.ZoneOffset,
		Private:     !boot.Keeps,
		HidesKept:   boot.HidesKept,
		Embedded:    boot.Embedded,
		Part:        func(page wire.Conn) { page.(*browser.Conn).Part() },
	}
	if boot.Keeps {
		config.Cache = browser.OpenStore(database) // opens while the list of files is fetched
	}
	if boot.OnPage {
		config.Lacks = []wire.Text{report.LacksWorkers(boot.Lacks)}
		config.StartParser = nil
	}
	served := engine.New(config, kinds)
	defer browser.OnJoin(func(page *browser.Conn) bool { return served.Join(page) })()
	return served.Run(context.Background(), boot.Conn)
}

// serveParser reads files and draws for the engine of another worker. The engine notices when it
// ends, whatever the reason.
func serveParser(boot browser.Boot) {
	debug.SetGCPercent(parserGarbage)
	vault := newVault()
	_ = parse.Serve(context.Background(), boot.Conn, parse.Config{
		Fetcher: vault,
		Grants:  vault.Set,
		Blob:    browser.TakeBlob,
		Unpack:  browser.Unpackers(),
		Slice:   loop.NewTimeSlice(browser.NewYielder().Yield, time.Now),
		Now:     time.Now,
	})
}

// newVault returns a fetcher that authorises its requests. Each worker has its own, so credentials
// exist only in the workers' memories.
func newVault() *source.Vault { return source.NewVault(browser.Fetcher{}, time.Now) }
