package open

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// findSidecars reports the new files of a source that belong to other tools and are not shown.
func (op *Opener) findSidecars(s *Source) {
	for _, f := range s.files {
		if f != nil {
			op.FindSidecar(s, f.Path, f.Name)
		}
	}
}

// FindSidecar reports a file if it belongs to another tool, once per source and tool. Checks call
// it, too: such files may appear later than the logs.
func (op *Opener) FindSidecar(s *Source, path, name string) {
	sort := listing.SidecarOf(path)
	if sort == listing.NoSidecar || s.sidecars[sort] {
		return
	}
	s.sidecars[sort] = true
	op.lib.Tell(&wire.Notice{Text: report.NoticeSidecar(sort, name), Beside: true})
}
