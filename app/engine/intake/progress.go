package intake

import (
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile"
)

// progressEvery is the interval between progress messages. Each message goes through all runs, so
// the interval grows by as much for every progressRuns of them.
const (
	progressEvery = 250 * time.Millisecond
	progressRuns  = 200
)

// reporter tells the page what was read, and counts over all open files.
type reporter struct {
	*core
	tags   tagTable
	layout layoutTable

	files, filesDone int
	sizeBytes        int64 // of the files of known size
	unknownSizes     int   // number of files of unknown size
	doneBytes        int64 // of sizeBytes: read, or given up
	readBytes        int64 // of event files, including the cache
	fetchedBytes     int64
	fromCacheBytes   int64
	problems         map[uint32]wire.Problem // that stand, by id
	lastProblem      uint32                  // last id given
	strays           map[*file]bool          // stray files that are left out
	straysTold       int                     // number of strays that the page was told of
	listings         int                     // listings of opened sources under way
	listed           int                     // objects seen by these, and by those that have ended
	sent             time.Time
	owed             bool // something changed since
	waitsFor         string
	waitSeconds      int // for waitsFor, as sent to the page
}

// progressWait returns how long until progress may be sent again.
func (rp *reporter) progressWait() time.Duration {
	every := progressEvery * time.Duration(1+len(rp.runs.all)/progressRuns)
	return every - rp.cfg.Now().Sub(rp.sent)
}

// tellOwed sends progress that had to wait, if it is due: no later event might trigger it.
func (rp *reporter) tellOwed() {
	if rp.owed {
		rp.tellProgress(false)
	}
}

// tellProgress sends progress, changed runs and changed tags if the last time is long enough ago or
// now is set; otherwise later.
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

// progress returns the progress of reading.
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

// setSize records the size of a file.
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

// loaded returns the totals of everything open.
func (rp *reporter) loaded() *wire.Loaded {
	snapshot, p := rp.store.Snapshot(), rp
	m := &wire.Loaded{Runs: len(rp.runs.all), Points: snapshot.Totals.Points, Deferred: snapshot.Totals.Deferred, Bytes: p.readBytes,
		FetchedBytes: p.fetchedBytes, FromCache: p.fromCacheBytes}
	for _, problem := range p.problems {
		m.Problems += problem.Faults()
	}
	names := make(map[string]bool)
	for _, t := range snapshot.Tags() {
		// The graph of a run has no tag.
		if t.Values > 0 && (t.Name != "" || t.Data != eventfile.DataGraph) {
			names[t.Name] = true
		}
	}
	m.Tags = len(names)
	return m
}
