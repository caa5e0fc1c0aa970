package eventfile_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
)

// inspect reads a file to its end with every decoder of the package, and notes each problem and its
// place.
func inspect(src io.Reader) (records int, problems []eventfiletest.Problem) {
	reader := eventfile.NewReader(src, eventfile.Options{})
	var event eventfile.Event
	for {
		record, err := reader.Read()
		var corrupt *eventfile.CorruptError
		switch {
		case mayGoOn(err) && paused(src):
		case err == nil:
			records++
			for _, words := range inspectRecord(&event, record) {
				problems = append(problems,
					eventfiletest.Problem{Offset: record.Offset, Words: words})
			}
		case errors.As(err, &corrupt):
			problems = append(problems, eventfiletest.Problem{
				Offset: corrupt.Offset, Words: err.Error(), Bytes: corrupt.Skipped,
			})
			if !eventfile.Skipped(err) {
				return records, problems
			}
		case err == io.EOF && reader.Offset() > 0:
			return records, problems
		default:
			return records,
				append(problems,
					eventfiletest.Problem{Offset: reader.Offset(), Words: endWords(err)})
		}
	}
}

// endWords names the way in which a file ended too early.
func endWords(err error) string {
	if errors.Is(err, eventfile.ErrTruncated) {
		return "truncated"
	}
	return "empty"
}

// inspectRecord decodes a record down to its payloads and returns the problems found.
func inspectRecord(event *eventfile.Event, record eventfile.Record) (wrong []string) {
	if err := event.Decode(record.Data); err != nil {
		return []string{err.Error()}
	}
	for i := range event.Values {
		value := &event.Values[i]
		err := value.Err
		switch value.Data(nil) {
		case eventfile.DataScalar:
			_, _, err = value.Scalar()
		case eventfile.DataHistogram:
			_, err = value.AppendHistogram(nil)
		case eventfile.DataImage:
			_, _, _, err = value.AppendImages(nil)
		}
		if err != nil {
			wrong = append(wrong, err.Error())
		}
	}
	return wrong
}

func TestMalformed(t *testing.T) {
	for _, vector := range eventfiletest.Vectors(t, "..") {
		t.Run(vector.Name, func(t *testing.T) {
			records, problems := inspect(bytes.NewReader(vector.Content))
			assert.Equal(t, vector.Records, records)
			require.Len(t, problems, len(vector.Problems), "%v", problems)
			for i, want := range vector.Problems {
				assert.Equal(t, want.Offset, problems[i].Offset)
				assert.Contains(t, plain(problems[i].Words), plain(want.Words))
				assert.Equal(t, want.Bytes, problems[i].Bytes)
			}
			for cut := range vector.Content {
				again, same := inspect(&scriptedReader{pieces: split(vector.Content, cut)})
				require.Equal(t, records, again, "cut at %d", cut)
				require.Equal(t, problems, same, "cut at %d", cut)
			}
			checkAll(t, vector)
		})
	}
}

// checkAll requires that All returns the same intact records.
func checkAll(t *testing.T, vector eventfiletest.Vector) {
	t.Helper()
	intact := 0
	for _, err := range eventfile.NewReader(bytes.NewReader(vector.Content),
		eventfile.Options{}).All() {
		if err == nil {
			intact++
		}
	}
	assert.Equal(t, vector.Records, intact)
}

// plain removes the differences between wordings that do not matter.
func plain(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), "-", " ")
}
