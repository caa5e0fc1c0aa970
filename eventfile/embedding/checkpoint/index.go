package checkpoint

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding/vectors"
)

// MostBytes is the largest index that is worth reading: real ones have some kB.
const MostBytes = 64 << 20

// Index lists the tensors of a checkpoint.
type Index struct {
	Shards    int
	BigEndian bool    // elements are stored in the other order, which is not read
	Entries   []Entry // ordered by name
	// Problems are blocks and entries that were left out.
	Problems []error
}

// Entry is a tensor of a checkpoint.
type Entry struct {
	Name      string
	DType     eventfile.DType
	Shape     []int64
	Shard     int
	Offset    int64 // in the shard
	SizeBytes int64
	Sum       uint32 // masked CRC-32C of its bytes
	// Sliced means that the tensor is stored in parts, under names of their own.
	Sliced bool
}

// ReadIndex reads an index file. The error says that nothing of it can be read; damage in a part of
// it is among the problems.
func ReadIndex(content []byte) (*Index, error) {
	t := table{content}
	p, err := t.indexBlock()
	if err != nil {
		return nil, err
	}
	list, err := t.block(p)
	if err != nil {
		return nil, fmt.Errorf("read the list of blocks: %w", err)
	}
	x := &Index{Shards: 1}
	// A list of the same block many times would cost more than the file is worth.
	budget := int64(len(content))
	err = entries(list, int64(p.offset), func(_, value []byte) error {
		at, _, ok := placeOf(value)
		if !ok {
			return corrupt(int64(p.offset), "a block without a place")
		}
		if budget -= int64(min(at.size, math.MaxInt32)) + 1; budget < 0 {
			return corrupt(int64(p.offset), "the blocks overlap")
		}
		if err := x.addBlock(t, at); err != nil {
			x.Problems = append(x.Problems, err)
		}
		return nil
	})
	if err != nil {
		x.Problems = append(x.Problems, err)
	}
	all := x.Entries
	sort.SliceStable(all, func(i, j int) bool { return all[i].Name < all[j].Name })
	return x, nil
}

// addBlock adds the tensors of a block.
func (x *Index) addBlock(t table, p place) error {
	block, err := t.block(p)
	if err != nil {
		return err
	}
	return entries(block, int64(p.offset), func(key, value []byte) error {
		if len(key) == 0 {
			x.header(value)
			return nil
		}
		if key[0] == 0 { // a part of a tensor in slices
			return nil
		}
		e, ok := entryOf(value)
		if e.Name = string(key); !ok {
			x.Problems = append(x.Problems,
				corrupt(int64(p.offset), fmt.Sprintf("the entry of %q is damaged", e.Name)))
			return nil
		}
		x.Entries = append(x.Entries, e)
		return nil
	})
}

// header reads a BundleHeaderProto.
func (x *Index) header(b []byte) {
	fields(b, func(number protowire.Number, v uint64, _ []byte) {
		switch number {
		case 1:
			x.Shards = int(min(v, math.MaxInt32))
		case 2:
			x.BigEndian = v != 0
		}
	})
}

// entryOf reads a BundleEntryProto.
func entryOf(b []byte) (e Entry, ok bool) {
	sane := true
	ok = fields(b, func(number protowire.Number, v uint64, in []byte) {
		switch number {
		case 1:
			e.DType = eventfile.DType(min(v, math.MaxInt32))
		case 2:
			e.Shape = shapeOf(in)
		case 3:
			e.Shard = int(min(v, math.MaxInt32))
		case 4:
			e.Offset = int64(v)
		case 5:
			e.SizeBytes = int64(v)
		case 6:
			e.Sum = uint32(v)
		case 7:
			e.Sliced = true
		}
		sane = sane && (number != 4 && number != 5 || v <= math.MaxInt64)
	})
	return e, ok && sane
}

// shapeOf reads a TensorShapeProto.
func shapeOf(b []byte) (shape []int64) {
	fields(b, func(number protowire.Number, _ uint64, dim []byte) {
		if number != 2 {
			return
		}
		n := int64(0)
		fields(dim, func(number protowire.Number, v uint64, _ []byte) {
			if number == 1 {
				n = int64(v)
			}
		})
		shape = append(shape, n)
	})
	return shape
}

// fields calls visit with each field of a message; it returns false if the message is damaged. v
// has the bits of a number, in the content of a message or a text.
func fields(b []byte, visit func(number protowire.Number, v uint64, in []byte)) bool {
	for len(b) > 0 {
		number, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return false
		}
		b = b[n:]
		var v uint64
		var in []byte
		switch kind {
		case protowire.VarintType:
			v, n = protowire.ConsumeVarint(b)
		case protowire.Fixed32Type:
			var bits uint32
			bits, n = protowire.ConsumeFixed32(b)
			v = uint64(bits)
		case protowire.BytesType:
			in, n = protowire.ConsumeBytes(b)
		default:
			n = protowire.ConsumeFieldValue(number, kind, b)
		}
		if n < 0 {
			return false
		}
		visit(number, v, in)
		b = b[n:]
	}
	return true
}

