package tell

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// tagTable remembers which tags the page was told of. Only the loop touches it.
type tagTable struct {
	sentVersion uint64 // snapshot version of the last send
	changed     []store.TagID
	bare        map[store.TagID]bool // parts that were sent because their values have no card
}

// tellTags sends the tags that changed since the last send.
func (t *Teller) tellTags() {
	snapshot := t.lib.Store.Snapshot()
	t.tags.changed = snapshot.AppendChanged(t.tags.changed[:0], t.tags.sentVersion)
	t.tags.sentVersion = snapshot.Version
	if len(t.tags.changed) == 0 {
		return
	}
	t.lib.TagsTold = true
	m := &wire.Catalogue{Tags: make([]wire.Tag, 0, len(t.tags.changed))}
	var values map[string]bool // the values that have a card; filled in once a part changed
	for _, id := range t.tags.changed {
		tag := snapshot.Tag(id)
		if hasOwnTab(&tag) {
			continue
		}
		w := wireTag(tag)
		w.Paired = t.lib.Paired(tag.Name, tag.Runs)
		if w.Kind.Parted() {
			if values == nil {
				values = valuesIn(snapshot)
			}
			if !t.tags.takePart(&w, values) {
				continue
			}
		}
		m.Tags = append(m.Tags, w)
	}
	m.Tags = append(m.Tags, t.tags.found(snapshot, values)...)
	t.cfg.Send(m)
	t.cfg.TagsSent()
}

// hasOwnTab reports whether a tag's values are shown as hyperparameters or as layouts of charts,
// and so not among the other kinds.
func hasOwnTab(t *store.Tag) bool {
	return t.Shape == store.Counts &&
		(t.Plugin == "hparams" || t.Plugin == "custom_scalars" && t.Name == eventfile.LayoutTag)
}

func wireTag(t store.Tag) wire.Tag {
	w := wire.Tag{
		ID:          wire.TagID(t.ID),
		Kind:        kind.Of(&t),
		Name:        t.Name,
		Values:      t.Values,
		In:          len(t.Runs),
		Superseded:  t.Superseded,
		Title:       t.DisplayName,
		Description: t.Description,
	}
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
