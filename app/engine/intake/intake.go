package intake

import (
	"context"
	"strings"
	"time"

	"eventlens/app/engine/cachewriter"
	"eventlens/app/engine/intake/follow"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/intake/renew"
	"eventlens/app/engine/intake/tell"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/workers"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
)

// paceTick is the interval of checking whether a server may be asked again.
const paceTick = 250 * time.Millisecond

// Screen has the functions of the view that intake calls. It is a struct for the same reason as
// view.Data.
type Screen struct {
	// Rank returns the priority of a waiting run: lower ranks are read first. See Intake.Rerank.
	Rank func(wire.RunID) int
	// Changed is called when data arrived, TagsSent when tags were sent to the page, FinishCards
	// when everything was read.
	Changed     func()
	TagsSent    func()
	FinishCards func()
}

// Intake connects the stages that open, read and follow: it takes the results of a stage, and gives
// them to the next one.
type Intake struct {
	*loop.Loop
	cfg    Config
	now    func() time.Time // cfg.Parse.Now
	screen Screen

	lib      *library.Library
	recents  *recents.Recents
	opener   *open.Opener
	reader   *read.Reader
	follower *follow.Follower
	teller   *tell.Teller

	host    *renew.Host
	renewer *renew.Renewer
	pacer   *source.Pacer
	workers *workers.Pool
	kept    *cache.Cache // nil if there is no cache, like keeper and media
	keeper  *cachewriter.Keeper
	media   *cachewriter.Media
}

// New returns an intake that does nothing before Start. ask sends a request to one of the embedded
// pages.
func New(cfg Config, l *loop.Loop, ask func(*wire.Refused)) *Intake {
	in := &Intake{Loop: l, cfg: cfg, now: cfg.Parse.Now, lib: library.New()}
	in.host = renew.NewHost(l, ask)
	tellWait := func() { in.Do(in.Context(), in.lib.ProgressNow) }
	in.pacer = source.NewPacer(cfg.Parse.Fetcher, in.now, cfg.Random, tellWait)
	in.renewer = renew.New(in.renewing())
	in.workers = workers.New(cfg.Workers, cfg.Parse, in.noWorkers)
	in.recents = recents.New(in.lib, l, cfg.Recents)
	in.opener = open.New(in.lib, l, in.recents, open.Config{
		Fetcher: in.renewer, Blob: cfg.Parse.Blob, Folder: cfg.Folder, Content: in.content,
		Embedded: cfg.Embedded, Listed: in.listed,
	})
	in.reader = read.New(in.lib, l, in.recents, in.reading())
	in.follower = follow.New(in.lib, l, in.opener, in.reader, in.recents, follow.Config{
		Pacer: in.pacer, Content: in.content, Now: in.now, Random: cfg.Random,
	})
	in.teller = tell.New(in.lib, tell.Config{
		Send: l.Send, Now: in.now, Status: in.status, TagsSent: func() { in.screen.TagsSent() },
	})
	return in
}

// renewing returns the renewer's settings.
func (in *Intake) renewing() renew.Config {
	cfg := renew.Config{Fetcher: in.pacer, FreshURL: in.cfg.FreshURL, Now: in.now}
	cfg.Relist = func(ctx context.Context, canonical string) (string, renew.Listing) {
		return in.opener.Relist(ctx, canonical)
	}
	if in.cfg.Embedded {
		cfg.FreshURL = in.host.FreshURL
	}
	return cfg
}

// reading returns the reader's settings.
func (in *Intake) reading() read.Config {
	return read.Config{
		Limits: in.cfg.Limits, Locks: in.cfg.Locks,
		Links: in.renewer, Pacer: in.pacer, Pool: in.workers, ShareBlob: in.cfg.ShareBlob,
		Content: in.content, Now: in.now,
		Rank:      func(r wire.RunID) int { return in.screen.Rank(r) },
		Expecting: func() bool { return in.opener.Expecting() || in.follower.Retaking() },
		Changed:   func() { in.screen.Changed() },
		FileEnded: func(e read.FileEnded) { in.follower.FileEnded(e) },
		RunEnded:  func(e read.RunEnded) { in.follower.RunEnded(e) },
		Drained:   in.drained,
	}
}

// content returns the content of a file, decompressed if it is compressed.
func (in *Intake) content(stored source.Source) *unpack.Source {
	return unpack.New(stored, unpack.Options{Unpackers: in.cfg.Parse.Unpack, Pause: in.Give})
}

// open opens what a person asked for.
func (in *Intake) open(m *wire.Open) {
	in.reader.Begin()
	in.follower.Opening()
	in.reader.Await()
	in.listed(in.opener.Open(in.reader.Life(), m))
}

// listed has the follower follow the sources of a listing, and the reader read its runs.
func (in *Intake) listed(found *open.Listed) {
	in.follower.Listed(found)
	in.reader.Take(found)
	in.reader.StartNext()
}

// drained ends a reading: everything opened was read, or the person stopped it.
func (in *Intake) drained(d read.Drained) {
	if !d.Stopped {
		in.teller.Flush() // the page hears of the end before its cards are drawn for the last time
		in.screen.FinishCards()
	}
	in.follower.ReadingEnded(d.Stopped)
}

// noWorkers tells the page that no worker can be started because the site lacks the script for it.
// Other errors are ignored: in browsers that start no worker within a worker nothing can be done.
func (in *Intake) noWorkers(err error) {
	if missing, ok := err.(wire.MissingScript); ok {
		notice := &wire.Notice{Text: report.LacksWorkers(string(missing))}
		in.Do(in.Context(), func() { in.lib.Tell(notice) })
	}
}

