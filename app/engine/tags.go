package engine

import (
	"slices"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// tagTable remembers what the page was told of the tags. Only the loop touches it.
type tagTable struct {
	toldVersion uint64 // of the snapshot
	changed     []store.TagID
	any         bool // it was told of some
	bare        []wire.TagID
}

// tellBare tells the page which scalars none of the runs has that are shown, if these are others than it was told: a scalar's runs may be thousands, so that it is
// not told of these.
func (e *Engine) tellBare() {
	var bare []wire.TagID
	if len(e.view.hidden) > 0 {
		shown := func(run store.RunID) bool { return !e.view.hidden[wire.RunID(run)] }
		for _, t := range e.store.Snapshot().Tags() {
			if t.Shape == store.Numbers && !slices.ContainsFunc(t.Runs, shown) {
				bare = append(bare, wire.TagID(t.ID))
			}
		}
	}
	if slices.Equal(bare, e.tags.bare) {
		return
	}
	e.tags.bare = bare
	e.send(&wire.Bare{Tags: bare})
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
	e.tellBare()
}

func wireTag(t store.Tag) wire.Tag {
	w := wire.Tag{ID: wire.TagID(t.ID), Kind: kind.Of(&t), Name: t.Name, Values: t.Values, Superseded: t.Superseded, Title: t.DisplayName, Description: t.Description}
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
