package charts

import (
	"encoding/binary"
	"errors"
	"image/color"
	"math"
)

// opHeaderBytes is the length of the fixed part of an operation:
//
//	offset  size  field
//	0       1     kind
//	1       1     layer
//	2       1     anchor
//	3       1     weight
//	4       4     fill, RGBA
//	8       4     stroke, RGBA
//	12      4     width, float32
//	16      4     size, float32
//	20      2     number of dash lengths
//	22      2     number of bytes of text
//	24      4     number of coordinates
//
// It is followed by the dash lengths and the coordinates as float32, then by the
// text in UTF-8, padded to a multiple of four bytes. Everything is little-endian.
const opHeaderBytes = 28

// AppendOps appends the scene in the byte format of web/paint.js to dst. Texts
// are cut at 65,535 bytes.
func (s *Scene) AppendOps(dst []byte) []byte {
	for i := range s.Ops {
		dst = s.Ops[i].append(dst)
	}
	return dst
}

func (op *Op) append(dst []byte) []byte {
	text, dash := op.Text, op.Dash
	text = text[:min(len(text), math.MaxUint16)]
	dash = dash[:min(len(dash), math.MaxUint16)]
	dst = append(dst, byte(op.Kind), byte(op.Layer), byte(op.Anchor), op.Weight,
		op.Fill.R, op.Fill.G, op.Fill.B, op.Fill.A,
		op.Stroke.R, op.Stroke.G, op.Stroke.B, op.Stroke.A)
	dst = appendFloats(dst, op.Width, op.Size)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(dash)))
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(text)))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(op.XY)))
	dst = appendFloats(dst, dash...)
	dst = appendFloats(dst, op.XY...)
	dst = append(dst, text...)
	return append(dst, "\x00\x00\x00"[:padding(len(text))]...)
}

// padding is the number of bytes that fill n up to a multiple of four.
func padding(n int) int { return -n & 3 }

func appendFloats(dst []byte, vs ...float32) []byte {
	for _, v := range vs {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(v))
	}
	return dst
}

// errOps is returned for bytes that AppendOps cannot have written.
var errOps = errors.New("scene operations end inside an operation")

// ParseOps reads what AppendOps wrote. The scene does not keep the bytes.
func ParseOps(ops []byte) (*Scene, error) {
	s := new(Scene)
	for len(ops) > 0 {
		if len(ops) < opHeaderBytes {
			return nil, errOps
		}
		le := binary.LittleEndian
		nDash, nText, nXY := int(le.Uint16(ops[20:])), int(le.Uint16(ops[22:])),
			uint64(le.Uint32(ops[24:]))
		tail := uint64(nText+padding(nText)) + 4*(uint64(nDash)+nXY)
		if uint64(len(ops)-opHeaderBytes) < tail {
			return nil, errOps
		}
		op := Op{Kind: OpKind(ops[0]), Layer: Layer(ops[1]), Anchor: Anchor(ops[2]), Weight: ops[3],
			Fill:   color.NRGBA{R: ops[4], G: ops[5], B: ops[6], A: ops[7]},
			Stroke: color.NRGBA{R: ops[8], G: ops[9], B: ops[10], A: ops[11]}}
		sizes := parseFloats(ops[12:], 2)
		op.Width, op.Size = sizes[0], sizes[1]
		op.Dash = parseFloats(ops[opHeaderBytes:], nDash)
		op.XY = parseFloats(ops[opHeaderBytes+4*nDash:], int(nXY))
		text := opHeaderBytes + 4*(nDash+int(nXY))
		op.Text = string(ops[text : text+nText])
		s.Add(op)
		ops = ops[opHeaderBytes+int(tail):]
	}
	return s, nil
}

func parseFloats(from []byte, n int) []float32 {
	if n == 0 {
		return nil
	}
	vs := make([]float32, n)
	for i := range vs {
		vs[i] = math.Float32frombits(binary.LittleEndian.Uint32(from[4*i:]))
	}
	return vs
}
