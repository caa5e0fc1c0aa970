package store_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

const fixtures = "../../testdata/fixtures"

// golden is a line of the results of TensorBoard's own reader for a file.
type golden struct {
	Offset   int64       `json:"offset"`
	WallTime goldenFloat `json:"wall_time"`
	Step     store.Step  `json:"step"`
	Tag      string      `json:"tag"`
	Form     string      `json:"form"`

	Value   *goldenFloat     `json:"value"`
	Buckets [][3]goldenFloat `json:"buckets"`
	Width   *int32           `json:"width"`
	Height  int32            `json:"height"`
	Images  []struct {
		SHA256 string `json:"sha256"`
	} `json:"images"`
	Note string `json:"note"`
}

// goldenFloat is a number, or a string for numbers that JSON cannot express.
type goldenFloat float64

func (f *goldenFloat) UnmarshalJSON(data []byte) error {
	number, err := strconv.ParseFloat(strings.Trim(string(data), `"`), 64)
	*f = goldenFloat(number)
	return err
}

// same reports whether two numbers are equal, NaN being equal to NaN.
func same(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

// TestBuilderAgreesWithTensorBoard compares the points, images and histograms of each fixture,
// through batch, binary form, store and snapshot, with TensorBoard's reader.
func TestBuilderAgreesWithTensorBoard(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures, "*.golden.jsonl"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("SKIPPED: no goldens in " + fixtures)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".golden.jsonl")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(fixtures, name+".tfevents"))
			require.NoError(t, err)
			batch := readFile(t, data)
			for _, problem := range batch.Problems {
				t.Logf("byte %d: %s", problem.Offset, problem.Text)
			}
			compare(t, data, publish(t, batch), readGoldens(t, path))
		})
	}
}

// readFile builds one batch of a whole file.
func readFile(t *testing.T, data []byte) *store.Batch {
	reader := eventfile.NewReader(strings.NewReader(string(data)), eventfile.Options{})
	builder := store.NewBuilder()
	for {
		record, err := reader.Read()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		builder.Add(record)
	}
	require.Equal(t, int64(len(data)), reader.Offset())
	return builder.Take(reader.Offset())
}

// publish passes a batch through its binary form and a store.
func publish(t *testing.T, batch *store.Batch) *store.Snapshot {
	encoded, err := batch.AppendBinary(nil)
	require.NoError(t, err)
	decoded, err := store.DecodeBatch(encoded)
	require.NoError(t, err)
	s := store.New()
	s.Append(s.AddFile(s.AddRun("run"), "file"), decoded)
	return s.Snapshot()
}

func readGoldens(t *testing.T, path string) (lines []golden) {
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 64<<20)
	for scanner.Scan() {
		var line golden
		require.NoError(t, json.Unmarshal(scanner.Bytes(), &line), scanner.Text())
		lines = append(lines, line)
	}
	require.NoError(t, scanner.Err())
	return lines
}

// compare compares each golden with the next value of its series, in order.
func compare(t *testing.T, data []byte, snapshot *store.Snapshot, lines []golden) {
	type key struct {
		kind store.Shape
		tag  string
	}
	ids, next := map[key]store.TagID{}, map[key]int{}
	for _, tag := range snapshot.Tags() {
		ids[key{tag.Shape, tag.Name}] = tag.ID
	}
	for _, line := range lines {
		kind, drawn := line.kind()
		if !drawn {
			continue
		}
		k := key{kind, line.Tag}
		require.NotZero(t, ids[k], "no %s %q", kind, line.Tag)
		i := next[k]
		next[k]++
		var step store.Step
		var wall store.WallTime
		switch kind {
		case store.Numbers:
			point := snapshot.Numbers(1, ids[k], store.AllAttempts).At(i)
			step, wall = point.Step, point.Wall
			assert.True(t, same(float64(*line.Value), point.Value),
				"%s at byte %d: got %v, want %v",
				line.Tag, line.Offset, point.Value, *line.Value)
		case store.Buckets:
			histogram := snapshot.Buckets(1, ids[k], store.AllAttempts).At(i)
			step, wall = histogram.Step, histogram.Wall
			assert.Equal(t, line.buckets(), line.rounded(histogram.AppendBuckets(nil)),
				"%s at byte %d", line.Tag, line.Offset)
		case store.Payloads:
			image := snapshot.Payloads(1, ids[k], store.AllAttempts).At(i)
			step, wall = image.Step, image.Wall
			assert.Equal(t, store.Size{Width: *line.Width, Height: line.Height}, image.Size)
			require.Len(t, image.Encoded, len(line.Images))
			for sample, encoded := range image.Encoded {
				sum := sha256.Sum256(data[encoded.Offset : encoded.Offset+encoded.Length])
				assert.Equal(t, line.Images[sample].SHA256, hex.EncodeToString(sum[:]),
					"%s at byte %d", line.Tag, line.Offset)
			}
		}
		assert.Equal(t, line.Step, step)
		assert.Equal(t, store.WallTime(line.WallTime), wall)
	}
	for k, i := range next {
		assert.Equal(t, int64(i), snapshot.Tag(ids[k]).Values, "%s %q", k.kind, k.tag)
	}
}

// kind returns the kind of a line's data; drawn is false for kinds that no view draws yet.
func (g *golden) kind() (kind store.Shape, drawn bool) {
	switch {
	case g.Value != nil:
		return store.Numbers, true
	case g.Buckets != nil:
		return store.Buckets, true
	case g.Width != nil:
		return store.Payloads, true
	}
	return store.Counts, false
}

// buckets returns the line's buckets in the store's form.
func (g *golden) buckets() []float64 {
	numbers := []float64{}
	for _, bucket := range g.Buckets {
		numbers = append(numbers, float64(bucket[0]), float64(bucket[1]), float64(bucket[2]))
	}
	return numbers
}

// rounded returns buckets as TensorBoard stores them: in float32 for the legacy form.
func (g *golden) rounded(buckets []float64) []float64 {
	numbers := []float64{}
	for _, number := range buckets {
		if g.Form == "histo" {
			number = float64(float32(number))
		}
		numbers = append(numbers, number)
	}
	return numbers
}