// Start opens the cache and makes parsers available. The loop must be running. screen is told when
// data arrive.
func (in *Intake) Start(screen Screen) {
	in.screen = screen
	if in.cfg.Cache != nil {
		in.kept = cache.New(in.cfg.Cache, cache.Options{Now: in.now})
		full := func() { in.Do(in.Context(), in.recents.CacheFailed) }
		in.keeper, in.media = cachewriter.New(in.kept, full), cachewriter.NewMedia(in.kept, full)
	}
	in.recents.Start(in.kept, in.keeper)
	in.reader.Start(in.kept, in.keeper, in.media)
	in.workers.Begin(in.Context())
}

// Close ends the parsers and waits until everything read is cached. The loop's goroutines must have
// ended.
func (in *Intake) Close() {
	in.workers.Close()
	in.keeper.Close()
	in.media.Close()
	if in.kept != nil {
		in.kept.Close()
	}
}

// Lacks returns a text that nothing is cached, or none if there is a cache or the session is
// private.
func (in *Intake) Lacks() []wire.Text {
	if in.keeper == nil && !in.cfg.Private {
		return []wire.Text{report.LacksStorage.Text()}
	}
	return nil
}

// TellRecents sends the list of recent sources to the page.
func (in *Intake) TellRecents() {
	if in.keeper == nil {
		in.lib.Tell(&wire.Recents{})
		return
	}
	in.Spawn(in.Context(), func(ctx context.Context) {
		in.opener.LoadHints(ctx)
		in.recents.Send(ctx, false)
	})
}

// Workers returns the workers, which read and draw.
func (in *Intake) Workers() *workers.Pool { return in.workers }

// Handle handles a message of the page, and reports whether it is meant for intake.
func (in *Intake) Handle(m wire.Message) bool {
	switch m := m.(type) {
	case *wire.Open:
		in.open(m)
	case *wire.Stop:
		in.follower.StopCheck()
		in.reader.Stop()
	case *wire.Access:
		in.setAccess(m)
	case *wire.Renewed:
		in.host.Answered(m)
	case *wire.ReadViews:
		in.opener.ReadViews(m)
	case *wire.Refresh:
		in.follower.Refresh()
	case *wire.Follow:
		in.follower.SetFollow(m)
	case *wire.Forget:
		in.recents.Forget(m)
	case *wire.KeepLimit:
		in.recents.SetLimit(m)
	default:
		return false
	}
	return true
}

// setAccess handles an Access message. A file that failed for lack of access is read again when the
// page asks for it.
func (in *Intake) setAccess(m *wire.Access) {
	if in.cfg.Parse.Grants != nil {
		in.cfg.Parse.Grants(m.SourceGrants())
	}
	in.workers.Grant(m)
	in.renewer.AccessGiven()
}

// AskAgain repeats the requests of the page's host that are not answered, since the page that got
// them has gone.
func (in *Intake) AskAgain() { in.host.AskAgain() }

// Rerank notes that Screen.Rank may return other ranks from now on.
func (in *Intake) Rerank() { in.reader.Rerank() }

// Reading reports whether something is being read.
func (in *Intake) Reading() bool { return in.reader.Reading() }

// Complete reports whether everything opened was read.
func (in *Intake) Complete() bool { return in.reader.Complete() }

// SetBusy tells whether there is work more urgent than writing to the cache.
func (in *Intake) SetBusy(busy bool) { in.keeper.SetBusy(busy) }

// status returns which stages are busy at the moment.
func (in *Intake) status() tell.Status {
	host, seconds := in.awaitedHost()
	return tell.Status{
		Reading: in.follower.ShowsReading(), Elsewhere: in.reader.Elsewhere(),
		Listing: in.opener.Listings > 0, Listed: in.opener.Seen,
		WaitsFor: host, WaitSeconds: seconds,
	}
}

// awaitedHost returns the server that requests wait for, and for how many seconds; "" for none.
func (in *Intake) awaitedHost() (host string, seconds int) {
	if !in.reader.Reading() && !in.follower.Checking() {
		return "", 0
	}
	origin, until := in.pacer.Waiting()
	_, host, _ = strings.Cut(origin, "://")
	if host == "" {
		return "", 0
	}
	return host, int((until.Sub(in.now()) + time.Second - 1) / time.Second)
}

// Tell tells the page what changed. The loop calls it after each of its steps.
func (in *Intake) Tell() { in.teller.Flush() }

// Introduce sends a page that joins later everything that the earlier pages were told and that
// still holds.
func (in *Intake) Introduce(send func(wire.Message)) {
	if in.keeper == nil {
		send(&wire.Recents{})
	}
	in.teller.Introduce(send)
	if in.keeper != nil {
		in.TellRecents()
	}
}

// Due returns how long the loop may wait before it calls Tell and Wake.
func (in *Intake) Due() time.Duration {
	due := in.follower.Due()
	shown, _ := in.teller.WaitsFor()
	if host, _ := in.awaitedHost(); host != "" || shown != "" || in.reader.Held() {
		due = min(due, paceTick)
	}
	if wait, pending := in.teller.Due(); pending {
		due = min(due, wait)
	}
	return due
}

// Wake does the periodic work that is due: checks, retries of runs whose servers may be asked
// again, and telling the page which servers are waited for.
func (in *Intake) Wake() {
	in.follower.Wake()
	if in.reader.Held() {
		in.reader.StartNext()
	}
	host, seconds := in.awaitedHost()
	if shown, told := in.teller.WaitsFor(); host != shown || seconds != told {
		in.lib.ProgressNow()
	}
}
