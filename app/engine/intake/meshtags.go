package intake

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// The parts of a mesh are tags of their own, and one card: that of its vertices. Faces and colours have one only where there are no vertices, to say so.

// meshesAmong returns the names of all meshes that have vertices, nil where none of the changed tags is of a mesh.
func meshesAmong(snapshot *store.Snapshot, changed []store.TagID) (names map[string]bool) {
	for _, id := range changed {
		if t := snapshot.Tag(id); t.Data == eventfile.DataMesh {
			names = make(map[string]bool)
			break
		}
	}
	if names == nil {
		return nil
	}
	for _, t := range snapshot.Tags() {
		if t.Data != eventfile.DataMesh {
			continue
		}
		if name, part := kind.MeshPart(t.Name); part == eventfile.MeshVertices {
			names[name] = true
		}
	}
	return names
}

// takeMesh reports whether the page is to hear of a tag of a mesh, under the name of that.
func (tt *tagTable) takeMesh(t *wire.Tag, meshes map[string]bool) bool {
	name, part := kind.MeshPart(t.Name)
	switch {
	case part == eventfile.MeshVertices:
		t.Name = name
		return true
	case meshes[name]:
		return false
	}
	if tt.bare == nil {
		tt.bare = make(map[string]wire.TagID)
	}
	tt.bare[t.Name] = t.ID
	return true
}

// found returns the tags that the page was told of and whose vertices are there by now: they have no card any more.
func (tt *tagTable) found(meshes map[string]bool) (tags []string) {
	for tag := range tt.bare {
		if name, _ := kind.MeshPart(tag); meshes[name] {
			tags = append(tags, tag)
		}
	}
	return tags
}
