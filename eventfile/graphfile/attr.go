package graphfile

import (
	"bytes"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
)

// AttrKind is the kind of an attribute's value.
type AttrKind uint8

// The kinds of attributes.
const (
	AttrNone   AttrKind = iota // no value, or an unknown kind
	AttrString                 // Text is the string itself; bytes that are not text are escaped
	AttrInt                    // a whole number
	AttrFloat                  // a number
	AttrBool                   // true or false
	AttrType                   // the name of an element type
	AttrShape                  // a shape
	// the type and shape of a tensor, with its elements if there are few
	AttrTensor
	AttrFunction // the name of a function
	AttrList     // several values, in brackets
)

// Attr is one attribute of a node.
type Attr struct {
	Key  string
	Kind AttrKind
	// Text is the value in readable form. For a large value it is only the beginning or a
	// description.
	Text string
	// Size is the size of the value in the graph, in bytes; Cut means that Text is incomplete.
	Size int
	Cut  bool
}

// Keys of the fields of AttrValue, of its ListValue with the same numbers, of a map entry of it,
// and of NameAttrList.
const (
	attrList     = 1<<3 | wireBytes
	attrBytes    = 2<<3 | wireBytes
	attrInt      = 3<<3 | wireVarint
	attrFloat    = 4<<3 | wireFixed32
	attrBool     = 5<<3 | wireVarint
	attrType     = 6<<3 | wireVarint
	attrShape    = 7<<3 | wireBytes
	attrTensor   = 8<<3 | wireBytes
	attrHolder   = 9<<3 | wireBytes
	attrFunction = 10<<3 | wireBytes

	listInts      = 3<<3 | wireBytes // packed
	listFloats    = 4<<3 | wireBytes
	listBools     = 5<<3 | wireBytes
	listTypes     = 6<<3 | wireBytes
	listFunctions = 9<<3 | wireBytes

	entryKey   = 1<<3 | wireBytes
	entryValue = 2<<3 | wireBytes
	// not in the format; added for a value that was cut: its original size
	entrySize = 15<<3 | wireVarint

	functionName = 1<<3 | wireBytes
)

const (
	// keptBytes is the size of the largest attribute value that is kept as a whole.
	keptBytes = 4 << 10
	// cutBytes is how much of a larger string is kept.
	cutBytes = 1 << 10
	// shownElements is the largest number of elements written for a list or a tensor.
	shownElements = 64
)

// Attrs iterates over the attributes in the order of their keys. Each call decodes them again.
func (n *Node) Attrs() iter.Seq[Attr] {
	return func(yield func(Attr) bool) {
		var attrs []Attr
		n.eachAttr(func(key, value []byte, size int) bool {
			attrs = append(attrs, makeAttr(key, value, size))
			return true
		})
		slices.SortStableFunc(attrs, func(a, b Attr) int { return strings.Compare(a.Key, b.Key) })
		for _, a := range attrs {
			if !yield(a) {
				return
			}
		}
	}
}

// Attr returns one attribute.
func (n *Node) Attr(key string) (found Attr, ok bool) {
	n.eachAttr(func(k, value []byte, size int) bool {
		if string(k) == key {
			found, ok = makeAttr(k, value, size), true
		}
		return !ok
	})
	return found, ok
}

// Cluster returns the name of the node's XLA cluster; empty for none.
func (n *Node) Cluster() (name string) {
	n.eachAttr(func(k, value []byte, _ int) bool {
		if string(k) != keyCluster {
			return true
		}
		for f := (fields{rest: value}); f.next(); {
			if f.key == attrBytes {
				name = strings.ToValidUTF8(string(f.bytes), "\uFFFD")
			}
		}
		return false
	})
	return name
}

// AttrShape returns the shape in an attribute, nil if there is none.
func (n *Node) AttrShape(key string) (shape Shape) {
	n.eachAttr(func(k, value []byte, _ int) bool {
		if string(k) != key {
			return true
		}
		for f := (fields{rest: value}); f.next(); {
			if f.key == attrShape {
				shape = appendShape(nil, f.bytes)
			}
		}
		return false
	})
	return shape
}

// DifferingAttrs returns, in order, the keys of attributes in which two nodes differ.
func DifferingAttrs(a, b *Node) (differing []string) {
	if bytes.Equal(a.attrs, b.attrs) {
		return nil
	}
	values := map[string]string{}
	a.eachAttr(func(key, value []byte, size int) bool {
		values[string(key)] = strconv.Itoa(size) + ":" + string(value)
		return true
	})
	b.eachAttr(func(key, value []byte, size int) bool {
		have, ok := values[string(key)]
		if delete(values, string(key)); !ok || have != strconv.Itoa(size)+":"+string(value) {
			differing = append(differing, string(key))
		}
		return true
	})
	for key := range values {
		differing = append(differing, key)
	}
	slices.Sort(differing)
	return slices.Compact(differing)
}

