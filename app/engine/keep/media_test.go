package keep_test

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/keep"
	"eventlens/eventfile/cache"
)

// TestMediaWaitUntilNoneAreAskedFor has images wait while others are asked for.
func TestMediaWaitUntilNoneAreAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newStorage()
		c := cache.New(store, cache.Options{})
		defer c.Close()
		m := keep.NewMedia(c, func() { assert.Fail(t, "there is room for all") })
		for i := range 5 {
			m.Asked()
			m.Put("f", int64(i), []byte("image"))
			time.Sleep(900 * time.Millisecond)
			synctest.Wait()
		}
		assert.Zero(t, store.applied.Load())
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		assert.EqualValues(t, 5, store.applied.Load())
		got, err := c.Media(t.Context(), "f", 4)
		require.NoError(t, err)
		assert.Equal(t, "image", string(got))
		m.Close()
	})
}

// TestMediaDropTheOldest puts more than may wait; the newest of them are kept at the end, and what is too large never is.
func TestMediaDropTheOldest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := cache.New(newStorage(), cache.Options{})
		defer c.Close()
		m := keep.NewMedia(c, func() { assert.Fail(t, "there is room for all") })
		large := bytes.Repeat([]byte{1}, 6<<20)
		for i := range 4 {
			m.Put("f", int64(i), large)
		}
		m.Put("f", 4, make([]byte, 17<<20))
		m.Close()
		for i, kept := range []bool{false, false, true, true, false} {
			_, err := c.Media(t.Context(), "f", int64(i))
			assert.Equal(t, kept, err == nil, i)
		}
	})
}

// TestMediaSayThatThereIsNoRoom tells of what could not be kept.
func TestMediaSayThatThereIsNoRoom(t *testing.T) {
	store, full := newStorage(), 0
	store.refuses.Store(true)
	c := cache.New(store, cache.Options{})
	defer c.Close()
	m := keep.NewMedia(c, func() { full++ })
	m.Put("f", 1, []byte("image"))
	m.Close()
	assert.Equal(t, 1, full)
}
