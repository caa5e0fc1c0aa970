package mesh

import "eventlens/app/wire"

// Protocol is what meshes are asked and answer.
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

// Get asks for a mesh. The answer is a [Mesh]; a later question of the same card makes an earlier one void.
type Get struct {
	Tag  wire.TagID // of its vertices
	Run  wire.RunID
	Wish wire.Wish
}

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Wish(&m.Wish)
}

// Mesh answers Get. There are no parts where there is nothing to be drawn; then Problem says why.
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

// Part is a part of a mesh as it was logged: an encoded tensor, or the content of its metadata.
type Part struct {
	Of      byte      // MeshVertices, MeshFaces, MeshColors, or 0 for the content
	When    byte      // whether it is that of the step, of an earlier one, or there is only a later one
	Step    int64     // which
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
