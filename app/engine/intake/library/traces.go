package library

import (
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source/unpack"
)

// Trace is a trace of a profiler beside the event files. Nothing of it is read before a person
// opens it.
type Trace struct {
	listing.Trace
	Path      string // below the opened source
	From      *Source
	Key       cache.Key // "" for a local file
	Content   *unpack.Source
	SizeBytes int64 // as stored; -1 if unknown
}

// RunName names the run of a trace: the one with event files in its folder, else the folder, else
// the source.
func (t *Trace) RunName() string {
	if r := t.From.ByFolder[t.Dir]; r != nil {
		return r.Name
	}
	if t.Dir != "" && t.From.FileURL == "" {
		return t.Dir
	}
	return t.From.Name
}

// AddTrace adds a trace. Of the traces of a session and host, only the most informative one is
// kept, in the place of the first; the same file renews it. AddTrace reports whether the session
// and host are new.
func (l *Library) AddTrace(t *Trace) bool {
	for _, old := range l.Traces {
		if old.From.Key == t.From.Key && old.Dir == t.Dir && old.Session == t.Session &&
			old.Host == t.Host {
			if t.Tool <= old.Tool {
				*old = *t
			}
			return false
		}
	}
	l.Traces = append(l.Traces, t)
	l.ProgressSoon()
	return true
}
