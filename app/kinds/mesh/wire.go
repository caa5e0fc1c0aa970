package mesh

import "eventlens/app/wire"

// Protocol lists the questions about meshes, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Get)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Get)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Mesh)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Mesh)
		}
		return nil
	}},
}

// Get asks for a mesh. The answer is a [Mesh]. A later question of the same card cancels an earlier
// one.
type Get struct {
	Tag  wire.TagID // tag of its vertices
	Run  wire.RunID
	Wish wire.Wish
}

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Wish(&m.Wish)
}

// Mesh answers Get. There are no parts if nothing can be drawn; then Problem says why.
type Mesh struct {
	Stamp   wire.Stamp
	Parts   []Part
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *Mesh) Code(c *wire.Coder) {
	c.Stamp(&m.Stamp)
	wire.List(c, &m.Parts, codePart)
	c.Text(&m.Problem)
}

// Part is a part of a mesh as logged: an encoded tensor, or the content of its metadata.
type Part struct {
	Of byte // MeshVertices, MeshFaces, MeshColors, or 0 for the content
	// Now if it is from the step itself, Earlier if from an earlier one, Later if the only ones are
	// later
	When    byte
	Step    int64     // its step
	Bytes   wire.Ref  // an ArrayBuffer, 0 for none
	Problem wire.Text // why there is none
}

// Values of When.
const (
	Now byte = iota
	Earlier
	Later
)

func codePart(c *wire.Coder, p *Part) {
	wire.Small(c, &p.Of)
	wire.Small(c, &p.When)
	c.Int64(&p.Step)
	c.Ref(&p.Bytes)
	c.Text(&p.Problem)
}
