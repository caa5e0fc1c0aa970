package eventfile_test

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
)

// survey is the content found in a file of the corpus.
type survey struct {
	records, largest      int
	version, writer       string
	tags                  map[string]*surveyedTag
	minStep, maxStep      int64
	kinds, forms, plugins map[string]int
	tensors, media        map[string]int
	// NaN values, values that have only metadata, summaries of several values
	nans, bare, crowded int
	// steps equal to and below the previous step of the tag; wall times below the previous event's
	again, backward, clockBack int
	lastWall                   float64
	sessions                   [4]int
	end                        error // why reading ended
	endOffset                  int64
}

// surveyedTag is the state of a tag in a survey.
type surveyedTag struct {
	step int64
	seen bool
}

// surveyFile reads a whole file and also decodes each event with the generated code.
func surveyFile(t *testing.T, path string) *survey {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	found := &survey{tags: make(map[string]*surveyedTag), minStep: math.MaxInt64,
		maxStep: math.MinInt64, lastWall: math.Inf(-1),
		kinds: make(map[string]int), forms: make(map[string]int), plugins: make(map[string]int),
		tensors: make(map[string]int), media: make(map[string]int)}
	reader := eventfile.NewReader(file, eventfile.Options{})
	var event eventfile.Event
	for {
		record, err := reader.Read()
		if err != nil {
			found.end, found.endOffset = err, reader.Offset()
			return found
		}
		found.records++
		found.largest = max(found.largest, len(record.Data))
		checkEvent(t, record.Data)
		require.NoError(t, event.Decode(record.Data))
		found.event(t, &event)
		for i := range event.Values {
			found.value(t, record.Data, event.Step, &event.Values[i])
		}
	}
}

// event counts an event.
func (s *survey) event(t *testing.T, event *eventfile.Event) {
	t.Helper()
	s.kinds[event.Kind.String()]++
	if event.WallTime < s.lastWall {
		s.clockBack++
	}
	s.lastWall = event.WallTime
	if len(event.SourceWriter) > 0 {
		s.writer = string(event.SourceWriter)
		if event.Kind != eventfile.KindSourceMetadata {
			s.kinds["source_metadata"]++
		}
	}
	switch event.Kind {
	case eventfile.KindFileVersion:
		s.version = string(event.FileVersion)
	case eventfile.KindSummary:
		s.minStep, s.maxStep = min(s.minStep, event.Step), max(s.maxStep, event.Step)
		if len(event.Values) > 1 {
			s.crowded++
		}
	case eventfile.KindSessionLog:
		status, _, err := event.SessionLog()
		require.NoError(t, err)
		s.sessions[status]++
	}
}

// value counts a value and requires that its payload can be read.
func (s *survey) value(t *testing.T, data []byte, step int64, value *eventfile.Value) {
	t.Helper()
	require.NoError(t, value.Err)
	s.forms[value.Form.String()]++
	if value.Form == eventfile.FormNone {
		s.bare++
	}
	tag := s.tags[string(value.Tag)]
	if tag == nil {
		tag = new(surveyedTag)
		s.tags[string(value.Tag)] = tag
	}
	if tag.seen && step == tag.step {
		s.again++
	} else if tag.seen && step < tag.step {
		s.backward++
	}
	tag.step, tag.seen = step, true
	if len(value.Plugin) > 0 {
		s.plugins[string(value.Plugin)]++
	}
	if number, _, err := value.Scalar(); err == nil && math.IsNaN(number) {
		s.nans++
	}
	if value.Form == eventfile.FormTensor {
		s.tensors[tensorForm(t, value)]++
	}
	for _, mime := range checkPayload(t, data, value) {
		if value.Form != eventfile.FormTensor {
			s.media[mime]++ // the manifest counts no others
		}
	}
}

