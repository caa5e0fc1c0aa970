package intake

import (
	"maps"
	"slices"

	"eventlens/app/wire"
)

// Introduce sends a page that joins later everything that the earlier pages were told and that
// still holds.
func (in *Intake) Introduce(send func(wire.Message)) {
	if in.keeper == nil {
		send(&wire.Recents{})
	}
	m := new(wire.Catalogue)
	for _, r := range in.runs.all {
		if r.announced {
			m.Runs = append(m.Runs, r.Run)
		}
	}
	for _, t := range in.store.Snapshot().Tags() {
		if t.Changed <= in.reporter.tags.sentVersion {
			m.Tags = append(m.Tags, wireTag(t))
		}
	}
	if len(m.Runs) > 0 {
		send(m)
	}
	if l := &in.reporter.layout.sent; len(l.Categories)+len(l.Unread) > 0 {
		send(l)
	}
	in.reporter.introduce(send)
	in.opener.introduceSidecars(send)
	if in.keeper != nil {
		in.TellRecents()
	}
}

// introduce sends problems, progress, and the last Checked and Loaded.
func (rp *reporter) introduce(send func(wire.Message)) {
	for _, id := range slices.Sorted(maps.Keys(rp.problems)) {
		p := rp.problems[id]
		send(&p)
	}
	send(rp.progress())
	if rp.follower.checked != (wire.Checked{}) {
		send(&rp.follower.checked)
	}
	if rp.follower.loaded != nil {
		send(rp.follower.loaded)
	}
}
