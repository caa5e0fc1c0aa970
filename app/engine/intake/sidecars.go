package intake

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// findSidecars says, once a source and sort, that there are files among those that a source was just told to have of which nothing is shown. Charts inside
// another page have no room for that.
func (op *opener) findSidecars(s *opened) {
	if op.cfg.Embedded {
		return
	}
	for _, f := range s.files {
		if f == nil {
			continue
		}
		sort := listing.SidecarOf(f.path)
		if sort == listing.NoSidecar || s.sidecars[sort] {
			continue
		}
		s.sidecars[sort] = true
		op.Send(&wire.Notice{Text: report.NoticeSidecar(sort, f.name)})
	}
}
