package tell

import (
	"maps"
	"slices"
	"sort"

	"eventlens/app/wire"
)

// Introduce sends a page that joins later everything that the earlier pages were told and that
// still holds.
func (t *Teller) Introduce(send func(wire.Message)) {
	m := new(wire.Catalogue)
	for _, r := range t.lib.Runs {
		if r.Announced {
			m.Runs = append(m.Runs, r.Run)
		}
	}
	for _, tag := range t.lib.Store.Snapshot().Tags() {
		if tag.Changed <= t.tags.sentVersion {
			m.Tags = append(m.Tags, wireTag(tag))
		}
	}
	if len(m.Runs) > 0 {
		send(m)
	}
	if len(t.layout.Categories)+len(t.layout.Unread) > 0 {
		send(&t.layout)
	}
	problems := t.lib.Standing()
	ids := slices.Collect(maps.Keys(problems))
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	for _, id := range ids {
		p := problems[id]
		send(&p)
	}
	now := t.cfg.Status()
	now.WaitsFor, now.WaitSeconds = t.waits.WaitsFor, t.waits.WaitSeconds
	send(t.progress(&now))
	if t.checked != (wire.Checked{}) {
		send(&t.checked)
	}
	if t.loaded != nil {
		send(t.loaded)
	}
	for _, n := range t.beside {
		send(n)
	}
	for _, m := range t.viewFiles {
		send(m)
	}
}