// tensorForm says how a value's tensor is stored, in the manifest's words.
func tensorForm(t *testing.T, value *eventfile.Value) string {
	t.Helper()
	var tensor eventfile.Tensor
	require.NoError(t, value.Tensor(&tensor))
	dtype := map[string]string{"string": "str", "float32": "f32", "float64": "f64"}[tensor.DType.String()]
	stored := map[string]string{"str": "string_val", "f32": "float_val", "f64": "double_val"}[dtype]
	if dtype != "str" && len(value.Payload) > 0 && hasContent(value.Payload) {
		stored = "content"
	}
	return fmt.Sprintf("%s:%s:r%d:%s", value.Plugin, dtype, tensor.Rank, stored)
}

// columns returns the manifest's columns that describe the content of the file.
func (s *survey) columns() map[string]string {
	columns := map[string]string{
		"file_version": orDash(s.version), "source_writer": orDash(s.writer),
		"plugins": counts(s.plugins, ":"), "value_forms": counts(s.forms, ":"),
		"tensor_forms": counts(s.tensors, "="),
		"media":        counts(s.media, ":"),
		"event_kinds":  strings.Replace(counts(s.kinds, ":"), "none:", "empty:", 1),
		"records":      strconv.Itoa(s.records), "tags": strconv.Itoa(len(s.tags)),
		"min_step": "-", "max_step": "-", "largest_record": strconv.Itoa(s.largest),
	}
	if len(s.tags) > 0 {
		columns["min_step"], columns["max_step"] = strconv.FormatInt(s.minStep, 10),
			strconv.FormatInt(s.maxStep, 10)
	}
	if s.records == 0 {
		columns["event_kinds"] = ""
	}
	return columns
}

// anomalies returns the manifest's anomalies that can be seen in the file.
func (s *survey) anomalies() (found []string) {
	note := func(count int, format string) {
		if count > 0 {
			found = append(found, fmt.Sprintf(format, count))
		}
	}
	note(s.nans, "NaN x%d")
	note(s.again, "duplicate steps x%d")
	note(s.backward, "step goes backwards x%d")
	note(s.clockBack, "wall_time goes backwards x%d")
	note(s.bare, "summary value without payload (metadata only) x%d")
	note(s.crowded, "summaries with >1 value x%d")
	if start, checkpoint := s.sessions[eventfile.SessionStart],
		s.sessions[eventfile.SessionCheckpoint]; start+checkpoint > 0 {
		found = append(found, fmt.Sprintf("session_log START:%d,CHECKPOINT:%d", start, checkpoint))
	}
	if s.records > 0 && s.version == "" {
		found = append(found, "no file_version record")
	}
	if s.records == 1 {
		found = append(found, "header only (no data)")
	}
	return found
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// counts formats counts as the manifest does, ordered by name.
func counts(byName map[string]int, between string) string {
	parts := make([]string, 0, len(byName))
	for name, count := range byName {
		parts = append(parts, name+between+strconv.Itoa(count))
	}
	slices.Sort(parts)
	return orDash(strings.Join(parts, ";"))
}

// checkPayload requires that a value of a known kind can be read, and returns the types of its
// media in the manifest's words.
func checkPayload(t *testing.T, data []byte, value *eventfile.Value) (types []string) {
	t.Helper()
	var err error
	switch value.Data(nil) {
	case eventfile.DataScalar:
		_, _, err = value.Scalar()
	case eventfile.DataHistogram:
		_, err = value.AppendHistogram(nil)
	case eventfile.DataAudio:
		var clips []eventfile.Clip
		clips, err = value.AppendAudio(nil)
		for _, clip := range clips {
			types = append(types, "aud:"+eventfile.AudioMIME(clip.Media.In(data)))
		}
	case eventfile.DataImage:
		var images []eventfile.Media
		_, _, images, err = value.AppendImages(nil)
		for _, image := range images {
			types = append(types, strings.TrimPrefix(eventfile.ImageMIME(image.In(data)), "image/"))
		}
	}
	require.NoError(t, err, "tag %q", value.Tag)
	return types
}

// hasContent reports whether an encoded tensor has tensor_content.
func hasContent(tensor []byte) bool {
	const tensorContent = 4
	for len(tensor) > 0 {
		number, kind, n := protowire.ConsumeTag(tensor)
		if number == tensorContent {
			return true
		}
		tensor = tensor[n+protowire.ConsumeFieldValue(number, kind, tensor[n:]):]
	}
	return false
}