// eachAttr calls visit with the encoded attributes: key, value, and the original size of the value.
func (n *Node) eachAttr(visit func(key, value []byte, size int) bool) {
	for entries := (fields{rest: n.attrs}); entries.next(); {
		key, value, size := splitEntry(entries.bytes)
		if !visit(key, value, size) {
			return
		}
	}
}

// splitEntry splits a map entry into its fields.
func splitEntry(entry []byte) (key, value []byte, size int) {
	size = -1
	for f := (fields{rest: entry}); f.next(); {
		switch f.key {
		case entryKey:
			key = f.bytes
		case entryValue:
			value = f.bytes
		case entrySize:
			size = int(f.num)
		}
	}
	if size < 0 {
		size = len(value)
	}
	return key, value, size
}

// appendEntry appends an encoded attribute of a node. Of a large value it keeps the descriptive
// part.
func appendEntry(dst, key, value []byte) []byte {
	size := len(value)
	if size > keptBytes {
		value = cutValue(value)
	}
	length := 2 + protowire.SizeBytes(len(key)) + protowire.SizeBytes(len(value))
	if size != len(value) {
		length += 1 + protowire.SizeVarint(uint64(size))
	}
	dst = protowire.AppendVarint(protowire.AppendTag(dst, 1, protowire.BytesType), uint64(length))
	dst = appendBytes(appendBytes(dst, 1, key), 2, value)
	if size != len(value) {
		dst = appendVarint(dst, 15, uint64(size))
	}
	return dst
}

// cutValue returns the part of a large attribute to keep: the beginning of a string, the type and
// shape of a tensor, the first elements of a list.
func cutValue(value []byte) []byte {
	var kept []byte
	for f := (fields{rest: value}); f.next(); {
		switch f.key {
		case attrBytes:
			kept = appendBytes(kept, 2, f.bytes[:min(len(f.bytes), cutBytes)])
		case attrTensor:
			kept = appendBytes(kept, 8, tensorHead(f.bytes))
		case attrList:
			kept = appendBytes(kept, 1, cutList(f.bytes))
		case attrFunction:
			kept = appendBytes(kept, 10, appendBytes(nil, 1, calledName(f.bytes)))
		}
	}
	return kept
}

// cutList returns the first elements of a list.
func cutList(list []byte) []byte {
	f := fields{rest: list}
	end := 0
	for f.next() && len(list)-len(f.rest) <= cutBytes {
		end = len(list) - len(f.rest)
	}
	return list[:end]
}

// Keys of the needed fields of TensorProto.
const (
	tensorType  = 1<<3 | wireVarint
	tensorShape = 2<<3 | wireBytes
)

// tensorHead returns a tensor without its elements.
func tensorHead(tensor []byte) []byte {
	var head []byte
	for f := (fields{rest: tensor}); f.next(); {
		switch f.key {
		case tensorType:
			head = appendVarint(head, 1, f.num)
		case tensorShape:
			if len(f.bytes) <= cutBytes {
				head = appendBytes(head, 2, f.bytes)
			}
		}
	}
	return head
}

// calledName returns the name in a NameAttrList.
func calledName(message []byte) (name []byte) {
	for f := (fields{rest: message}); f.next(); {
		if f.key == functionName {
			name = f.bytes
		}
	}
	return name
}

// makeAttr returns an attribute in readable form.
func makeAttr(key, value []byte, size int) Attr {
	w := attrWriter{cut: size > len(value)}
	kind := w.value(value)
	return Attr{Key: printable(key), Kind: kind, Text: string(w.text), Size: size, Cut: w.cut}
}

// attrWriter writes values as text.
type attrWriter struct {
	text []byte
	cut  bool
}

// value writes an AttrValue and returns its kind. As in every oneof, the last field wins.
func (w *attrWriter) value(value []byte) (kind AttrKind) {
	for f := (fields{rest: value}); f.next(); {
		start := len(w.text)
		next := AttrNone
		switch f.key {
		case attrBytes:
			next, w.text = AttrString, append(w.text, printable(f.bytes)...)
		case attrInt:
			next, w.text = AttrInt, strconv.AppendInt(w.text, int64(f.num), 10)
		case attrFloat:
			next, w.text = AttrFloat, appendNumber(w.text, f.float(), 32)
		case attrBool:
			next, w.text = AttrBool, strconv.AppendBool(w.text, f.num != 0)
		case attrType:
			next, w.text = AttrType, append(w.text, typeName(f.num)...)
		case attrShape:
			next, w.text = AttrShape, appendShape(nil, f.bytes).Append(w.text)
		case attrTensor:
			next = AttrTensor
			w.tensor(f.bytes)
		case attrHolder:
			next, w.text = AttrString, append(w.text, printable(f.bytes)...)
		case attrFunction:
			next, w.text = AttrFunction, append(w.text, printable(calledName(f.bytes))...)
		case attrList:
			next = AttrList
			w.list(f.bytes)
		default:
			continue
		}
		kind = next
		w.text = append(w.text[:0], w.text[start:]...)
	}
	return kind
}

