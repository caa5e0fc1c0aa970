package imagefile

const (
	riffHeader  = 12
	chunkHeader = 8
)

// webp reads the chunks of a WebP.
func (i *Info) webp(b []byte) {
	if end := 8 + le32(b[4:]); end > len(b) {
		i.wrong(Truncated, len(b))
	} else {
		b = b[:end]
	}
	frames := 0
	for at := riffHeader; at+chunkHeader <= len(b); {
		length := le32(b[at+4:])
		body := b[at+chunkHeader : min(at+chunkHeader+length, len(b))]
		switch string(b[at : at+4]) {
		case "VP8 ":
			if len(body) >= 10 && i.Width == 0 {
				i.Width, i.Height = le16(body[6:])&0x3fff, le16(body[8:])&0x3fff
			}
		case "VP8L":
			if len(body) >= 5 && i.Width == 0 {
				bits := le32(body[1:])
				i.Width, i.Height = bits&0x3fff+1, bits>>14&0x3fff+1
			}
		case "VP8X":
			if len(body) >= 10 && i.Width == 0 {
				i.Width, i.Height = le24(body[4:])+1, le24(body[7:])+1
			}
		case "ANMF":
			frames++
		}
		at += chunkHeader + length + length&1
		if at > len(b)+1 {
			i.wrong(Truncated, len(b))
		}
	}
	i.Frames = max(1, frames)
	switch {
	case i.Width == 0:
		i.Problem, i.At = Damaged, riffHeader
	case frames > MaxFrames: // the first frame cannot be extracted as from a GIF
		i.Problem, i.At = TooLong, 0
	}
}
