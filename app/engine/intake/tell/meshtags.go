package tell

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// The parts of a mesh are separate tags but share one card: its vertices'. Faces and colours have a
// card only if there are no vertices, to say so.

// meshesAmong returns the names of all meshes that have vertices; nil if none of the changed tags
// belongs to a mesh.
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

// takeMesh reports whether the page hears of a part of a mesh. It renames vertices to the name of
// the mesh.
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

// found returns the tags sent to the page whose mesh has got vertices since: they lose their card.
func (tt *tagTable) found(meshes map[string]bool) (tags []string) {
	for tag := range tt.bare {
		if name, _ := kind.MeshPart(tag); meshes[name] {
			tags = append(tags, tag)
		}
	}
	return tags
}
