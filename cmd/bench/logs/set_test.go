package logs

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// found holds what our reader found in all files of a log directory.
type found struct {
	files    int
	totals   store.Totals
	pictures map[[sha256.Size]byte]bool // the encoded images
	tags     map[string]bool            // of images
	bytes    int64
}

func read(t *testing.T, logdir string) found {
	t.Helper()
	f := found{pictures: map[[sha256.Size]byte]bool{}, tags: map[string]bool{}}
	names, err := filepath.Glob(filepath.Join(logdir, "run*", "events.out.tfevents.*"))
	require.NoError(t, err)
	for _, name := range names {
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		f.add(t, content)
	}
	return f
}

func (f *found) add(t *testing.T, content []byte) {
	t.Helper()
	reader := eventfile.NewReader(bytes.NewReader(content), eventfile.Options{})
	builder := store.NewBuilder()
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		builder.Add(record)
	}
	require.EqualValues(t, len(content), reader.Offset(), "whole records")
	batch := builder.Take(reader.Offset())
	f.files++
	f.bytes += int64(len(content))
	f.totals.Add(batch.Totals())
	for i := range batch.Payloads {
		column := &batch.Payloads[i]
		f.tags[column.Tag] = true
		for _, at := range column.Encoded {
			f.pictures[sha256.Sum256(content[at.Offset:at.Offset+int64(at.Length)])] = true
		}
	}
}

func TestWriteAndGrow(t *testing.T) {
	set := Set{Name: "tiny", Runs: 3, Tags: 2, Steps: 10}
	dir := t.TempDir()
	logdir, err := set.Write(dir)
	require.NoError(t, err)
	whole := read(t, logdir)
	assert.Equal(t, 3, whole.files)
	assert.Equal(t, store.Totals{Records: 63, Points: 60}, whole.totals,
		"a version and a record for each point")
	assert.EqualValues(t, set.Points(), whole.totals.Points)

	require.NoError(t, set.Grow(logdir, 5))
	assert.Equal(t, store.Totals{Records: 93, Points: 90}, read(t, logdir).totals)

	again, err := set.Write(dir)
	require.NoError(t, err)
	assert.Equal(t, logdir, again)
	assert.EqualValues(t, 90, read(t, again).totals.Points, "a finished one is used as it is")
}

func TestUnfinishedLogIsWrittenAgain(t *testing.T) {
	set := Set{Name: "tiny", Runs: 2, Tags: 1, Steps: 3}
	dir := t.TempDir()
	half := filepath.Join(dir, "tiny-2x1x3.unfinished", "run000")
	require.NoError(t, os.MkdirAll(half, 0o755))
	require.NoError(t,
		os.WriteFile(filepath.Join(half, "events.out.tfevents.1700000000.bench.1.0"),
			[]byte("half a rec"), 0o644))
	logdir, err := set.Write(dir)
	require.NoError(t, err)
	assert.Equal(t, store.Totals{Records: 8, Points: 6}, read(t, logdir).totals)
}

func TestImages(t *testing.T) {
	set := Set{Name: "tiny", Runs: 2, Tags: 3, Steps: 8, Images: 4}
	logdir, err := set.Write(t.TempDir())
	require.NoError(t, err)
	whole := read(t, logdir)
	assert.Equal(t, store.Totals{Records: 2 * (1 + 8*3 + 4), Points: 48, Payloads: 8}, whole.totals,
		"tensors in one run, the older form in the other")
	assert.Len(t, whole.pictures, 8, "no two images are the same")
	assert.Equal(t, map[string]bool{imageTag(0): true}, whole.tags)
	assert.Greater(t, whole.bytes, int64(8*1_200_000))
}

func TestViews(t *testing.T) {
	set := Set{
		Name: "tiny", Runs: 2, Steps: 6, Images: 3, ImageTags: 2, Side: 60, Histograms: 2, Texts: 1,
	}
	logdir, err := set.Write(t.TempDir())
	require.NoError(t, err)
	whole := read(t, logdir)
	assert.Equal(t,
		store.Totals{Records: 2 * (1 + 3*2 + 6*3), Payloads: 12, Histograms: 24, Counted: 12},
		whole.totals)
	assert.Len(t, whole.pictures, 12, "no two images are the same")
	assert.Equal(t, map[string]bool{imageTag(0): true, imageTag(1): true}, whole.tags)
}

// The decoder verifies the checksums of the picture's chunks and stream.
func TestPaintedPicturesDecode(t *testing.T) {
	p, err := newPicture(gridSides[0], rand.New(rand.NewPCG(1, 1)))
	require.NoError(t, err)
	for seed := range uint64(3) {
		before := bytes.Clone(p.png)
		p.paint(rand.New(rand.NewPCG(2, seed)))
		require.NotEqual(t, before, p.png)
		decoded, err := png.Decode(bytes.NewReader(p.png))
		require.NoError(t, err)
		assert.Equal(t, p.width, decoded.Bounds().Dx())
		assert.Equal(t, p.height, decoded.Bounds().Dy())
	}
}

// The budget's set is a gigabyte, with 99% of it images.
func TestImagesSetMatchesItsBudget(t *testing.T) {
	set, pictures := Sets["images"], 0
	for _, side := range gridSides {
		pictures += side * (1 + 3*side)
	}
	images := float64(set.Runs*set.Images) * float64(pictures) / float64(len(gridSides))
	scalars := 56 * float64(set.Points())
	assert.InDelta(t, 1e9, images, 1e8)
	assert.Greater(t, images/(images+scalars), 0.99)
}
