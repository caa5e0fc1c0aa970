package intake

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
	any         bool                  // some tags were sent
	bare        map[string]wire.TagID // sent parts of meshes without vertices
}

// sendTags sends the tags that changed since the last send.
func (rp *reporter) sendTags() {
	snapshot := rp.store.Snapshot()
	rp.tags.changed = snapshot.AppendChanged(rp.tags.changed[:0], rp.tags.sentVersion)
	rp.tags.sentVersion = snapshot.Version
	if len(rp.tags.changed) == 0 {
		return
	}
	rp.tags.any = true
	m := &wire.Catalogue{Tags: make([]wire.Tag, 0, len(rp.tags.changed))}
	meshes := meshesAmong(snapshot, rp.tags.changed)
	for _, id := range rp.tags.changed {
		tag := snapshot.Tag(id)
		if hasOwnTab(&tag) {
			continue
		}
		if t := wireTag(tag); t.Kind != kind.Mesh || rp.tags.takeMesh(&t, meshes) {
			m.Tags = append(m.Tags, t)
		}
	}
	for _, name := range rp.tags.found(meshes) {
		m.Tags = append(m.Tags, wire.Tag{ID: rp.tags.bare[name], Kind: kind.Mesh, Name: name})
		delete(rp.tags.bare, name)
	}
	rp.Send(m)
	rp.screen.TagsSent()
}

// hasOwnTab reports whether a tag's values are shown as hyperparameters or as layouts of charts,
// and so not among the other kinds.
func hasOwnTab(t *store.Tag) bool {
	return t.Shape == store.Counts && (t.Plugin == "hparams" || t.Plugin == "custom_scalars" && t.Name == eventfile.LayoutTag)
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
