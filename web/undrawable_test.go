package web_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// TestWhatCannotBeDrawnIsSaidOnItsCard has images that no browser decodes, and histograms without a
// finite edge or a value.
func TestWhatCannotBeDrawnIsSaidOnItsCard(t *testing.T) {
	dir := t.TempDir()
	l := newEventLog(t, filepath.Join(dir, "odd.tfevents"))
	var whole bytes.Buffer
	require.NoError(t, png.Encode(&whole, image.NewGray(image.Rect(0, 0, 8, 8))))
	huge := bytes.Clone(whole.Bytes())
	binary.BigEndian.PutUint32(huge[16:], 100_000)
	binary.BigEndian.PutUint32(huge[20:], 100_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	values := []*pb.Summary_Value{
		{
			Tag: "cut",
			Value: &pb.Summary_Value_Image{Image: &pb.Summary_Image{
				Width: 8, Height: 8, EncodedImageString: whole.Bytes()[:20],
			}},
		},
		{
			Tag: "huge",
			Value: &pb.Summary_Value_Image{Image: &pb.Summary_Image{
				Width: 100_000, Height: 100_000, EncodedImageString: huge,
			}},
		},
		{
			Tag: "empty",
			Value: &pb.Summary_Value_Histo{Histo: &pb.HistogramProto{
				BucketLimit: []float64{1, 2}, Bucket: []float64{0, 0},
			}},
		},
		{
			Tag: "infinite",
			Value: &pb.Summary_Value_Histo{Histo: &pb.HistogramProto{
				Min: math.Inf(-1), Max: math.Inf(1), BucketLimit: []float64{math.Inf(1)},
				Bucket: []float64{5},
			}},
		},
	}
	for step := range int64(3) {
		data, err := proto.Marshal(&pb.Event{
			WallTime: 1.7e9, Step: step,
			What: &pb.Event_Summary{Summary: &pb.Summary{Value: values}},
		})
		require.NoError(t, err)
		l.write(t, l.record(nil, data))
	}
	h := newHost(t, hostOptions{data: dir})
	tab := newTab(t, chromium.Options{})
	for kind, want := range map[string][]string{
		"images": {"damaged at byte", "claims 100,000 × 100,000 pixels"},
		"histograms": {"3 histograms without a value to draw",
			"3 histograms without a value to draw"},
	} {
		goTo(t, tab, h.url("#tab="+kind+"&src=data/odd.tfevents"))
		waitFor(t, tab,
			`[...document.querySelectorAll('.card .plot-note')].filter((e) => e.checkVisibility()).length === 2`)
		notes := evaluate[[]string](t, tab,
			`[...document.querySelectorAll('.card .plot-note')].map((e) => e.textContent)`)
		for i, note := range notes {
			assert.Contains(t, note, want[i])
		}
		assert.Zero(t, evaluate[int](t, tab, `document.querySelectorAll('.card img').length`))
		shoot(t, tab, "undrawable-"+kind)
	}
}
