package mesh_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds/mesh"
	"eventlens/eventfile"
)

func TestPartsOfMeshes(t *testing.T) {
	kind.Add(&mesh.Kind)
	for tag, want := range map[string]struct {
		mesh string
		part eventfile.MeshPart
	}{
		"a/b_VERTEX": {"a/b", eventfile.MeshVertices}, "a_FACE": {"a", eventfile.MeshFaces},
		"a_COLOR": {"a", eventfile.MeshColors}, "a_3": {"a", eventfile.MeshColors},
		"a_1":      {"a", eventfile.MeshVertices},
		"a_1_FACE": {"a_1", eventfile.MeshFaces}, "vertices": {"vertices", eventfile.MeshVertices},
	} {
		name, part := mesh.PartOf(tag)
		assert.Equal(t, want.mesh, name, tag)
		assert.Equal(t, want.part, part, tag)
		name, card := mesh.ID.Part(tag)
		assert.Equal(t, want.mesh, name, tag)
		assert.Equal(t, want.part == eventfile.MeshVertices, card, tag)
	}
}
