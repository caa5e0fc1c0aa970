package main

import (
	"google.golang.org/protobuf/encoding/protowire"
)

// field is one field of an encoded message: the bytes of a message or string, or the number of any
// other type.
type field struct {
	number protowire.Number
	bytes  []byte
	bits   uint64
}

// fields splits an encoded message, up to any damage. A packed list is returned as bytes.
func fields(message []byte) (all []field) {
	for len(message) > 0 {
		number, wire, n := protowire.ConsumeTag(message)
		if n < 0 {
			return all
		}
		size := protowire.ConsumeFieldValue(number, wire, message[n:])
		if size < 0 {
			return all
		}
		f := field{number: number}
		switch value := message[n:][:size]; wire {
		case protowire.BytesType:
			f.bytes, _ = protowire.ConsumeBytes(value)
		case protowire.VarintType:
			f.bits, _ = protowire.ConsumeVarint(value)
		case protowire.Fixed64Type:
			f.bits, _ = protowire.ConsumeFixed64(value)
		case protowire.Fixed32Type:
			bits, _ := protowire.ConsumeFixed32(value)
			f.bits = uint64(bits)
		}
		all = append(all, f)
		message = message[n+size:]
	}
	return all
}

// contentVersion returns the version of a plugin's metadata; 0 for graphs, whose metadata is text.
func contentVersion(content []byte) (version int32) {
	for _, f := range fields(content) {
		if f.number == 1 && f.bytes == nil {
			version = int32(f.bits)
		}
	}
	return version
}

// The field numbers of a TensorProto, and of its messages, that inferDimension uses.
const (
	tensorShape   = 2
	tensorContent = 4
	tensorFloats  = 5 // packed
	shapeDim      = 2
	dimSize       = 1
)

// inferDimension returns an encoded tensor of float32 with its one negative dimension replaced by
// the size that fits its elements, as numpy reshapes. It returns any other tensor unchanged.
func inferDimension(tensor []byte) []byte {
	var sizes []int64
	content, known, negative := 0, int64(1), 0
	for _, f := range fields(tensor) {
		switch f.number {
		case tensorShape:
			for _, dim := range fields(f.bytes) {
				size := int64(0)
				for _, part := range fields(dim.bytes) {
					size = int64(part.bits)
				}
				sizes = append(sizes, size)
			}
		case tensorContent, tensorFloats:
			content += len(f.bytes)
		}
	}
	for _, size := range sizes {
		if size < 0 {
			negative++
		} else {
			known *= size
		}
	}
	if negative != 1 || known == 0 || content == 0 {
		return tensor
	}
	var shape []byte
	for _, size := range sizes {
		if size < 0 {
			size = int64(content) / 4 / known
		}
		dim := protowire.AppendVarint(protowire.AppendTag(nil, dimSize, protowire.VarintType),
			uint64(size))
		shape = protowire.AppendBytes(protowire.AppendTag(shape, shapeDim, protowire.BytesType),
			dim)
	}
	rest := withoutField(tensor, tensorShape)
	return protowire.AppendBytes(protowire.AppendTag(rest, tensorShape, protowire.BytesType), shape)
}

// withoutField returns an encoded message without one of its fields.
func withoutField(message []byte, without protowire.Number) (rest []byte) {
	for len(message) > 0 {
		number, _, n := protowire.ConsumeField(message)
		if n < 0 {
			return nil
		}
		if number != without {
			rest = append(rest, message[:n]...)
		}
		message = message[n:]
	}
	return rest
}

// sessionLog is the field of an event that holds a session log.
const sessionLog = 7

// parses reports whether an event that came with a wrong checksum parses with a decoder that
// rejects fields of a wrong wire type. Our decoder ignores such fields in session logs, where
// nothing depends on them: a status, a number, and two strings.
func parses(event []byte) bool {
	for _, f := range fields(event) {
		for rest := f.bytes; f.number == sessionLog && len(rest) > 0; {
			number, wire, n := protowire.ConsumeField(rest)
			if n < 0 || number == 1 && wire != protowire.VarintType ||
				number > 1 && number <= 3 && wire != protowire.BytesType {
				return false
			}
			rest = rest[n:]
		}
	}
	return true
}
