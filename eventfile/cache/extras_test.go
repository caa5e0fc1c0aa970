package cache_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

func TestBlobAndMedia(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.visit()
	require.NoError(t, c.KeepBlob(t.Context(), "f", blob("1234567")))
	require.NoError(t, c.KeepBlob(t.Context(), "f", blob("123456789")))
	require.NoError(t, c.PutMedia(t.Context(), "f", 1<<40, []byte("image")))
	require.NoError(t, c.PutMedia(t.Context(), "f", 1<<40, []byte("image")))
	next := v.visit()
	wantKept(t, next, 9+5+4)
	got, err := next.Blob(t.Context(), "f")
	require.NoError(t, err)
	assert.Equal(t, blob("123456789"), got)
	image, err := next.Media(t.Context(), "f", 1<<40)
	require.NoError(t, err)
	assert.Equal(t, "image", string(image))
	_, err = next.Media(t.Context(), "f", 1)
	assert.ErrorIs(t, err, cache.ErrNotFound)
	_, err = next.Media(t.Context(), "other", 1)
	assert.ErrorIs(t, err, cache.ErrNotFound)
	wantChunks(t, next, "f") // a file with only a blob was not read
	appendChunk(t, next, cache.FileMeta{Key: "f"}, "12")
	wantKept(t, v.visit(), 9+5+4+2)
}
