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
	Of      byte      // an eventfile.MeshPart; MeshUndefined for the content of the metadata
	When    byte      // Now, Earlier or Later
	Step    int64     // step at which the part was logged
	Bytes   wire.Ref  // an ArrayBuffer, 0 for none
	Problem wire.Text // why there are no bytes
}

// Values of When: the part was logged at the step of the mesh, at an earlier step, or at later
// steps only. mesh.js knows them as 0, 1 and 2.
const (
	Now byte = iota
	Earlier
	Later
)
