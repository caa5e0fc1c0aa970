package open

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// findSidecars reports new files of a source that belong to other tools and are not shown, once per
// source and kind of file.
func (op *Opener) findSidecars(s *Source) {
	for _, f := range s.files {
		if f != nil {
			op.FindSidecar(s, f.Path, f.Name)
		}
	}
}

// FindSidecar reports one such file, which may have appeared later than the logs.
func (op *Opener) FindSidecar(s *Source, path, name string) {
	sort := listing.SidecarOf(path)
	if sort == listing.NoSidecar || s.sidecars[sort] {
		return
	}
	s.sidecars[sort] = true
	op.lib.Tell(&wire.Notice{Text: report.NoticeSidecar(sort, name), Beside: true})
}
