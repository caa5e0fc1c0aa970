package imagefile

const (
	gifTrailer    = 0x3b
	gifPicture    = 0x2c
	gifExtension  = 0x21
	gifHeader     = 13
	gifDescriptor = 10
)

// gif counts the frames of a GIF.
func (i *Info) gif(b []byte) {
	if len(b) < gifHeader {
		i.wrong(Damaged, len(b))
		return
	}
	i.Width, i.Height = le16(b[6:]), le16(b[8:])
	at, frames := gifHeader+colours(b[10]), 0
	for {
		if at >= len(b) {
			i.wrong(Truncated, len(b))
			break
		}
		if b[at] == gifTrailer {
			break
		}
		next, picture := gifBlock(b, at)
		if next < 0 {
			i.wrong(Damaged, at)
			break
		}
		if picture {
			frames++
			if frames == 1 {
				i.First = min(next, len(b))
			}
			// browsers then use the size of the first frame
			if w, h := le16(b[at+5:]), le16(b[at+7:]); i.Width == 0 || i.Height == 0 {
				i.Width, i.Height = w, h
			}
		}
		at = next
	}
	i.Frames = max(1, frames)
	switch {
	case frames == 0 && i.Problem != Truncated:
		i.Problem, i.At = Damaged, gifHeader
	case frames > MaxFrames:
		i.Problem, i.At = Moving, 0
	case i.Problem == Damaged && frames > 0: // browsers show the frames before the damage
		i.Problem = Truncated
	}
}

// gifBlock returns the end of the block at a byte, -1 if it is not a block.
func gifBlock(b []byte, at int) (next int, picture bool) {
	switch b[at] {
	case gifPicture:
		if len(b)-at < gifDescriptor+1 {
			return len(b), false
		}
		at += gifDescriptor + colours(b[at+9]) + 1
		picture = true
	case gifExtension:
		at += 2
	default:
		return -1, false
	}
	for at < len(b) && b[at] != 0 {
		at += 1 + int(b[at])
	}
	return at + 1, picture
}

// colours returns the size of the colour table described by a flags byte.
func colours(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}
