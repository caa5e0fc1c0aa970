package eventfile_test

import (
	"errors"
	"io"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// scriptedReader simulates a file that grows while it is read. It returns the pieces one after the
// other, and after each one a single pause error, by default io.EOF. After the last piece it stays
// at io.EOF.
type scriptedReader struct {
	pieces [][]byte
	pause  error
	pauses bool // the current piece is used up
}

func (r *scriptedReader) Read(p []byte) (int, error) {
	if r.pauses || len(r.pieces) == 0 {
		r.pauses = false
		if len(r.pieces) > 0 && r.pause != nil {
			return 0, r.pause
		}
		return 0, io.EOF
	}
	n := copy(p, r.pieces[0])
	r.pieces[0] = r.pieces[0][n:]
	if len(r.pieces[0]) == 0 {
		r.pieces = r.pieces[1:]
		r.pauses = true
	}
	return n, nil
}

// split cuts data at the given offsets, which must ascend.
func split(data []byte, offsets ...int) [][]byte {
	var pieces [][]byte
	from := 0
	for _, to := range offsets {
		if to > from && to < len(data) {
			pieces = append(pieces, data[from:to])
			from = to
		}
	}
	return append(pieces, data[from:])
}

func TestScriptedReader(t *testing.T) {
	reader := &scriptedReader{pieces: split([]byte("abcdef"), 2, 3)}
	for _, want := range []string{"ab", "c", "def"} {
		got, err := io.ReadAll(reader)
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
	}
	n, err := reader.Read(make([]byte, 1))
	assert.Equal(t, 0, n)
	assert.Equal(t, io.EOF, err)
}

func TestScriptedReaderPauses(t *testing.T) {
	offline := errors.New("offline")
	reader := &scriptedReader{pieces: split([]byte("abc"), 1), pause: offline}
	got, err := io.ReadAll(reader)
	assert.Equal(t, "a", string(got))
	assert.Equal(t, offline, err)
	assert.NoError(t, iotest.TestReader(reader, []byte("bc")))
}

func TestSplit(t *testing.T) {
	got := slices.Collect(func(yield func(string) bool) {
		for _, piece := range split([]byte("abcdef"), 0, 2, 2, 5, 6, 9) {
			if !yield(string(piece)) {
				return
			}
		}
	})
	assert.Equal(t, []string{"ab", "cde", "f"}, got)
}
