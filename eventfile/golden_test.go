package eventfile_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// golden is a line of a .golden.jsonl file: how TensorBoard's own reader decoded one value, or one
// event without values.
type golden struct {
	Offset   int64           `json:"offset"`
	WallTime any             `json:"wall_time"`
	Step     int64           `json:"step"`
	Tag      string          `json:"tag"`
	Plugin   string          `json:"plugin"`
	Form     string          `json:"form"`
	Note     string          `json:"note"` // what TensorBoard's reader could not do
	Version  string          `json:"version"`
	Status   string          `json:"status"`
	Bytes    int             `json:"bytes"`
	SHA256   string          `json:"sha256"`
	Value    any             `json:"value"`
	Buckets  [][3]any        `json:"buckets"`
	Width    int             `json:"width"`
	Height   int             `json:"height"`
	Images   []goldenMedia   `json:"images"`
	Clips    []goldenMedia   `json:"clips"`
	Shape    []int64         `json:"shape"`
	Strings  []string        `json:"strings"`
	DType    string          `json:"dtype"`
	Content  json.RawMessage `json:"content"`
}

type goldenMedia struct {
	MIME   string `json:"mime"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
	Label  string `json:"label"`
}

// readGoldens reads the lines of a .jsonl file.
func readGoldens[T any](t *testing.T, path string) (lines []T) {
	t.Helper()
	scanner := bufio.NewScanner(bytes.NewReader(readFile(t, path)))
	scanner.Buffer(nil, 16<<20)
	for scanner.Scan() {
		var line T
		require.NoError(t, json.Unmarshal(scanner.Bytes(), &line))
		lines = append(lines, line)
	}
	require.NoError(t, scanner.Err())
	return lines
}

// goldenNumber returns a number from JSON, where NaN and infinities are strings.
func goldenNumber(t *testing.T, number any) float64 {
	t.Helper()
	switch number := number.(type) {
	case float64:
		return number
	case string:
		switch number {
		case "NaN":
			return math.NaN()
		case "Infinity":
			return math.Inf(1)
		case "-Infinity":
			return math.Inf(-1)
		}
	}
	require.Fail(t, "not a number", "%v", number)
	return 0
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func TestGoldens(t *testing.T) {
	for _, path := range fixturePaths(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			lines := readGoldens[golden](t, strings.TrimSuffix(path, ".tfevents")+".golden.jsonl")
			firstPlugins := make(map[string][]byte)
			var event eventfile.Event
			for record, err := range eventfile.NewReader(bytes.NewReader(readFile(t, path)),
				eventfile.Options{}).All() {
				require.NoError(t, err)
				require.NoError(t, event.Decode(record.Data))
				for i := range max(1, len(event.Values)) {
					if event.Kind == eventfile.KindSummary && len(event.Values) == 0 {
						break
					}
					require.NotEmpty(t, lines, "more values than the peer found")
					checkCommon(t, lines[0], record, &event)
					if event.Kind == eventfile.KindSummary {
						checkGoldenValue(t, lines[0], record.Data, &event.Values[i], firstPlugins)
					} else {
						checkGoldenEvent(t, lines[0], record.Data, &event)
					}
					lines = lines[1:]
				}
			}
			assert.Empty(t, lines, "values not found")
		})
	}
}

func checkCommon(t *testing.T, want golden, record eventfile.Record, event *eventfile.Event) {
	t.Helper()
	require.Equal(t, want.Offset, record.Offset)
	require.Equal(t, want.Step, event.Step)
	requireSameFloats(t, []float64{goldenNumber(t, want.WallTime)}, []float64{event.WallTime})
}

// checkGoldenEvent compares an event without values.
func checkGoldenEvent(t *testing.T, want golden, data []byte, event *eventfile.Event) {
	t.Helper()
	require.Equal(t, want.Form, event.Kind.String())
	require.Equal(t, want.Version, string(event.FileVersion))
	blob := event.Payload
	switch event.Kind {
	case eventfile.KindSessionLog:
		status, _, err := event.SessionLog()
		require.NoError(t, err)
		names := []string{"STATUS_UNSPECIFIED", "START", "STOP", "CHECKPOINT"}
		require.Equal(t, want.Status, names[status])
	case eventfile.KindTaggedRunMetadata:
		tag, metadata, err := event.TaggedRunMetadata()
		require.NoError(t, err)
		require.Equal(t, want.Tag, string(tag))
		blob = metadata.In(data)
	}
	if want.SHA256 != "" {
		require.Equal(t, want.SHA256, digest(blob))
		require.Len(t, blob, want.Bytes)
	}
	checkGoldenMessage(t, want.Content, event)
}

// legacyPlugins are the plugins to which TensorBoard's reader assigns legacy values.
var legacyPlugins = map[eventfile.Form]string{
	eventfile.FormSimpleValue: "scalars",
	eventfile.FormHisto:       "histograms",
	eventfile.FormImage:       "images",
	eventfile.FormAudio:       "audio",
}

// checkGoldenValue compares a value.
func checkGoldenValue(t *testing.T, want golden, data []byte, value *eventfile.Value,
	firstPlugins map[string][]byte) {
	t.Helper()
	require.NoError(t, value.Err)
	require.Equal(t, want.Form, value.Form.String())
	require.Equal(t, want.Tag, string(value.Tag))
	first := firstPlugins[want.Tag]
	if first == nil {
		first = bytes.Clone(value.Plugin)
		if legacy := legacyPlugins[value.Form]; legacy != "" {
			first = []byte(legacy)
		}
		firstPlugins[want.Tag] = first
	}
	require.Equal(t, want.Plugin, string(first), "tag %q", want.Tag)
	checkGoldenPayload(t, want, data, value, value.Data(first))
	checkGoldenContent(t, want.Content, want.Plugin, value)
}

func checkGoldenPayload(t *testing.T, want golden, data []byte, value *eventfile.Value,
	kind eventfile.DataKind) {
	t.Helper()
	switch {
	case strings.HasPrefix(want.Note, "make_ndarray"), value.Form == eventfile.FormNone,
		value.Form == eventfile.FormOldHisto:
		// The other reader has nothing to compare with.
	case kind == eventfile.DataScalar:
		got, _, err := value.Scalar()
		require.NoError(t, err)
		requireSameFloats(t, []float64{goldenNumber(t, want.Value)}, []float64{got})
	case kind == eventfile.DataHistogram:
		checkGoldenBuckets(t, want, value)
	case kind == eventfile.DataImage:
		checkGoldenImages(t, want, data, value)
	case kind == eventfile.DataAudio:
		clips, err := value.AppendAudio(nil)
		require.NoError(t, err)
		require.Len(t, clips, len(want.Clips))
		for i, clip := range clips {
			require.Equal(t, want.Clips[i].SHA256, digest(clip.Media.In(data)))
			require.Equal(t, want.Clips[i].Label, string(clip.Label.In(data)))
		}
	case kind == eventfile.DataText:
		checkGoldenText(t, want, data, value)
	default:
		checkGoldenTensor(t, want, data, value)
	}
}

// checkGoldenBuckets compares buckets; TensorBoard's reader rounds buckets of the legacy form to
// float32.
func checkGoldenBuckets(t *testing.T, want golden, value *eventfile.Value) {
	t.Helper()
	got, err := value.AppendHistogram(nil)
	require.NoError(t, err)
	var buckets []float64
	for _, bucket := range want.Buckets {
		for _, number := range bucket {
			buckets = append(buckets, goldenNumber(t, number))
		}
	}
	if value.Form == eventfile.FormHisto {
		for i := range got {
			got[i] = float64(float32(got[i]))
		}
	}
	requireSameFloats(t, buckets, got)
}

// checkGoldenImages compares images. TensorBoard's reader knows fewer MIME types.
func checkGoldenImages(t *testing.T, want golden, data []byte, value *eventfile.Value) {
	t.Helper()
	width, height, images, err := value.AppendImages(nil)
	require.NoError(t, err)
	require.Equal(t, []int{want.Width, want.Height}, []int{width, height})
	require.Len(t, images, len(want.Images))
	for i, image := range images {
		encoded := image.In(data)
		require.Equal(t, want.Images[i].SHA256, digest(encoded))
		require.Len(t, encoded, want.Images[i].Bytes)
		if want.Images[i].MIME != "application/octet-stream" {
			require.Equal(t, want.Images[i].MIME, eventfile.ImageMIME(encoded))
		}
	}
}

// checkGoldenText compares texts. TensorBoard's reader replaces invalid UTF-8 by U+FFFD.
func checkGoldenText(t *testing.T, want golden, data []byte, value *eventfile.Value) {
	t.Helper()
	var text eventfile.Text
	require.NoError(t, value.Text(&text))
	require.Equal(t, want.Shape, append([]int64{}, text.Shape...))
	texts := []string{}
	for _, place := range text.Strings {
		texts = append(texts, strings.ToValidUTF8(string(place.In(data)), "\ufffd"))
	}
	require.Equal(t, want.Strings, texts)
}

// checkGoldenTensor compares all other tensors. The digest of strings covers all of them,
// concatenated.
func checkGoldenTensor(t *testing.T, want golden, data []byte, value *eventfile.Value) {
	t.Helper()
	var tensor eventfile.Tensor
	require.NoError(t, value.Tensor(&tensor))
	require.Equal(t, want.DType, tensor.DType.String())
	require.Equal(t, want.Shape, tensor.AppendShape([]int64{}))
	if tensor.DType != eventfile.DTString {
		raw, err := tensor.AppendRaw(nil)
		require.NoError(t, err)
		require.Equal(t, want.SHA256, digest(raw))
		return
	}
	places, err := tensor.AppendStrings(nil)
	require.NoError(t, err)
	var joined []byte
	for _, place := range places {
		joined = append(joined, place.In(data)...)
	}
	require.Equal(t, want.SHA256, digest(joined))
	if value.Data([]byte(want.Plugin)) == eventfile.DataGraph {
		blob, err := value.OnlyString()
		require.NoError(t, err)
		require.Equal(t, want.SHA256, digest(blob.In(data)))
	}
}
