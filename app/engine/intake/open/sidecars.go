package open

import (
	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// findSidecars finds the new files of a source that are no event files: traces, and files of other
// tools that no view shows.
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

// findSidecar adds a trace to the library, if a view shows traces. Other files are reported, once
// per source and tool.
func (op *Opener) findSidecar(s *Source, path, name string, stored func() source.Source,
	size int64) {
	sort := listing.SidecarOf(path)
	switch {
	case sort == listing.Profile && op.cfg.Traces:
		// What else is beside a trace, such as results, is shown with it.
		if trace := listing.TraceOf(path); trace.Tool != listing.NoTrace {
			op.addTrace(s, trace, path, stored(), size)
		}
	case sort != listing.NoSidecar && !s.sidecars[sort]:
		s.sidecars[sort] = true
		op.lib.Tell(&wire.Notice{Text: report.NoticeSidecar(sort, name), Beside: true})
	}
}

func (op *Opener) addTrace(s *Source, trace listing.Trace, path string, stored source.Source,
	size int64) {
	if op.lib.AddTrace(&library.Trace{
		Trace: trace, Path: path, From: s.Source, Content: op.cfg.Content(stored), SizeBytes: size,
	}) {
		s.traces++
	}
}
