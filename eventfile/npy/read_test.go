package npy_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/npy"
)

// TestReadHeaders reads what numpy.save wrote.
func TestReadHeaders(t *testing.T) {
	for name, want := range map[string]npy.Header{
		"f4":    {DType: eventfile.DTFloat, Shape: []int64{2, 3}, Offset: 128},
		"f8":    {DType: eventfile.DTDouble, Shape: []int64{4}, Offset: 128},
		"i8":    {DType: eventfile.DTInt64, Offset: 128},
		"b1":    {DType: eventfile.DTBool, Shape: []int64{2}, Offset: 128},
		"u1":    {DType: eventfile.DTUint8, Shape: []int64{2, 1, 2}, Offset: 128},
		"empty": {DType: eventfile.DTInt32, Shape: []int64{0, 3}, Offset: 128},
	} {
		content, err := os.ReadFile(filepath.Join("../../testdata/arrays", name+".npy"))
		require.NoError(t, err)
		got, err := npy.ReadHeader(content)
		require.NoError(t, err)
		assert.Equal(t, want, got, name)
		_, err = npy.ReadHeader(content[:100])
		assert.EqualError(t, err,
			"the header of the npy file ends at byte 128, where the file has ended")
	}
}

// header returns a file with a dictionary.
func header(dictionary string) []byte {
	return append([]byte("\x93NUMPY\x01\x00"+string(rune(len(dictionary)))+"\x00"), dictionary...)
}

func TestForeignHeaders(t *testing.T) {
	got, err := npy.ReadHeader(header(`{"shape": (2L, 5L), "fortran_order": True, "descr": "<f4"}`))
	require.NoError(t, err)
	assert.True(t, got.IsFortran)
	assert.Equal(t, []int64{2, 5}, got.Shape)
	for dictionary, want := range map[string]string{
		"{'descr': '>f4', 'shape': (2,)}":        "elements of numpy's type '>f4' are not read",
		"{'descr': '<U5', 'shape': (2,)}":        "elements of numpy's type '<U5' are not read",
		"{'descr': [('a', '<f4')], 'shape': ()}": "elements of numpy's type [('a', '<f4')] are not read",
		"{'descr': '<f4'}":                       "the header has no shape",
		"{'descr': '<f4', 'shape': (-1,)}":       "the header has the shape (-1,)",
		"{}":                                     "the header has no type of elements",
	} {
		_, err := npy.ReadHeader(header(dictionary))
		assert.EqualError(t, err, want)
	}
	_, err = npy.ReadHeader([]byte("PK\x03\x04 and more"))
	assert.EqualError(t, err, "no npy file: it does not begin with its mark")
}
