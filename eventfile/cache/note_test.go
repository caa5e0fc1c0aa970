package cache_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

func TestNotes(t *testing.T) {
	store := cache.NewMemory(0)
	c := cache.New(store, cache.Options{})
	noted := func() string {
		text, err := c.Note(t.Context(), "n")
		require.NoError(t, err)
		return text
	}
	assert.Empty(t, noted())
	require.NoError(t, c.SetNote(t.Context(), "n", "one"))
	require.NoError(t, c.SetNote(t.Context(), "n", "two"))
	_, err := c.SetLimit(t.Context(), 1234)
	require.NoError(t, err)
	c.Close()

	c = cache.New(store, cache.Options{})
	defer c.Close()
	assert.Equal(t, "two", noted(), "the next visit has it")
	require.NoError(t, c.Clear(t.Context()))
	assert.Empty(t, noted(), "it goes with everything that was kept")
	contents, err := c.Contents(t.Context())
	require.NoError(t, err)
	assert.EqualValues(t, 1234, contents.LimitBytes, "what the person chose stays")
}
