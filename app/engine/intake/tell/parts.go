package tell

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// Several tags can be the parts of one value, such as the vertices, faces and colours of a mesh.
// The card of the value belongs to one of the parts. The others have a card only while that part is
// missing; it says so.

// valueKey names a value of a kind in maps.
func valueKey(k kind.ID, name string) string { return k.Key() + " " + name }

// valuesIn returns the values for which the part that has the card was read.
func valuesIn(snapshot *store.Snapshot) map[string]bool {
	values := make(map[string]bool)
	for _, t := range snapshot.Tags() {
		if k := kind.Of(&t); k.Parted() {
			if name, card := k.Part(t.Name); card {
				values[valueKey(k, name)] = true
			}
		}
	}
	return values
}

// takePart decides whether to tell the page of a tag that is a part of a value. The part with the
// card is renamed to the value's name.
func (tt *tagTable) takePart(t *wire.Tag, values map[string]bool) bool {
	name, card := t.Kind.Part(t.Name)
	switch {
	case card:
		t.Name = name
		return true
	case values[valueKey(t.Kind, name)]:
		return false
	}
	if tt.bare == nil {
		tt.bare = make(map[store.TagID]bool)
	}
	tt.bare[store.TagID(t.ID)] = true
	return true
}

// found returns the parts that were sent to the page, but whose value has a card by now: they lose
// their own cards. It removes them from tt.bare.
func (tt *tagTable) found(snapshot *store.Snapshot, values map[string]bool) (parts []wire.Tag) {
	if len(values) == 0 {
		return nil
	}
	for id := range tt.bare {
		tag := snapshot.Tag(id)
		k := kind.Of(&tag)
		if value, _ := k.Part(tag.Name); values[valueKey(k, value)] {
			parts = append(parts, wire.Tag{ID: wire.TagID(id), Kind: k, Name: tag.Name})
			delete(tt.bare, id)
		}
	}
	return parts
}
