package open

import (
	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// findSidecars finds the new files of a source that are no event files: traces, and embeddings,
// which no view shows.
func (op *Opener) findSidecars(s *Source) {
	for i, f := range s.files {
		if f != nil {
			op.findSidecar(s, s.entries[i].Path, f.Name, func() source.Source { return f.Stored },
				f.Listed.SizeBytes)
		}
	}
}

// FindSidecar does the same for a file that a check has listed: it may be later than the logs.
func (op *Opener) FindSidecar(s *Source, l File) {
	op.findSidecar(s, l.Path, l.Path, func() source.Source {
		if s.Dir != nil {
			return l.LocalFile(s).Stored
		}
		return source.NewHTTP(l.URL, op.cfg.Fetcher)
	}, l.Info.SizeBytes)
}

// findSidecar adds a trace to the library, and reports embeddings, once per source. Other files,
// such as the results beside a trace, are left out.
func (op *Opener) findSidecar(s *Source, path, name string, stored func() source.Source,
	size int64) {
	if trace := listing.TraceOf(path); trace.Tool != listing.NoTrace {
		op.addTrace(s, trace, path, stored(), size)
	} else if listing.IsProjectorConfig(path) && !s.embeddings {
		s.embeddings = true
		op.lib.Tell(&wire.Notice{
			Text: report.NoticeEmbeddings.With(wire.Plain(name)), Beside: true,
		})
	}
}

func (op *Opener) addTrace(s *Source, trace listing.Trace, path string, stored source.Source,
	size int64) {
	t := &library.Trace{Trace: trace, Path: path, From: s.Source, SizeBytes: size}
	if remote, ok := stored.(*source.HTTP); ok {
		t.Key = cache.URLKey(source.CanonicalURL(remote.URL()))
		stored = op.recents.Whole(s.Source, t.Key, remote)
	}
	t.Content = op.cfg.Content(stored)
	if op.lib.AddTrace(t) {
		s.traces++
	}
}
