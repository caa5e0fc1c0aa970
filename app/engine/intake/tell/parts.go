package tell

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// Several tags can be the parts of one value, such as the vertices, faces and colours of a mesh.
// One of the parts has the card of the value. The others have a card only while that part is
// missing, to say so.

// valueKey names a value of a kind in maps.
func valueKey(k kind.ID, name string) string { return k.Key() + " " + name }

// valuesAmong returns the values with the part that has the card; nil if none of the changed tags
// is a part.
func valuesAmong(snapshot *store.Snapshot, changed []store.TagID) (values map[string]bool) {
	for _, id := range changed {
		if t := snapshot.Tag(id); kind.Of(&t).Parted() {
			values = make(map[string]bool)
			break
		}
	}
	if values == nil {
		return nil
	}
	for _, t := range snapshot.Tags() {
		if k := kind.Of(&t); k.Parted() {
			if name, card := k.Part(t.Name); card {
				values[valueKey(k, name)] = true
			}
		}
	}
	return values
}

// takePart reports whether the page hears of a part. It gives the part with the card the name of
// the value.
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
		tt.bare = make(map[string]wire.TagID)
	}
	tt.bare[t.Name] = t.ID
	return true
}

// found returns the parts sent to the page whose value has got a card since: they lose theirs.
func (tt *tagTable) found(snapshot *store.Snapshot, values map[string]bool) (parts []wire.Tag) {
	if len(values) == 0 {
		return nil
	}
	for name, id := range tt.bare {
		tag := snapshot.Tag(store.TagID(id))
		k := kind.Of(&tag)
		if of, _ := k.Part(name); values[valueKey(k, of)] {
			parts = append(parts, wire.Tag{ID: id, Kind: k, Name: name})
		}
	}
	return parts
}
