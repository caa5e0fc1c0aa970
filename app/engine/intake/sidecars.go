package intake

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// findSidecars reports new files of a source that belong to other tools and are not shown, once per
// source and sort.
func (op *opener) findSidecars(s *opened) {
	for _, f := range s.files {
		if f != nil {
			op.findSidecar(s, f.Path, f.Name)
		}
	}
}

// findSidecar reports one such file, which may have come later than the logs.
func (op *opener) findSidecar(s *opened, path, name string) {
	sort := listing.SidecarOf(path)
	if sort == listing.NoSidecar || s.sidecars[sort] {
		return
	}
	s.sidecars[sort] = true
	op.lib.Tell(&wire.Notice{Text: report.NoticeSidecar(sort, name), Beside: true})
}
