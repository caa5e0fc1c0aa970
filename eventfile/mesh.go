package eventfile

import "google.golang.org/protobuf/encoding/protowire"

// Keys of the fields of MeshPluginData.
const (
	meshVersion    = 1<<3 | wireVarint
	meshName       = 2<<3 | wireBytes
	meshPart       = 3<<3 | wireVarint
	meshConfig     = 5<<3 | wireBytes
	meshSizes      = 6<<3 | wireBytes
	meshSize       = 6<<3 | wireVarint // one element that is not packed
	meshComponents = 7<<3 | wireVarint
)

// MeshPart is the part of a mesh that a tag holds. The parts of a mesh are separate series; their
// tags consist of the mesh's name and the part's.
type MeshPart int32

// The parts of a mesh.
const (
	MeshUndefined MeshPart = iota
	// MeshVertices are points, with x, y and z each.
	MeshVertices
	// MeshFaces are triangles, with the indices of three vertices each.
	MeshFaces
	// MeshColors are the colours of the vertices, with red, green and blue from 0 to 255 each.
	MeshColors
)

var meshPartNames = [...]string{
	MeshUndefined: "UNDEFINED",
	MeshVertices:  "VERTEX",
	MeshFaces:     "FACE",
	MeshColors:    "COLOR",
}

// String returns the part's name in the format, such as "VERTEX".
func (p MeshPart) String() string { return nameOf(meshPartNames[:], int(uint32(p))) }

// MeshContent is the content of plugin "mesh" for a tag.
type MeshContent struct {
	// Name is the name of the mesh, which all its parts share.
	Name string
	// Part is the part that the tag holds.
	Part MeshPart
	// Config is JSON for the scene: camera, lights, material, as three.js names them.
	Config string
	// Shape is the shape of the tensors as stated by the writer.
	Shape []int32
	// Parts has bit 1<<p set for each part p that the mesh has.
	Parts uint32
}

// DecodeMeshContent decodes a MeshPluginData, the content of plugin "mesh". Older writers did not
// state the parts; the mesh is then taken to have all three. Errors are of type *ValueError.
func DecodeMeshContent(content []byte) (*MeshContent, error) {
	mesh := new(MeshContent)
	d := newContentDecoder("mesh content")
	for s := d.begin(content); d.next(&s); {
		switch s.key {
		case meshVersion:
			d.version(&s)
		case meshName:
			mesh.Name = string(s.bytes)
		case meshPart:
			mesh.Part = MeshPart(s.num)
		case meshConfig:
			mesh.Config = string(s.bytes)
		case meshSize, meshSizes:
			mesh.Shape = d.sizes(mesh.Shape, s.buf[s.start:s.pos])
		case meshComponents:
			mesh.Parts = uint32(s.num)
		}
	}
	if d.err != nil {
		return nil, d.err
	}
	if mesh.Parts == 0 {
		mesh.Parts = 1<<MeshVertices | 1<<MeshFaces | 1<<MeshColors
	}
	return mesh, nil
}

// sizes appends the elements of a packed field of int32.
func (d *contentDecoder) sizes(dst []int32, packed []byte) []int32 {
	for len(packed) > 0 && d.err == nil {
		size, n := protowire.ConsumeVarint(packed)
		if n < 0 {
			d.fail("damaged %s", d.what)
			break
		}
		d.entry()
		dst = append(dst, int32(size))
		packed = packed[n:]
	}
	return dst
}

// MeshTensor decodes the value into t and requires the shape of a mesh part: [samples points 3], or
// [samples triangles 3] for faces. AppendNumbers or AppendRaw read its elements. Errors are of type
// *ValueError.
func (v *Value) MeshTensor(t *Tensor) error {
	if err := v.Tensor(t); err != nil {
		return err
	}
	var dims [3]int64
	if t.Rank != 3 || t.AppendShape(dims[:0])[2] != 3 {
		return valueErrorf("tensor of shape %v, want [samples points 3]", t.AppendShape(nil))
	}
	return t.wantNumbers()
}
