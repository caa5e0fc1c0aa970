package mesh

import "eventlens/app/wire"

// Protocol lists the questions about meshes, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{(*Get)(nil)}},
	Answers:   wire.Types{New: newAnswer, List: []wire.Coded{(*Mesh)(nil)}},
}

// Get asks for a mesh. The answer is a [Mesh]. A later question of the same card cancels an earlier
// one.
type Get struct {
	Tag  wire.TagID // tag of the mesh's vertices
	Run  wire.RunID
	Step wire.StepRequest
}

// Mesh answers Get. There are no parts if nothing can be drawn; then Problem says why.
type Mesh struct {
	Stamp   wire.Stamp
	Parts   []Part
	Problem wire.Text
}

// Part is a part of a mesh as logged: an encoded tensor, or the content of its metadata.
type Part struct {
	Of byte // which part: MeshVertices, MeshFaces, MeshColors, or 0 for the content of the metadata
	// Now if the part is from the step itself, Earlier if from an earlier step, Later if it was
	// logged only at later steps
	When    byte
	Step    int64     // its step
	Bytes   wire.Ref  // an ArrayBuffer, 0 for none
	Problem wire.Text // why there are no bytes
}

// Values of When.
const (
	Now byte = iota
	Earlier
	Later
)
