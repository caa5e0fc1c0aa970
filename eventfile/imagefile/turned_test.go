package imagefile_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/imagefile"
)

// turned returns a JPEG of 48 by 32 pixels with an EXIF orientation after another tag.
func turned(t *testing.T, mark string, order binary.AppendByteOrder, orientation uint16) []byte {
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 48, 32)), nil))
	exif := []byte("Exif\x00\x00" + mark)
	exif = order.AppendUint32(order.AppendUint16(exif, 42), 8)
	exif = order.AppendUint16(exif, 2)
	for _, entry := range [][2]uint16{{0x0100, 7}, {0x0112, orientation}} {
		exif = order.AppendUint32(order.AppendUint16(order.AppendUint16(exif, entry[0]), 3), 1)
		exif = order.AppendUint16(order.AppendUint16(exif, entry[1]), 0)
	}
	segment := binary.BigEndian.AppendUint16([]byte("\xff\xd8\xff\xe1"), uint16(2+len(exif)))
	return append(append(segment, exif...), b.Bytes()[2:]...)
}

// The size of a JPEG is the size at which it is drawn, in all eight orientations. Those from five
// on turn it by a quarter.
func TestTurnedJPEG(t *testing.T) {
	for orientation := range uint16(10) {
		want := [2]int{48, 32}
		if orientation >= 5 && orientation <= 8 {
			want = [2]int{32, 48}
		}
		for mark, order := range map[string]binary.AppendByteOrder{
			"MM": binary.BigEndian, "II": binary.LittleEndian,
		} {
			file := turned(t, mark, order, orientation)
			i := imagefile.Examine(file)
			assert.Equal(t, want, [2]int{i.Width, i.Height}, "%s %d", mark, orientation)
			assert.Equal(t, imagefile.None, i.Problem)
			for cut := range file {
				imagefile.Examine(file[:cut])
			}
		}
	}
}

// The same holds for a PNG, which has its EXIF data in a chunk.
func TestTurnedPNG(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 48, 32))))
	const header = 8 + 12 + 13
	for orientation := range byte(10) {
		exif := append([]byte("\x00\x00\x00\x1aeXIfMM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), orientation, 0, 0, 0, 0, 0, 0)
		exif = binary.BigEndian.AppendUint32(exif, crc32.ChecksumIEEE(exif[4:]))
		file := append(append(bytes.Clone(b.Bytes()[:header]), exif...), b.Bytes()[header:]...)
		want := [2]int{48, 32}
		if orientation >= 5 && orientation <= 8 {
			want = [2]int{32, 48}
		}
		i := imagefile.Examine(file)
		assert.Equal(t, want, [2]int{i.Width, i.Height}, "%d", orientation)
		assert.Equal(t, imagefile.None, i.Problem)
		for cut := range file {
			imagefile.Examine(file[:cut])
		}
	}
}

// An AVIF is recognised by its brand, and its size is that of its largest part.
func TestAVIF(t *testing.T) {
	property := func(w, h uint32) []byte {
		b := append(binary.BigEndian.AppendUint32(nil, 20), "ispe\x00\x00\x00\x00"...)
		return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(b, w), h)
	}
	file := []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf")
	file = append(append(file, property(16, 16)...), property(90, 60)...)
	upright := imagefile.Examine(file)
	assert.Equal(t, imagefile.Info{Format: imagefile.AVIF, Width: 90, Height: 60, Frames: 1},
		upright)
	assert.Equal(t, "image/avif", upright.Format.MIME())
	onItsSide := imagefile.Examine(append(file, "\x00\x00\x00\x09irot\x01"...))
	assert.Equal(t, [2]int{60, 90}, [2]int{onItsSide.Width, onItsSide.Height})
	assert.Equal(t, imagefile.Damaged, imagefile.Examine(file[:28]).Problem)
	assert.Equal(t, imagefile.Unknown,
		imagefile.Sniff([]byte("\x00\x00\x00\x1cftypheic\x00\x00\x00\x00heicmif1miaf")))
}