// list writes a ListValue.
func (w *attrWriter) list(list []byte) {
	w.text = append(w.text, '[')
	n := 0
	element := func() bool {
		if n++; n > shownElements {
			w.cut = true
			return false
		}
		if n > 1 {
			w.text = append(w.text, ", "...)
		}
		return true
	}
	for f := (fields{rest: list}); f.next() && n <= shownElements; {
		switch f.key {
		case listInts, listBools, listTypes:
			for rest := f.bytes; len(rest) > 0; {
				num, size := varint(rest)
				if size <= 0 || !element() {
					break
				}
				rest = rest[size:]
				w.number(f.key&^7|wireVarint, num)
			}
		case listFloats:
			for rest := f.bytes; len(rest) >= 4 && element(); rest = rest[4:] {
				w.text = appendNumber(w.text, (&fields{num: uint64(le32(rest))}).float(), 32)
			}
		case attrInt, attrBool, attrType, attrFloat:
			if element() {
				w.number(f.key, f.num)
			}
		case attrBytes, listFunctions, attrShape, attrTensor:
			if element() {
				w.element(f.key, f.bytes)
			}
		}
	}
	if n > shownElements {
		w.text = append(w.text, ", …"...)
	}
	w.text = append(w.text, ']')
}

// number writes a number of a list.
func (w *attrWriter) number(key, num uint64) {
	switch key {
	case attrInt:
		w.text = strconv.AppendInt(w.text, int64(num), 10)
	case attrBool:
		w.text = strconv.AppendBool(w.text, num != 0)
	case attrType:
		w.text = append(w.text, typeName(num)...)
	case attrFloat:
		w.text = appendNumber(w.text, (&fields{num: num}).float(), 32)
	}
}

// element writes an element of a list that is not a number.
func (w *attrWriter) element(key uint64, content []byte) {
	switch key {
	case attrBytes:
		w.text = append(w.text, printable(content)...)
	case listFunctions:
		w.text = append(w.text, printable(calledName(content))...)
	case attrShape:
		w.text = appendShape(nil, content).Append(w.text)
	case attrTensor:
		w.tensor(content)
	}
}

// tensor writes a tensor, including its elements if there are few.
func (w *attrWriter) tensor(message []byte) {
	var t eventfile.Tensor
	if t.Decode(message) != nil {
		w.text = append(w.text, "tensor"...)
		return
	}
	w.text = append(w.text, t.DType.String()...)
	if t.Rank > 0 {
		w.text = append(w.text, ' ')
		w.text = Shape(t.AppendShape(nil)).Append(w.text)
	}
	if w.cut || t.Elements == 0 || t.Elements > shownElements {
		w.cut = w.cut || t.Elements > shownElements
		return
	}
	var elements []string
	if t.DType == eventfile.DTString {
		places, err := t.AppendStrings(nil)
		if err != nil {
			return
		}
		for _, p := range places {
			elements = append(elements, printable(p.In(message)))
		}
	} else {
		numbers, err := t.AppendNumbers(nil)
		if err != nil {
			w.cut = true
			return
		}
		for _, x := range numbers {
			elements = append(elements, string(appendNumber(nil, x, bitsOf(t.DType))))
		}
	}
	w.text = append(w.text, ": "...)
	w.text = append(w.text, strings.Join(elements, ", ")...)
}

// bitsOf returns the precision for writing numbers of a type.
func bitsOf(d eventfile.DType) int {
	if d == eventfile.DTDouble || d == eventfile.DTInt64 || d == eventfile.DTUint64 {
		return 64
	}
	return 32
}

// appendNumber appends a number with the fewest digits that represent it exactly.
func appendNumber(dst []byte, x float64, bits int) []byte {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.AppendFloat(dst, x, 'f', -1, 64)
	}
	return strconv.AppendFloat(dst, x, 'g', -1, bits)
}

func le32(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// printable returns bytes as text; bytes that are not text are escaped.
func printable(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	quoted := strconv.QuoteToASCII(string(b))
	return quoted[1 : len(quoted)-1]
}

// refOffset is the difference between the numbers of a reference type and its element type.
const refOffset = 100

// elementType returns the element type for a number of tensorflow.DataType.
func elementType(num uint64) eventfile.DType {
	if num > refOffset && num < 2*refOffset {
		num -= refOffset
	}
	return eventfile.DType(num)
}

// typeName returns the name of a type by its number.
func typeName(num uint64) string { return TypeName(elementType(num)) }

// TypeName returns the name of an element type, or of an output type that no file has elements of.
func TypeName(d eventfile.DType) string {
	switch d {
	case dtResource:
		return "resource"
	case dtVariant:
		return "variant"
	}
	if name := d.String(); name != "unknown" {
		return name
	}
	return "type " + strconv.Itoa(int(d))
}

// Output types that no tensor in a file has.
const (
	dtResource eventfile.DType = 20
	dtVariant  eventfile.DType = 21
)
