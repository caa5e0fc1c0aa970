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
			op.findSidecar(s, f.path, f.name)
		}
	}
}

// findSidecar reports one such file, which may have come later than the logs.
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

// introduceSidecars tells a page that joins later, too.
func (op *opener) introduceSidecars(send func(wire.Message)) {
	for _, s := range op.follower.sources {
		for sort, name := range s.sidecars {
			if name != "" {
				send(noticeOf(listing.Sidecar(sort), name))
			}
		}
	}
}
