package tell

import (
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/wire"
)

// progressEvery is the least interval between progress messages. Each message goes through all
// runs, so the interval grows by progressEvery for every progressRuns runs.
const (
	progressEvery = 250 * time.Millisecond
	progressRuns  = 200
)

// Status says which stages are busy, and which server they wait for.
type Status struct {
	Reading     bool   // files are being read, and the page shows that
	Elsewhere   bool   // another tab reads sources that this one shows
	Listing     bool   // opened sources are being listed
	Listed      int    // objects seen by listings under way or ended
	WaitsFor    string // the server that is waited for; "" for none
	WaitSeconds int
}

// Config has what a Teller needs.
type Config struct {
	Send     func(wire.Message)
	Now      func() time.Time
	Status   func() Status
	TagsSent func() // called when tags were sent to the page
}

// Teller tells the page of changes.
type Teller struct {
	lib *library.Library
	cfg Config

	sent   time.Time // when progress was last sent
	waits  Status    // the status sent last; only its WaitsFor and WaitSeconds are used
	tags   tagTable
	layout wire.Layout // as last sent

	checked   wire.Checked     // as last sent
	loaded    *wire.Loaded     // the Loaded message sent last; nil before the first
	beside    []*wire.Notice   // notices of files beside the logs
	viewFiles []*wire.ViewFile // files of saved views beside the logs, as sent
}

// New returns a teller for the changes of a library.
func New(lib *library.Library, cfg Config) *Teller { return &Teller{lib: lib, cfg: cfg} }

// Flush tells the page what the change log holds, and progress if that is due.
func (t *Teller) Flush() {
	t.tellChanges()
	if t.lib.ProgressPending() && t.wait() <= 0 {
		t.lib.ProgressNow()
		t.tellChanges()
	}
}

func (t *Teller) tellChanges() {
	for _, e := range t.lib.Changes() {
		if e.Message == nil {
			t.tellProgress(e.Runs)
		} else {
			t.tell(e.Message)
		}
	}
}

// Due returns how long the loop may wait before it calls Flush; ok is false if there is no limit.
func (t *Teller) Due() (wait time.Duration, ok bool) {
	return max(0, t.wait()), t.lib.ProgressPending()
}

// WaitsFor returns the server that the page shows as waited for, and for how many seconds.
func (t *Teller) WaitsFor() (host string, seconds int) {
	return t.waits.WaitsFor, t.waits.WaitSeconds
}

// wait returns how long to wait until progress may be sent again; negative if it is overdue.
func (t *Teller) wait() time.Duration {
	every := progressEvery * time.Duration(1+len(t.lib.Runs)/progressRuns)
	return every - t.cfg.Now().Sub(t.sent)
}

// tell sends a message, and remembers it if it has to be repeated to pages that join later.
func (t *Teller) tell(m wire.Message) {
	switch m := m.(type) {
	case *wire.Checked:
		t.checked = *m
		t.checked.NewRuns = 0 // the runs were new only to the earlier pages
	case *wire.Loaded:
		t.loaded = m
	case *wire.Notice:
		if m.Beside {
			t.noteBeside(m)
		}
	case *wire.ViewFile:
		if !m.Asked {
			t.noteViews(m)
		}
	}
	t.cfg.Send(m)
}

// noteBeside remembers a notice about a file beside the logs, once.
func (t *Teller) noteBeside(m *wire.Notice) {
	for _, n := range t.beside {
		if n.Text == m.Text {
			return
		}
	}
	t.beside = append(t.beside, m)
}

// noteViews keeps the newest views of each file.
func (t *Teller) noteViews(m *wire.ViewFile) {
	for i, old := range t.viewFiles {
		if old.Key == m.Key {
			t.viewFiles[i] = m
			return
		}
	}
	t.viewFiles = append(t.viewFiles, m)
}

// tellProgress sends the rows of runs, changed tags, changed layouts, and the progress.
func (t *Teller) tellProgress(runs []wire.Run) {
	t.sent = t.cfg.Now()
	if len(runs) > 0 {
		t.cfg.Send(&wire.Catalogue{Runs: runs})
	}
	t.tellTags()
	t.tellLayout()
	t.waits = t.cfg.Status()
	t.cfg.Send(t.progress(&t.waits))
}

func (t *Teller) progress(now *Status) *wire.Progress {
	total := &t.lib.Totals
	m := &wire.Progress{
		Files: len(t.lib.Files), FilesDone: total.FilesDone,
		Bytes: total.SizeBytes, BytesDone: total.DoneBytes,
		Reading: now.Reading, Elsewhere: now.Elsewhere, Listing: now.Listing, Listed: now.Listed,
		WaitsFor: now.WaitsFor, WaitSeconds: now.WaitSeconds,
		Traces: len(t.lib.Traces) + len(t.lib.Store.Snapshot().StepStats()),
	}
	if total.UnknownSizes > 0 {
		m.Bytes = -1
	}
	return m
}
