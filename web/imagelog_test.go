package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"
)

// pictureEvent encodes an image at a step, as add_image writes it.
func pictureEvent(tag string, step int64, encoded []byte, width, height int) []byte {
	i := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), uint64(height))
	i = protowire.AppendVarint(protowire.AppendTag(i, 2, protowire.VarintType), uint64(width))
	i = protowire.AppendVarint(protowire.AppendTag(i, 3, protowire.VarintType), 3)
	i = protowire.AppendBytes(protowire.AppendTag(i, 4, protowire.BytesType), encoded)
	v := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), tag)
	v = protowire.AppendBytes(protowire.AppendTag(v, 4, protowire.BytesType), i)
	summary := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), v)
	event := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type),
		math.Float64bits(1.7e9+float64(step)))
	event = protowire.AppendVarint(protowire.AppendTag(event, 2, protowire.VarintType),
		uint64(step))
	return protowire.AppendBytes(protowire.AppendTag(event, 5, protowire.BytesType), summary)
}

// picture appends an image to a log.
func (l *eventLog) picture(t *testing.T, tag string, step int64, i image.Image) (encoded []byte) {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, i))
	l.write(t, l.record(nil, pictureEvent(tag, step, b.Bytes(), i.Bounds().Dx(), i.Bounds().Dy())))
	return b.Bytes()
}

// plain returns an image of one colour.
func plain(width, height int, c color.NRGBA) *image.NRGBA {
	i := image.NewNRGBA(image.Rect(0, 0, width, height))
	for at := 0; at < len(i.Pix); at += 4 {
		copy(i.Pix[at:], []uint8{c.R, c.G, c.B, c.A})
	}
	return i
}

// gridColour is the colour of a run's image at a step, so that a cell identifies its image.
func gridColour(run int, step int64) color.NRGBA {
	return color.NRGBA{uint8(40 + 10*run), uint8(step), 200, 255}
}

// gridLog writes runs of plain images at steps; every second run has images at only half of them.
func gridLog(t *testing.T, runs, steps int) (options hostOptions, images map[string][]byte) {
	t.Helper()
	dir := t.TempDir()
	images = map[string][]byte{}
	for run := range runs {
		name := fmt.Sprintf("r%02d", run)
		l := newEventLog(t, filepath.Join(dir, name, "events.out.tfevents.1.a"))
		for step := range int64(steps) {
			if run%2 == 0 || step%2 == 0 {
				images[fmt.Sprintf("val/conf/%s/%d.png", name, step)] = l.picture(t, "val/conf",
					step, plain(8, 8, gridColour(run, step)))
			}
		}
	}
	return hostOptions{data: dir}, images
}
