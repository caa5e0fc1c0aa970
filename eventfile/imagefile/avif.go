package imagefile

import "bytes"

// avifHead is how much of a file is searched for the properties of its image, which precede its
// data.
const avifHead = 64 << 10

// isAVIF reports whether a file is AVIF: whether its first box lists the brand.
func isAVIF(b []byte) bool {
	if len(b) < 16 || string(b[4:8]) != "ftyp" {
		return false
	}
	brands := b[8:min(len(b), max(16, be32(b)), 64)]
	return bytes.Contains(brands, []byte("avif")) || bytes.Contains(brands, []byte("avis"))
}

// avif reads the size of an AVIF: the largest one stated, since images of several parts also state
// the sizes of parts. Rotations by a quarter turn count, as browsers apply them.
func (i *Info) avif(b []byte) {
	head := b[:min(len(b), avifHead)]
	for rest := head; ; {
		_, property, found := bytes.Cut(rest, []byte("ispe"))
		if !found || len(property) < 12 {
			break
		}
		if w, h := be32(property[4:]), be32(property[8:]); w*h > i.Width*i.Height {
			i.Width, i.Height = w, h
		}
		rest = property
	}
	if i.Width == 0 {
		i.Problem, i.At = Damaged, 0
		return
	}
	if _, turn, found := bytes.Cut(head, []byte("irot")); found && len(turn) > 0 && turn[0]&1 == 1 {
		i.Width, i.Height = i.Height, i.Width
	}
}