// Find returns the entry of a tensor. People name it as in a graph, with the number of an output,
// ":0", which checkpoints do not store; TensorFlow 2 stores more behind the name of a variable.
func (x *Index) Find(name string) (Entry, bool) {
	for _, want := range []string{name, strings.TrimSuffix(name, ":0"), Attribute(name)} {
		i := sort.Search(len(x.Entries), func(i int) bool { return x.Entries[i].Name >= want })
		if i < len(x.Entries) && x.Entries[i].Name == want {
			return x.Entries[i], true
		}
	}
	return Entry{}, false
}

// attribute stands behind the name of a variable of TensorFlow 2.
const attribute = "/.ATTRIBUTES/VARIABLE_VALUE"

// Attribute returns the name under which TensorFlow 2 stores a variable.
func Attribute(name string) string { return strings.TrimSuffix(name, attribute) + attribute }

// PlainName returns the name of a variable without what TensorFlow 2 puts behind it.
func PlainName(name string) string { return strings.TrimSuffix(name, attribute) }

// Matrix returns the size of the tensor as rows of numbers: the first axis, and all others as one.
// ok is false for a tensor of fewer than two axes.
func (e Entry) Matrix() (rows, columns int, ok bool) {
	if len(e.Shape) < 2 {
		return 0, 0, false
	}
	n := int64(1)
	for i, size := range e.Shape {
		if size <= 0 || size > math.MaxInt32 || i > 0 && n > math.MaxInt32/size {
			return 0, 0, false
		}
		if i > 0 {
			n *= size
		}
	}
	return int(e.Shape[0]), int(n), true
}

// IsMatrix reports whether the tensor has two axes, apart from axes of length 1 behind the first:
// whether it may be an embedding although nobody says so. Moments of optimizers are none.
func (e Entry) IsMatrix() bool {
	rows, columns, ok := e.Matrix()
	long := 0
	for i, n := range e.Shape {
		if i > 0 && n > 1 {
			long++
		}
	}
	return ok && rows > 1 && columns > 0 && long <= 1 && e.DType.IsReal() && !e.Sliced &&
		!ofOptimizer(e.Name)
}

// slots are the ends of the names that optimizers of TensorFlow 1 give what they keep of a
// variable.
var slots = [...]string{"/Adam", "/Momentum", "/Adagrad", "/RMSProp", "/Adadelta", "/Ftrl"}

// ofOptimizer reports whether a tensor is the state of an optimizer.
func ofOptimizer(name string) bool {
	if strings.Contains(name, ".OPTIMIZER_SLOT") || strings.HasPrefix(name, "optimizer/") ||
		strings.Contains(name, "/optimizer/_variables/") {
		return true
	}
	name = strings.TrimRight(name, "0123456789")
	for _, slot := range slots {
		if strings.HasSuffix(strings.TrimSuffix(name, "_"), slot) {
			return true
		}
	}
	return false
}

// Array returns the place of the tensor in its shard. The error says why it cannot be read.
func (x *Index) Array(e Entry) (vectors.Array, error) {
	rows, columns, ok := e.Matrix()
	a := vectors.Array{
		DType: e.DType, Rows: rows, Columns: columns, Offset: e.Offset, HasSum: true, Sum: e.Sum,
	}
	switch {
	case e.Sliced:
		return a, fmt.Errorf("%q is stored in slices, which are not read", e.Name)
	case e.DType == eventfile.DTString:
		return a, fmt.Errorf("%q holds strings", e.Name)
	case !ok:
		return a, fmt.Errorf("%q has the shape %v, which is no table of numbers", e.Name, e.Shape)
	case x.BigEndian:
		return a, fmt.Errorf("%q was written by a big-endian machine, which is not read", e.Name)
	}
	if err := a.Check(); err != nil {
		return a, fmt.Errorf("%q: %w", e.Name, err)
	}
	if a.SizeBytes() != e.SizeBytes {
		return a, fmt.Errorf("%q has %d bytes, want %d of %d × %d elements of %v", e.Name,
			e.SizeBytes, a.SizeBytes(), rows, columns, e.DType)
	}
	return a, nil
}

// ShardName returns the path of a shard.
func (x *Index) ShardName(prefix string, shard int) string {
	return prefix + ".data-" + padded(shard) + "-of-" + padded(x.Shards)
}

// padded writes a number with at least five digits.
func padded(n int) string {
	digits := strconv.Itoa(n)
	return strings.Repeat("0", max(5-len(digits), 0)) + digits
}
