package imagefile

const bmpFileHeader = 14

// bmp reads the headers of a BMP.
func (i *Info) bmp(b []byte) {
	if len(b) < bmpFileHeader+12 {
		i.wrong(Damaged, len(b))
		return
	}
	header, data := le32(b[bmpFileHeader:]), le32(b[10:])
	bits, packed := 0, 0
	switch {
	case header == 12:
		i.Width, i.Height, bits = le16(b[18:]), le16(b[20:]), le16(b[24:])
	case header >= 16 && len(b) >= bmpFileHeader+20:
		i.Width, i.Height = int(int32(le32(b[18:]))), int(int32(le32(b[22:])))
		bits, packed = le16(b[28:]), le32(b[30:])
	default:
		i.wrong(Damaged, bmpFileHeader)
		return
	}
	if i.Height < 0 { // the rows are stored from the top down
		i.Height = -i.Height
	}
	if i.Width <= 0 || i.Height == 0 {
		i.Width, i.Height = 0, 0
		i.wrong(Damaged, bmpFileHeader+4)
		return
	}
	plain := packed == 0 || packed == 3 || packed == 6 // not run-length encoded
	if row := (i.Width*bits + 31) / 32 * 4; plain &&
		float64(data)+float64(row)*float64(i.Height) > float64(len(b)) {
		i.wrong(Truncated, len(b))
	}
}
