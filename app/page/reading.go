package page

import (
	"eventlens/app/page/card"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// readingNow returns how much of the shown runs was read.
func (p *Page) readingNow() card.Reading {
	m := p.Model
	progress := p.Following.Progress()
	_, stopped := m.Unread()
	r := card.Reading{On: progress.Reading || m.Pending() && !stopped, Stopped: stopped,
		Listing: progress.Listing}
	if !r.On && !r.Stopped {
		return card.Reading{}
	}
	left := 0 // runs that are not read, hidden ones included
	for _, run := range m.Runs.All() {
		unread := run.State.Unread()
		if unread {
			left++
		}
		if m.Runs.Drawn(run.ID) {
			r.Runs++
			if !unread {
				r.Read++
			}
		}
	}
	if left == 0 && r.Runs > 0 && !r.Listing && !r.Stopped {
		return card.Reading{} // the last drawings are coming
	}
	r.Share = shareOf(&progress, &r)
	return r
}

// shareOf returns which share of the bytes was read, in thousandths; of the runs while the number
// of bytes is unknown.
func shareOf(progress *wire.Progress, r *card.Reading) int {
	switch {
	case progress.Bytes > 0:
		return int(1000 * min(progress.BytesDone, progress.Bytes) / progress.Bytes)
	case r.Runs > 0:
		return 1000 * r.Read / r.Runs
	}
	return 0
}

// sayReadMs is the time between two announcements to screen readers of how much was read.
const sayReadMs = 15_000

// sayRead announces now and then how much was read.
func (p *Page) sayRead(m *wire.Progress) {
	now := p.Host.Clock.Now()
	switch r := p.Cards.Reading(); {
	case !m.Reading:
		p.saidReadMs = 0
	case p.saidReadMs == 0:
		p.saidReadMs = now
	case r.On && r.Partial() && r.Read > 0 && now-p.saidReadMs >= sayReadMs:
		p.saidReadMs = now
		p.Model.Say(words.SaidRead(r.Read, r.Runs))
	}
}
