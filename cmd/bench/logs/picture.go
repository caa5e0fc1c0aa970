package logs

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
)

// picture is an uncompressed PNG of noise, so that a few pixels can be painted in place. Encoding a
// picture for every image would take a minute a gigabyte; painting takes a millisecond for the
// checksum.
type picture struct {
	width, height int
	png           []byte
	at, size      int // position and size in png of the one IDAT chunk's data, a zlib stream
	raw           int // bytes of the image in the stream
}

const (
	chunkHead   = 8 // length and type
	chunkFoot   = 4 // checksum
	zlibHead    = 2
	storedHead  = 5 // size of the head of a stored deflate block
	adlerModulo = 65521
)

// gridSides are the widths and heights of pictures of 1.2 to 4.0 MB, the size of a grid of samples.
var gridSides = []int{640, 832, 1024, 1152}

// sides returns the widths and heights of the set's pictures.
func (s Set) sides() []int {
	if s.Side > 0 {
		return []int{s.Side}
	}
	return gridSides
}

// gallery has a picture of each size.
type gallery struct{ pictures []*picture }

func newGallery(sides []int) (*gallery, error) {
	g := &gallery{}
	for i, side := range sides {
		p, err := newPicture(side, rand.New(rand.NewPCG(7, uint64(i))))
		if err != nil {
			return nil, err
		}
		g.pictures = append(g.pictures, p)
	}
	return g, nil
}

// next returns the nth picture of a run, which is unique. It is valid until the next call.
func (g *gallery) next(run, nth int) *picture {
	p := g.pictures[(run+nth)%len(g.pictures)]
	p.paint(rand.New(rand.NewPCG(uint64(run), uint64(nth))))
	return p
}

func newPicture(side int, random *rand.Rand) (*picture, error) {
	noise := image.NewRGBA(image.Rect(0, 0, side, side))
	for i := 0; i < len(noise.Pix); i += 4 {
		// Opaque, so that three bytes a pixel are stored.
		binary.LittleEndian.PutUint32(noise.Pix[i:], random.Uint32()|0xff000000)
	}
	var encoded bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.NoCompression}
	if err := encoder.Encode(&encoded, noise); err != nil {
		return nil, err
	}
	p := &picture{width: side, height: side, raw: side * (1 + 3*side)}
	return p, p.join(encoded.Bytes())
}

// join stores an encoded picture with the data of all its IDAT chunks joined into one, so that the
// stream is contiguous.
func (p *picture) join(encoded []byte) error {
	const signature = 8
	var head, stream, tail []byte
	head = append(head, encoded[:signature]...)
	for rest := encoded[signature:]; len(rest) > 0; {
		end := chunkHead + int(binary.BigEndian.Uint32(rest)) + chunkFoot
		switch chunk := rest[:end]; {
		case string(chunk[4:chunkHead]) == "IDAT":
			stream = append(stream, chunk[chunkHead:end-chunkFoot]...)
		case len(stream) == 0:
			head = append(head, chunk...)
		default:
			tail = append(tail, chunk...)
		}
		rest = rest[end:]
	}
	// These bits of a block's first byte give its compression; 0 means none.
	const blockType = 0x06
	if len(stream) < zlibHead+storedHead || stream[zlibHead]&blockType != 0 ||
		int(binary.LittleEndian.Uint16(stream[zlibHead+1:])) < p.painted() {
		return errors.New("make a picture: the encoder did not store it as it was asked to")
	}
	p.at, p.size = len(head)+chunkHead, len(stream)
	p.png = binary.BigEndian.AppendUint32(head, uint32(len(stream)))
	p.png = append(append(p.png, "IDAT"...), stream...)
	p.png = append(append(p.png, make([]byte, chunkFoot)...), tail...)
	p.sign()
	return nil
}

// stride returns the bytes of a row: its filter, which is none, and its pixels.
func (p *picture) stride() int { return 1 + 3*p.width }

// painted returns how many bytes of the image paint may change: a few rows, all in the first block
// of the stream.
func (p *picture) painted() int { return 8 * p.stride() }

// paint fills the first rows with unique noise and updates the checksums.
func (p *picture) paint(random *rand.Rand) {
	stream := p.png[p.at : p.at+p.size]
	adler := stream[len(stream)-4:]
	sum := binary.BigEndian.Uint32(adler)
	a, b := int(sum&0xffff), int(sum>>16)
	block := stream[zlibHead+storedHead:]
	for i := range p.painted() {
		if i%p.stride() == 0 {
			continue
		}
		value := byte(random.Uint32())
		change := int(value) - int(block[i])
		block[i] = value
		a = (a + change) % adlerModulo
		b = (b + change*((p.raw-i)%adlerModulo)) % adlerModulo
	}
	a, b = (a+adlerModulo)%adlerModulo, (b+adlerModulo)%adlerModulo
	binary.BigEndian.PutUint32(adler, uint32(b)<<16|uint32(a))
	p.sign()
}

// sign sets the checksum of the IDAT chunk.
func (p *picture) sign() {
	end := p.at + p.size
	binary.BigEndian.PutUint32(p.png[end:], crc32.ChecksumIEEE(p.png[p.at-4:end]))
}
