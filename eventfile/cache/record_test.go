package cache

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestKeys(t *testing.T) {
	head := []byte(strings.Repeat("x", HeadBytes))
	long := append([]byte(nil), head...)
	assert.Equal(t, FileKey("a/b", head), FileKey("a/b", append(long, 'y')), "only the head counts")
	assert.NotEqual(t, FileKey("a/b", head), FileKey("a/c", head))
	assert.NotEqual(t, FileKey("a/b", head), FileKey("a/b", head[1:]))
	assert.NotEqual(t, FileKey("a/b", nil), URLKey("a/b"))
	assert.Equal(t, URLKey("a\ufffdb\ufffdc\ufffd"), URLKey("a\x00b\xffc\uffff"))
	for _, key := range []string{chunkKey("k", 3), mediaKey("k", 3)} {
		assert.True(t, strings.HasPrefix(key, filePrefix("k")))
		assert.False(t, strings.HasPrefix(key, filePrefix("")))
	}
	assert.NotEqual(t, HashRecord([]byte("a")), HashRecord([]byte("b")))
}

func TestRecordVersion(t *testing.T) {
	e := newEncoder()
	e.out[0] = recordVersion + 1
	assert.True(t, newDecoder(e.record()).bad)
	assert.True(t, newDecoder(sealed(nil)).bad)
}

// FuzzRecords checks that no record makes a decoder panic or allocate more than its size allows,
// and that decoded records are encoded and decoded to the same.
func FuzzRecords(f *testing.F) {
	file := fileRecord{
		FileMeta: FileMeta{
			SizeBytes: -1, Validator: `"v"`, Offset: 5, LastHash: 1 << 63, chunks: []chunk{{7, 9}},
		},
		blobBytes: 3,
	}
	recent := Recent{
		Name: "n", Local: true, Files: []RecentFile{{Path: "p", Key: "k", SizeBytes: -1}},
	}
	for _, record := range [][]byte{file.encode(), recent.encode(), encodeLimit(1 << 40), nil} {
		f.Add(record[:max(len(record)-4, 0)])
	}
	f.Add([]byte{recordVersion, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01})
	f.Fuzz(func(t *testing.T, content []byte) {
		record := sealed(append([]byte(nil), content...))
		if r, err := decodeFile("k", record); err == nil {
			again, err := decodeFile("k", r.encode())
			require.NoError(t, err)
			require.Equal(t, r, again)
		}
		if limit, err := decodeLimit(record); err == nil {
			again, err := decodeLimit(encodeLimit(limit))
			require.NoError(t, err)
			require.Equal(t, limit, again)
		}
		if r, err := decodeRecent("k", record); err == nil {
			again, err := decodeRecent("k", r.encode())
			require.NoError(t, err)
			require.Equal(t, r, again)
		}
	})
}
