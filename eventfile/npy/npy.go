// Package npy writes arrays in numpy's own file format, which numpy.load reads: the bytes are the
// same as from numpy.save.
package npy

import (
	"encoding/binary"
	"strconv"

	"eventlens/eventfile"
)

// MIME is the type of such a file.
const MIME = "application/octet-stream"

// descrs are the types of elements as numpy names them, little-endian. Those of TensorFlow's
// quantised types are the whole numbers that are stored. numpy has no bfloat16; see Append.
var descrs = map[eventfile.DType]string{
	eventfile.DTFloat: "<f4", eventfile.DTDouble: "<f8", eventfile.DTHalf: "<f2", eventfile.DTBfloat16: "<f4", eventfile.DTComplex64: "<c8", eventfile.DTComplex128: "<c16",
	eventfile.DTInt8: "|i1", eventfile.DTInt16: "<i2", eventfile.DTInt32: "<i4", eventfile.DTInt64: "<i8",
	eventfile.DTUint8: "|u1", eventfile.DTUint16: "<u2", eventfile.DTUint32: "<u4", eventfile.DTUint64: "<u8", eventfile.DTBool: "|b1",
	eventfile.DTQint8: "|i1", eventfile.DTQint16: "<i2", eventfile.DTQint32: "<i4", eventfile.DTQuint8: "|u1", eventfile.DTQuint16: "<u2",
}

// Has reports whether arrays of a type can be written: all but strings and types that are not
// known.
func Has(d eventfile.DType) bool { return descrs[d] != "" }

// The parts of a file before the elements.
const (
	magic     = "\x93NUMPY"
	alignment = 64
	// growth is the room that numpy leaves for a longer first dimension.
	growth = 21
)

// Append appends the file of an array whose elements are raw, little-endian, the last dimension
// fastest. Elements of bfloat16 become float32, which holds each of them. The type must be one that
// Has.
func Append(dst []byte, d eventfile.DType, shape []int64, raw []byte) []byte {
	dst = appendHeader(dst, descrs[d], shape)
	if d != eventfile.DTBfloat16 {
		return append(dst, raw...)
	}
	for ; len(raw) >= 2; raw = raw[2:] {
		dst = append(dst, 0, 0, raw[0], raw[1])
	}
	return dst
}

// appendHeader writes version 1 of the header, or version 2 where that has no room.
func appendHeader(dst []byte, descr string, shape []int64) []byte {
	text := "{'descr': '" + descr + "', 'fortran_order': False, 'shape': ("
	for i, n := range shape {
		if i > 0 {
			text += ", "
		}
		text += strconv.FormatInt(n, 10)
	}
	if len(shape) == 1 {
		text += ","
	}
	text += "), }"
	spaces := 0
	if len(shape) > 0 {
		spaces = max(0, growth-len(strconv.FormatInt(shape[0], 10)))
	}
	version, prefix := byte(1), len(magic)+2+2
	length := padded(prefix, len(text)+spaces)
	if length > 0xffff {
		version, prefix = 2, len(magic)+2+4
		length = padded(prefix, len(text)+spaces)
	}
	dst = append(append(dst, magic...), version, 0)
	if version == 1 {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(length))
	} else {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(length))
	}
	dst = append(dst, text...)
	for range length - len(text) - 1 {
		dst = append(dst, ' ')
	}
	return append(dst, '\n')
}

// padded is the length of a header with its line feed, so that the elements are aligned.
func padded(prefix, text int) int {
	length := text + 1
	return length + alignment - (prefix+length)%alignment
}
