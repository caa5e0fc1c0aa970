package library

import (
	"eventlens/app/wire"
	"eventlens/eventfile/layouts"
)

// log holds the changes that the page has not been told yet, in the order in which they happened.
type log struct {
	entries []Entry
	pending bool // progress is to be told when it is due
	layout  bool // some layout of charts changed since TakeLayoutChange
}

// Entry is an entry of the change log: a message, or if that is nil a progress report, with the
// rows of the runs that had changed at that time.
type Entry struct {
	Message wire.Message
	Runs    []wire.Run
}

// Tell adds a message for the page.
func (l *Library) Tell(m wire.Message) { l.log.entries = append(l.log.entries, Entry{Message: m}) }

// ProgressSoon schedules telling of progress, changed runs and changed tags with the next progress
// message.
func (l *Library) ProgressSoon() { l.log.pending = true }

// ProgressNow logs that progress, changed runs and changed tags are told at once. The rows of runs
// are copied now; everything else is read when the log is read.
func (l *Library) ProgressNow() {
	l.log.pending = false
	e := Entry{}
	for _, r := range l.Runs {
		if !r.Told {
			r.Told, r.Announced = true, true
			e.Runs = append(e.Runs, r.Run)
		}
	}
	last := len(l.log.entries) - 1
	if e.Runs != nil || last < 0 || l.log.entries[last].Message != nil {
		l.log.entries = append(l.log.entries, e)
	}
}

// ProgressPending reports whether there are changes for which the log has no entry yet.
func (l *Library) ProgressPending() bool { return l.log.pending }

// Changes returns the entries of the log and empties it.
func (l *Library) Changes() []Entry {
	entries := l.log.entries
	l.log.entries = nil
	return entries
}

// SetLayout sets the layout of charts that a file beside the logs defines. The name is unique among
// all sources.
func (l *Library) SetLayout(name string, charts []layouts.Category) {
	if l.LayoutFiles == nil {
		l.LayoutFiles = make(map[string][]layouts.Category)
	}
	l.LayoutFiles[name] = charts
	l.LayoutChanged()
}

// DropLayout drops the layout of a file that is gone.
func (l *Library) DropLayout(name string) {
	delete(l.LayoutFiles, name)
	l.LayoutChanged()
}

// LayoutChanged schedules merging the layouts of charts again, with the next progress.
func (l *Library) LayoutChanged() { l.log.layout, l.log.pending = true, true }

// TakeLayoutChange reports whether some layout changed since it was last called.
func (l *Library) TakeLayoutChange() (changed bool) {
	changed, l.log.layout = l.log.layout, false
	return changed
}

// changed schedules telling the row of a run with the next progress, not at once: a folder may have
// thousands of runs.
func (l *Library) changed(r *Run) { r.Told, l.log.pending = false, true }
