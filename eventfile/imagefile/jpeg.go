package imagefile

import "bytes"

// jpeg reads the segments of a JPEG as far as its size, and whether it has an end.
func (i *Info) jpeg(b []byte) {
	at := 2
	for at+4 <= len(b) {
		if b[at] != 0xff {
			i.wrong(Damaged, at)
			return
		}
		marker := b[at+1]
		if marker == 0xff || marker == 0x01 || marker >= 0xd0 && marker <= 0xd8 { // a filler, or a marker without a segment
			at++
			if marker != 0xff {
				at++
			}
			continue
		}
		length := be16(b[at+2:])
		switch {
		case marker == 0xd9 || length < 2:
			i.wrong(Damaged, at)
			return
		case frameHeader(marker) && at+9 <= len(b):
			i.Height, i.Width = be16(b[at+5:]), be16(b[at+7:])
		case marker == 0xda: // what follows is data, and in other scans more segments
			if i.Width == 0 {
				i.wrong(Damaged, at)
			} else if !bytes.Contains(b[max(at, len(b)-jpegTail):], []byte{0xff, 0xd9}) {
				i.wrong(Truncated, len(b))
			}
			return
		}
		at += 2 + length
	}
	i.wrong(Truncated, len(b))
}

// jpegTail is how much a writer may have put behind the end.
const jpegTail = 64 << 10

// frameHeader reports whether a segment says how large the image is.
func frameHeader(marker byte) bool {
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
}
