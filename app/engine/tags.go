package engine

import (
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// tagTable remembers what the page was told of the tags. Only the loop touches it.
type tagTable struct {
	toldVersion uint64 // of the snapshot
	changed     []store.TagID
	any         bool // it was told of some
}

// tellTags sends the tags that changed since the last time.
func (e *Engine) tellTags() {
	snapshot := e.store.Snapshot()
	e.tags.changed = snapshot.AppendChanged(e.tags.changed[:0], e.tags.toldVersion)
	e.tags.toldVersion = snapshot.Version
	if len(e.tags.changed) == 0 {
		return
	}
	e.tags.any = true
	m := &wire.Catalogue{Tags: make([]wire.Tag, len(e.tags.changed))}
	for i, id := range e.tags.changed {
		m.Tags[i] = wireTag(snapshot.Tag(id))
	}
	e.send(m)
}

func wireTag(t store.Tag) wire.Tag {
	w := wire.Tag{ID: wire.TagID(t.ID), Kind: wire.Kind(t.Kind), Name: t.Name, Values: t.Values, Superseded: t.Superseded, Title: t.DisplayName, Description: t.Description}
	switch t.Kind {
	case store.KindOther:
		w.Plugin, w.Bytes = t.Plugin, t.Bytes
	case store.KindImage, store.KindHistogram:
		w.Runs = make([]wire.RunID, len(t.Runs))
		for i, run := range t.Runs {
			w.Runs[i] = wire.RunID(run)
		}
	}
	return w
}
