package intake

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// tagTable remembers what the page was told of the tags. Only the loop touches it.
type tagTable struct {
	sentVersion uint64 // of the snapshot
	changed     []store.TagID
	any         bool // it was told of some
}

// sendTags sends the tags that changed since the last time.
func (rp *reporter) sendTags() {
	snapshot := rp.store.Snapshot()
	rp.tags.changed = snapshot.AppendChanged(rp.tags.changed[:0], rp.tags.sentVersion)
	rp.tags.sentVersion = snapshot.Version
	if len(rp.tags.changed) == 0 {
		return
	}
	rp.tags.any = true
	m := &wire.Catalogue{Tags: make([]wire.Tag, len(rp.tags.changed))}
	for i, id := range rp.tags.changed {
		m.Tags[i] = wireTag(snapshot.Tag(id))
	}
	rp.Send(m)
	rp.screen.TagsSent()
}

func wireTag(t store.Tag) wire.Tag {
	w := wire.Tag{ID: wire.TagID(t.ID), Kind: kind.Of(&t), Name: t.Name, Values: t.Values, In: len(t.Runs), Superseded: t.Superseded, Title: t.DisplayName, Description: t.Description}
	if w.Kind.Counted() {
		w.Plugin, w.Bytes = t.Plugin, t.Bytes
	}
	if w.Kind.PerRun() {
		w.Runs = make([]wire.RunID, len(t.Runs))
		for i, run := range t.Runs {
			w.Runs[i] = wire.RunID(run)
		}
	}
	return w
}
