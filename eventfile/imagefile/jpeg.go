package imagefile

import "bytes"

// jpeg reads the segments of a JPEG up to its size, and checks that it has an end.
func (i *Info) jpeg(b []byte) {
	orientation := 0
	i.jpegSegments(b, func(segment []byte) {
		if tiff, is := bytes.CutPrefix(segment, []byte("Exif\x00\x00")); is && orientation == 0 {
			orientation = exifOrientation(tiff)
		}
	})
	i.turn(orientation)
}

// turn applies an EXIF orientation to the size. All ways to decode a JPEG in a browser follow it;
// Chromium and Firefox also do for PNG and AVIF; none does for WebP, so it is not read there. If a
// browser differs, the page follows the browser; see app/kinds/image/stills.js.
func (i *Info) turn(orientation int) {
	if orientation > exifUpright {
		i.Width, i.Height = i.Height, i.Width
	}
}

// jpegSegments reads the segments, and calls app1 for each that may hold EXIF data.
func (i *Info) jpegSegments(b []byte, app1 func(segment []byte)) {
	at := 2
	for at+4 <= len(b) {
		if b[at] != 0xff {
			i.wrong(Damaged, at)
			return
		}
		marker := b[at+1]
		// a filler, or a marker without a segment
		if marker == 0xff || marker == 0x01 || marker >= 0xd0 && marker <= 0xd8 {
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
		case marker == 0xe1:
			app1(b[at+4 : min(at+2+length, len(b))])
		case frameHeader(marker) && at+9 <= len(b):
			i.Height, i.Width = be16(b[at+5:]), be16(b[at+7:])
		case marker == 0xda: // data follow, and in images of several scans more segments
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

// jpegTail is how many bytes may follow the end of a JPEG.
const jpegTail = 64 << 10

// frameHeader reports whether a segment contains the image's size.
func frameHeader(marker byte) bool {
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
}

// exifUpright is the last orientation that does not swap width and height.
const exifUpright = 4

// exifOrientation returns the orientation in EXIF data, which begin like a TIFF file: 1 to 8, or 0
// for none.
func exifOrientation(tiff []byte) int {
	const (
		head       = 8
		entryBytes = 12
		tag, short = 0x0112, 3
	)
	if len(tiff) < head {
		return 0
	}
	two, four := be16, be32
	if string(tiff[:2]) == "II" {
		two, four = le16, le32
	} else if string(tiff[:2]) != "MM" {
		return 0
	}
	at := four(tiff[4:])
	if at < head || at > len(tiff)-2 {
		return 0
	}
	entries := tiff[at+2:]
	for n := two(tiff[at:]); n > 0 && len(entries) >= entryBytes; n-- {
		if two(entries) == tag && two(entries[2:]) == short {
			if o := two(entries[8:]); o >= 1 && o <= 8 {
				return o
			}
			return 0
		}
		entries = entries[entryBytes:]
	}
	return 0
}
