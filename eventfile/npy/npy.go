// Package npy writes and reads arrays in numpy's file format. The bytes are the same as numpy.save
// writes; the headers of all three versions of the format are read.
package npy

import (
	"encoding/binary"
	"strconv"

	"eventlens/eventfile"
)

// MIME is the media type of an npy file.
const MIME = "application/octet-stream"

// descrs are numpy's names of the element types, all little-endian. TensorFlow's quantised types
// use the names of the integers that store them. numpy has no bfloat16; see Append.
var descrs = map[eventfile.DType]string{
	eventfile.DTFloat: "<f4", eventfile.DTDouble: "<f8", eventfile.DTHalf: "<f2",
	eventfile.DTBfloat16: "<f4", eventfile.DTComplex64: "<c8", eventfile.DTComplex128: "<c16",
	eventfile.DTInt8: "|i1", eventfile.DTInt16: "<i2", eventfile.DTInt32: "<i4",
	eventfile.DTInt64: "<i8",
	eventfile.DTUint8: "|u1", eventfile.DTUint16: "<u2", eventfile.DTUint32: "<u4",
	eventfile.DTUint64: "<u8", eventfile.DTBool: "|b1",
	eventfile.DTQint8: "|i1", eventfile.DTQint16: "<i2", eventfile.DTQint32: "<i4",
	eventfile.DTQuint8: "|u1", eventfile.DTQuint16: "<u2",
}

// Has reports whether arrays of a type can be written. Strings and unknown types cannot.
func Has(d eventfile.DType) bool { return descrs[d] != "" }

// Constants of the header.
const (
	magic     = "\x93NUMPY"
	alignment = 64
	// growth is the space that numpy leaves for a longer first dimension.
	growth = 21
)

// Append appends an npy file of an array. raw holds its elements, little-endian, the last dimension
// fastest. Elements of bfloat16 become float32, which holds each of them exactly. Has must be true
// for the type.
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

// appendHeader writes a header of version 1, or of version 2 if it is too long for that.
func appendHeader(dst []byte, descr string, shape []int64) []byte {
	text := []byte("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (")
	for i, n := range shape {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = strconv.AppendInt(text, n, 10)
	}
	if len(shape) == 1 {
		text = append(text, ',')
	}
	text = append(text, "), }"...)
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

// padded is the length of a header with its line feed, padded so that the elements are aligned.
func padded(prefix, text int) int {
	length := text + 1
	return length + alignment - (prefix+length)%alignment
}
