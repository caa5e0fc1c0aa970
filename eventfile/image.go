package eventfile

import (
	"bytes"
	"math"
)

// Keys of the fields of Summary.Image.
const (
	imageHeight  = 1<<3 | wireVarint
	imageWidth   = 2<<3 | wireVarint
	imageEncoded = 4<<3 | wireBytes
)

// AppendImages appends the places of the value's encoded images in the record's data, and returns
// the size in pixels that the writer states for all of them. The true sizes are in the encoded
// images: writers state the size before rescaling. Images of zero bytes are appended too. Errors
// are of type *ValueError; dst is then returned unchanged.
func (v *Value) AppendImages(dst []Media) (width, height int, out []Media, err error) {
	if v.Form == FormImage {
		return v.appendLegacyImage(dst)
	}
	var t Tensor
	if err := v.Tensor(&t); err != nil {
		return 0, 0, dst, err
	}
	if t.Rank != 1 || t.Elements < 2 {
		return 0, 0, dst, valueErrorf("tensor of shape %v, want [2+images]", t.AppendShape(nil))
	}
	if t.Elements-2 > len(v.Payload) {
		return 0, 0, dst, errRepeated
	}
	out, err = t.AppendStrings(dst)
	if err != nil {
		return 0, 0, dst, err
	}
	size := out[len(dst):]
	width, okWidth := v.pixels(size[0])
	height, okHeight := v.pixels(size[1])
	if !okWidth || !okHeight {
		return 0, 0, dst, valueErrorf("image tensor of size %q by %q, want decimal numbers",
			v.shorten(size[0]), v.shorten(size[1]))
	}
	copy(size, size[2:])
	return width, height, out[:len(out)-2], nil
}

// appendLegacyImage reads a Summary.Image.
func (v *Value) appendLegacyImage(dst []Media) (width, height int, out []Media, err error) {
	image := Media{Offset: v.PayloadAt.Offset}
	s := scanner{buf: v.Payload}
	for s.next() {
		switch s.key {
		case imageHeight:
			height = int(int32(s.num))
		case imageWidth:
			width = int(int32(s.num))
		case imageEncoded:
			image = Media{Offset: v.PayloadAt.Offset + s.start, Length: len(s.bytes)}
		}
	}
	if s.damaged {
		return 0, 0, dst, &ValueError{What: "damaged image"}
	}
	return width, height, append(dst, image), nil
}

// pixels parses a string of v's payload as a decimal number that fits an int32.
func (v *Value) pixels(place Media) (n int, ok bool) {
	digits := v.payloadPart(place)
	for _, digit := range digits {
		if digit < '0' || digit > '9' || n > math.MaxInt32/10 {
			return 0, false
		}
		n = 10*n + int(digit-'0')
	}
	return n, len(digits) > 0 && n <= math.MaxInt32
}

// payloadPart returns the bytes of a part of v's payload.
func (v *Value) payloadPart(place Media) []byte {
	place.Offset -= v.PayloadAt.Offset
	return place.In(v.Payload)
}

// shorten returns the first bytes of a part of v's payload, for error texts.
func (v *Value) shorten(place Media) []byte {
	place.Length = min(place.Length, 16)
	return v.payloadPart(place)
}

// ImageMIME returns the MIME type of an encoded image, for the browser, from its first 12 bytes or
// more: "image/png", "image/jpeg", "image/gif", "image/bmp", "image/webp", or
// "application/octet-stream" for anything else. SVG is left out on purpose, since it may contain
// scripts.
func ImageMIME(prefix []byte) string {
	switch {
	case bytes.HasPrefix(prefix, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png"
	case bytes.HasPrefix(prefix, []byte("\xff\xd8\xff")):
		return "image/jpeg"
	case bytes.HasPrefix(prefix, []byte("GIF87a")), bytes.HasPrefix(prefix, []byte("GIF89a")):
		return "image/gif"
	case bytes.HasPrefix(prefix, []byte("BM")):
		return "image/bmp"
	case len(prefix) >= 12 && string(prefix[:4]) == "RIFF" && string(prefix[8:12]) == "WEBP":
		return "image/webp"
	}
	return octetStream
}

const octetStream = "application/octet-stream"
