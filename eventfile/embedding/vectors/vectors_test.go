package vectors_test

import (
	"context"
	"errors"
	"io"
	"math"
	"runtime"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding/vectors"
	"eventlens/eventfile/source"
)

func TestRowsWithoutAPlace(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(-1))
	v := vectors.Vectors{Columns: 2, Values: []float32{1, 2, nan, 0, 0, 0, 3, inf}}
	assert.Equal(t, 4, v.Rows())
	assert.Equal(t, []int{1, 3}, v.NotFinite())
	assert.Equal(t, 1, v.Zeros())
	assert.Equal(t, []float32{1, 2}, v.Row(0))
	assert.Zero(t, (&vectors.Vectors{}).Rows())
}

// ranged is a file that ignores where a range begins, as some servers do.
type ranged struct{ *source.Memory }

func (r ranged) Open(ctx context.Context, _ int64) (*source.Body, error) {
	return r.Memory.Open(ctx, 0)
}

// TestRead reads an array in the middle of a file, in its two orders.
func TestRead(t *testing.T) {
	file := ranged{source.NewMemory([]byte{9, 1, 2, 3, 4, 5, 6, 9})}
	a := vectors.Array{DType: eventfile.DTUint8, Rows: 3, Columns: 2, Offset: 1}
	var progress []int64
	v, err := a.Read(context.Background(), file, func(read, all int64) {
		progress = append(progress, read, all)
	})
	require.NoError(t, err)
	assert.Equal(t, []float32{1, 2, 3, 4, 5, 6}, v.Values)
	assert.Equal(t, []int64{6, 6}, progress)
	a.ByColumns = true
	v, err = a.Read(context.Background(), file, nil)
	require.NoError(t, err)
	assert.Equal(t, []float32{1, 4, 2, 5, 3, 6}, v.Values)
	_, _, err = a.Sample(context.Background(), file, 2, 2)
	assert.ErrorContains(t, err, "column after column")
}

// TestBrokenStream: whole rows before an error are kept.
func TestBrokenStream(t *testing.T) {
	a := vectors.Array{DType: eventfile.DTUint8, Rows: 3, Columns: 2}
	broken := errors.New("broken")
	v, err := a.ReadAll(io.MultiReader(iotest.OneByteReader(&letters{"abc"}),
		iotest.ErrReader(broken)), nil)
	assert.ErrorIs(t, err, broken)
	assert.Equal(t, []float32{'a', 'b'}, v.Values)
	v, err = a.ReadAll(&letters{"abc"}, nil)
	assert.EqualError(t, err, "the file ends at byte 3, want 6; 1 of 3 rows were read")
	assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
	assert.Equal(t, 1, v.Rows())
}

// letters is a stream.
type letters struct{ rest string }

func (l *letters) Read(p []byte) (int, error) {
	if l.rest == "" {
		return 0, io.EOF
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// TestSizesAreNotTrusted: claims of a file cost nothing.
func TestSizesAreNotTrusted(t *testing.T) {
	for _, a := range []vectors.Array{
		{DType: eventfile.DTFloat, Rows: 1 << 30, Columns: 1 << 30},
		{DType: eventfile.DTFloat, Rows: -1, Columns: 2},
		{DType: eventfile.DTString, Rows: 1, Columns: 1},
		{DType: eventfile.DTFloat, Rows: 1, Columns: 1, Offset: math.MaxInt64},
	} {
		_, err := a.ReadAll(&letters{}, nil)
		assert.Error(t, err)
	}
	large := vectors.Array{DType: eventfile.DTFloat, Rows: 1 << 20, Columns: 1 << 9}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := large.ReadAll(&letters{"1234"}, nil)
	runtime.ReadMemStats(&after)
	assert.EqualError(t, err, "the file ends at byte 4, want 2147483648; 0 of 1048576 rows were read")
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4<<20))
}
