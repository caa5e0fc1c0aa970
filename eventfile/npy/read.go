package npy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"eventlens/eventfile"
)

// Header is the header of an npy file.
type Header struct {
	DType eventfile.DType
	Shape []int64
	// IsFortran means that the first dimension is the fastest.
	IsFortran bool
	Offset    int64 // of the first element in the file
}

// HeaderBytes are enough for the header of nearly every file.
const HeaderBytes = 4 << 10

// ShortError says that a header needs more bytes than were given.
type ShortError struct{ Want int64 }

// Error implements error.
func (e *ShortError) Error() string {
	return fmt.Sprintf("the header of the npy file ends at byte %d, where the file has ended", e.Want)
}

// mostHeader is more than numpy itself reads without being told to.
const mostHeader = 1 << 20

// ReadHeader reads the header from the beginning of a file. The error is a [*ShortError] if the
// beginning is too short.
func ReadHeader(beginning []byte) (h Header, err error) {
	const fixed = len(magic) + 2
	if len(beginning) < fixed+4 {
		return h, &ShortError{Want: int64(fixed + 4)}
	}
	if string(beginning[:len(magic)]) != magic {
		return h, errors.New("no npy file: it does not begin with its mark")
	}
	version, start := beginning[len(magic)], fixed+2
	length := int64(binary.LittleEndian.Uint16(beginning[fixed:]))
	switch version {
	case 1:
	case 2, 3:
		start = fixed + 4
		length = int64(binary.LittleEndian.Uint32(beginning[fixed:]))
	default:
		return h, fmt.Errorf("version %d of the npy format is not read", version)
	}
	if length > mostHeader {
		return h, fmt.Errorf("the header has %d bytes, more than the %d allowed", length, mostHeader)
	}
	if h.Offset = int64(start) + length; h.Offset > int64(len(beginning)) {
		return h, &ShortError{Want: h.Offset}
	}
	return h, h.parse(string(beginning[start:h.Offset]))
}

// parse reads the dictionary of a header: its three keys, in any order, with the values that numpy
// writes.
func (h *Header) parse(text string) error {
	descr, ok := valueOf(text, "descr")
	if !ok {
		return errors.New("the header has no type of elements")
	}
	name := strings.Trim(descr, `'"`)
	if h.DType = dtypeOf(name); h.DType == eventfile.DTInvalid {
		return fmt.Errorf("elements of numpy's type %s are not read", descr)
	}
	order, _ := valueOf(text, "fortran_order")
	h.IsFortran = order == "True"
	shape, ok := valueOf(text, "shape")
	if !ok || !strings.HasPrefix(shape, "(") || !strings.HasSuffix(shape, ")") {
		return errors.New("the header has no shape")
	}
	for word := range strings.SplitSeq(shape[1:len(shape)-1], ",") {
		word = strings.TrimSuffix(strings.TrimSpace(word), "L") // of Python 2
		if word == "" {
			continue
		}
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n < 0 {
			return fmt.Errorf("the header has the shape %s", shape)
		}
		h.Shape = append(h.Shape, n)
	}
	return nil
}

// valueOf returns the value of a key: a text, a word, a tuple or a list.
func valueOf(text, key string) (value string, ok bool) {
	at := max(strings.Index(text, "'"+key+"'"), strings.Index(text, `"`+key+`"`))
	if at < 0 {
		return "", false
	}
	_, rest, ok := strings.Cut(text[at+len(key)+2:], ":")
	rest = strings.TrimSpace(rest)
	if rest == "" || !ok {
		return "", false
	}
	end := -1
	switch rest[0] {
	case '\'', '"':
		end = strings.IndexByte(rest[1:], rest[0]) + 1
	case '(':
		end = strings.IndexByte(rest, ')')
	case '[':
		end = strings.IndexByte(rest, ']')
	default:
		end = strings.IndexAny(rest, ",}") - 1
	}
	if end <= 0 {
		return "", false
	}
	return strings.TrimSpace(rest[:end+1]), true
}

// dtypeOf returns the type with a name of numpy. Elements in the other order of bytes are not read.
func dtypeOf(name string) eventfile.DType {
	if strings.HasSuffix(name, "1") && name != "" { // bytes have no order
		name = "|" + strings.TrimLeft(name, "<>=|")
	}
	for d, known := range descrs {
		switch d { // several types share a name with these
		case eventfile.DTQint8, eventfile.DTQuint8, eventfile.DTQint16, eventfile.DTQuint16,
			eventfile.DTQint32, eventfile.DTBfloat16:
			continue
		}
		if known == name {
			return d
		}
	}
	return eventfile.DTInvalid
}
