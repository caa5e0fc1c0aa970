package graphfile

// Keys of the fields of TensorShapeProto and of its Dim.
const (
	shapeDim         = 2<<3 | wireBytes
	shapeUnknownRank = 3<<3 | wireVarint

	dimSize = 1<<3 | wireVarint
)

// maxRank is TensorFlow's own limit.
const maxRank = 254

// appendShape decodes a TensorShapeProto into dst, which may be nil. The result is nil only for an
// unknown rank.
func appendShape(dst Shape, message []byte) Shape {
	if dst = dst[:0]; dst == nil {
		dst = Shape{}
	}
	for f := (fields{rest: message}); f.next(); {
		switch {
		case f.key == shapeUnknownRank && f.num != 0:
			return nil
		case f.key == shapeDim && len(dst) < maxRank:
			size := int64(0)
			for d := (fields{rest: f.bytes}); d.next(); {
				if d.key == dimSize {
					size = max(int64(d.num), -1)
				}
			}
			dst = append(dst, size)
		}
	}
	return dst
}

// shape decodes a TensorShapeProto that lives as long as the graph.
func (d *decoder) shape(message []byte) Shape {
	d.dims = appendShape(d.dims[:0], message)
	switch {
	case d.dims == nil:
		return nil
	case len(d.dims) == 0:
		return Shape{}
	}
	return d.shapes.copy(d.dims)
}
