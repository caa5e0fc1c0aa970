package intake

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// findSidecars says, once a source and sort, that there are files among those that a source was just told to have of which nothing is shown.
func (op *opener) findSidecars(s *opened) {
	for _, f := range s.files {
		if f != nil {
			op.findSidecar(s, f.path, f.name)
		}
	}
}

// findSidecar does so for a file, which may have come later than the logs.
func (op *opener) findSidecar(s *opened, path, name string) {
	sort := listing.SidecarOf(path)
	if sort == listing.NoSidecar || s.sidecars[sort] != "" {
		return
	}
	s.sidecars[sort] = name
	op.Send(noticeOf(sort, name))
}

func noticeOf(sort listing.Sidecar, name string) wire.Message {
	return &wire.Notice{Text: report.NoticeSidecar(sort, name), Beside: true}
}

// introduceSidecars tells a page that comes later, too.
func (op *opener) introduceSidecars(send func(wire.Message)) {
	for _, s := range op.follower.sources {
		for sort, name := range s.sidecars {
			if name != "" {
				send(noticeOf(listing.Sidecar(sort), name))
			}
		}
	}
}
