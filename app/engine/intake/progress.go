package intake

import (
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile"
)

// progressEvery is how often the page hears how far reading has come. It lists the runs anew each time, so that with progressRuns of them, and every as many
// more, it hears so much later.
const (
	progressEvery = 250 * time.Millisecond
	progressRuns  = 200
)

// reporter tells the page what was read, and counts that over all files opened.
type reporter struct {
	*core
	tags   tagTable
	layout layoutTable

	files, filesDone int
	sizeBytes        int64 // of the files whose size is known
	unknownSizes     int   // how many files' sizes are not
	doneBytes        int64 // of sizeBytes: read, or given up
	readBytes        int64 // of event files, the cache included
	fetchedBytes     int64
	fromCacheBytes   int64
	problems         map[uint32]wire.Problem // that stand, by id
	lastProblem      uint32                  // the id given last
	strays           map[*file]bool          // which of them are left out
	straysTold       int                     // how many of them the page was told of
	listings         int                     // under way, of sources that were opened
	listed           int                     // objects that these told, and those that ended beside them
	sent             time.Time
	owed             bool // something changed since
	waitsFor         string
	waitSeconds      int // for waitsFor, as the page was told
}

// progressWait returns how long it is until progress may be sent again.
func (rp *reporter) progressWait() time.Duration {
	every := progressEvery * time.Duration(1+len(rp.runs.all)/progressRuns)
	return every - rp.cfg.Now().Sub(rp.sent)
}

// tellOwed sends progress that had to wait, if its time has come: reading may be silent from here on.
func (rp *reporter) tellOwed() {
	if rp.owed {
		rp.tellProgress(false)
	}
}

// tellProgress sends the progress, the changed runs and the changed tags if the last time is long enough ago, or if now is set; otherwise later.
func (rp *reporter) tellProgress(now bool) {
	if !now && rp.progressWait() > 0 {
		rp.owed = true
		return
	}
	rp.sent, rp.owed = rp.cfg.Now(), false
	rp.tellRuns()
	rp.sendTags()
	rp.sendLayout()
	rp.waitsFor, rp.waitSeconds = rp.scheduler.awaitedHost()
	rp.Send(rp.progress())
}

// progress is how far reading has come.
func (rp *reporter) progress() *wire.Progress {
	p := rp
	m := &wire.Progress{Files: p.files, FilesDone: p.filesDone, Bytes: p.sizeBytes, BytesDone: p.doneBytes, Reading: rp.follower.showsReading(),
		Elsewhere: rp.scheduler.elsewhere > 0, Listing: p.listings > 0, Listed: p.listed,
		WaitsFor: p.waitsFor, WaitSeconds: p.waitSeconds}
	if p.unknownSizes > 0 {
		m.Bytes = -1
	}
	return m
}

// setSize notes the size of a file.
func (rp *reporter) setSize(f *file, sizeBytes int64) {
	p := rp
	if f.sizeBytes < 0 {
		p.unknownSizes--
	} else {
		p.sizeBytes -= f.sizeBytes
	}
	f.sizeBytes = sizeBytes
	p.sizeBytes += sizeBytes
}

// loaded returns what was read, of everything open.
func (rp *reporter) loaded() *wire.Loaded {
	snapshot, p := rp.store.Snapshot(), rp
	m := &wire.Loaded{Runs: len(rp.runs.all), Points: snapshot.Totals.Points, Deferred: snapshot.Totals.Deferred, Bytes: p.readBytes,
		FetchedBytes: p.fetchedBytes, FromCache: p.fromCacheBytes}
	for _, problem := range p.problems {
		m.Problems += problem.Faults()
	}
	names := make(map[string]bool)
	for _, t := range snapshot.Tags() {
		if t.Values > 0 && (t.Name != "" || t.Data != eventfile.DataGraph) { // the graph of a run is under no tag
			names[t.Name] = true
		}
	}
	m.Tags = len(names)
	return m
}
