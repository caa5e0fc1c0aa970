package imagefile

// A chunk of a PNG consists of a length, a name, data and a checksum.
const (
	pngSignature = 8
	pngFrame     = 12
	ihdrLength   = 13
)

// png reads the chunks of a PNG, and the number of frames from acTL.
func (i *Info) png(b []byte) {
	at, ended := pngSignature, false
	var header []byte
	var data [][]byte // of IDAT
	packed, orientation := 0, 0
	for !ended {
		if len(b)-at < pngFrame {
			i.wrong(Truncated, len(b))
			break
		}
		length, name := be32(b[at:]), string(b[at+4:at+8])
		if header == nil && (name != "IHDR" || length != ihdrLength) {
			i.wrong(Damaged, at)
			return
		}
		body := b[at+8 : min(at+8+length, len(b))]
		switch name {
		case "IHDR":
			if len(body) < ihdrLength {
				i.wrong(Damaged, len(b))
				return
			}
			header = body
			i.Width, i.Height = be32(body), be32(body[4:])
		case "IDAT":
			data, packed = append(data, body), packed+len(body)
		case "eXIf":
			orientation = exifOrientation(body)
		case "acTL":
			if len(body) >= 4 {
				i.Frames = max(1, be32(body))
			}
		case "IEND":
			ended = true
		}
		if at += pngFrame + length; at > len(b) {
			i.wrong(Truncated, len(b))
			break
		}
	}
	if header == nil {
		i.wrong(Damaged, at)
		return
	}
	i.pixels(header, data, packed)
	i.turn(orientation)
}

// maxCounted is the largest packed size that is checked. Larger data are practically never too
// short.
const maxCounted = 1 << 20

// pixels checks that there are data for all pixels. It skips images that are larger packed than
// unpacked, such as noise.
func (i *Info) pixels(header []byte, data [][]byte, packed int) {
	if i.Width == 0 || i.Height == 0 || i.Width > 1<<31-1 || i.Height > 1<<31-1 {
		i.Problem, i.At = Damaged, pngSignature+8
		return
	}
	if float64(i.Width)*float64(i.Height) > MaxPixels {
		return // Examine reports this fault
	}
	want := pngBytes(i.Width, i.Height, header)
	switch {
	case i.Problem != None || want == 0 || packed >= want || packed > maxCounted:
	case packed*maxRatio < want || unpackedLength(data, want) < want:
		i.wrong(Short, 0)
	}
}

// pngBytes returns the size of an image's rows before packing, 0 for an invalid header.
func pngBytes(width, height int, header []byte) int {
	channels := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[header[9]]
	bits := channels * int(header[8])
	rows := func(w, h int) int {
		if w <= 0 || h <= 0 {
			return 0
		}
		return h * (1 + (w*bits+7)/8)
	}
	if bits == 0 || header[8] > 16 {
		return 0
	}
	if header[12] == 0 {
		return rows(width, height)
	}
	sum := 0
	for _, pass := range [7][4]int{
		{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2},
		{0, 1, 1, 2},
	} {
		sum += rows((width-pass[0]+pass[2]-1)/pass[2], (height-pass[1]+pass[3]-1)/pass[3])
	}
	return sum
}
