package mesh

import (
	"strconv"
	"strings"

	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 9

// Kind describes meshes to the packages that treat all kinds of data alike.
var Kind = kind.Kind{
	ID: ID, Key: "meshes", PerRun: true, Part: cardOf,
	Shape: store.Payloads, Data: eventfile.DataMesh,
	Tab: "Meshes", Noun: "meshes", Writer: "add_mesh", Chart: "mesh",
	TensorFlow: "tensorboard.plugins.mesh.summary_v2.mesh(name, vertices, faces, colors, step=step)",
	PyTorch:    "writer.add_mesh(tag, vertices, colors, faces, config, step)",
}

// cardOf implements kind.Kind.Part: the card of a mesh belongs to the tag of its vertices.
func cardOf(tag string) (mesh string, card bool) {
	mesh, part := PartOf(tag)
	return mesh, part == eventfile.MeshVertices
}

// PartOf returns the name of the mesh that a tag belongs to, and the part that it holds. The end of
// the tag tells the part: a word in most logs, such as scan_FACE, a number in logs of tensorboardX,
// such as scan_2. Any other tag holds vertices.
func PartOf(tag string) (mesh string, part eventfile.MeshPart) {
	for part := eventfile.MeshVertices; part <= eventfile.MeshColors; part++ {
		for _, ending := range [...]string{part.String(), strconv.Itoa(int(part))} {
			if mesh, ok := strings.CutSuffix(tag, "_"+ending); ok {
				return mesh, part
			}
		}
	}
	return tag, eventfile.MeshVertices
}
