package eventfile_test

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// malformedDir holds damaged files as text: what to expect, a comment, and hex. Its format
// is told in testdata/README.md.
const malformedDir = "../testdata/malformed"

// problem is where something is wrong and, in words, what.
type problem struct {
	Offset int64
	Words  string
}

// malformedVector is one file of malformedDir.
type malformedVector struct {
	records  int // the records that are intact, whatever they hold
	problems []problem
	data     []byte
}

// readVector reads a file of malformedDir.
func readVector(t *testing.T, path string) malformedVector {
	t.Helper()
	header, body, ok := strings.Cut(string(readFile(t, path)), "\n\n")
	if !ok {
		header = strings.TrimSuffix(header, "\n")
	}
	vector := malformedVector{data: unhex(t, body)}
	for line := range strings.Lines(header) {
		key, value, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "expect: "), ": ")
		switch key {
		case "records":
			vector.records = atoi(t, value)
		case "problem-at":
			vector.problems = append(vector.problems, problem{Offset: int64(atoi(t, value))})
		case "problem":
			vector.problems[len(vector.problems)-1].Words = value
		case "comment":
		default:
			require.Fail(t, "unknown key", "%q", line)
		}
	}
	return vector
}

func atoi(t *testing.T, digits string) int {
	t.Helper()
	n, err := strconv.Atoi(digits)
	require.NoError(t, err)
	return n
}

// inspect reads a file to its end with everything the package has, and notes what is
// wrong where.
func inspect(src io.Reader) (records int, problems []problem) {
	reader := eventfile.NewReader(src, eventfile.Options{})
	var event eventfile.Event
	for {
		record, err := reader.Read()
		var corrupt *eventfile.CorruptError
		switch {
		case err == nil:
			records++
			for _, words := range inspectRecord(&event, record) {
				problems = append(problems, problem{record.Offset, words})
			}
		case errors.As(err, &corrupt):
			problems = append(problems, problem{corrupt.Offset, err.Error()})
			if corrupt.Fatal {
				return records, problems
			}
		case err == io.EOF && reader.Offset() > 0 && !paused(src):
			return records, problems
		case !paused(src):
			return records, append(problems, problem{reader.Offset(), endWords(err)})
		}
	}
}

// paused reports whether src is a scripted reader with more to come.
func paused(src io.Reader) bool {
	scripted, ok := src.(*scriptedReader)
	return ok && len(scripted.pieces) > 0
}

// endWords says how a file ended too early.
func endWords(err error) string {
	if errors.Is(err, eventfile.ErrTruncated) {
		return "truncated"
	}
	return "empty"
}

// inspectRecord decodes a record down to its payloads and returns what is wrong.
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
	paths, err := filepath.Glob(filepath.Join(malformedDir, "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, paths, "no vectors in %s", malformedDir)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			vector := readVector(t, path)
			records, problems := inspect(bytes.NewReader(vector.data))
			assert.Equal(t, vector.records, records)
			require.Len(t, problems, len(vector.problems), "%v", problems)
			for i, want := range vector.problems {
				assert.Equal(t, want.Offset, problems[i].Offset)
				assert.Contains(t, plain(problems[i].Words), plain(want.Words))
			}
			for cut := range vector.data {
				again, same := inspect(&scriptedReader{pieces: split(vector.data, cut)})
				require.Equal(t, records, again, "cut at %d", cut)
				require.Equal(t, problems, same, "cut at %d", cut)
			}
			checkAll(t, vector)
		})
	}
}

// checkAll requires that All delivers the same intact records.
func checkAll(t *testing.T, vector malformedVector) {
	t.Helper()
	intact := 0
	for _, err := range eventfile.NewReader(bytes.NewReader(vector.data), eventfile.Options{}).All() {
		if err == nil {
			intact++
		}
	}
	assert.Equal(t, vector.records, intact)
}

// plain is text without what wording may differ in.
func plain(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), "-", " ")
}
