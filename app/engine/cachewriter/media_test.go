package cachewriter_test

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/cachewriter"
	"eventlens/eventfile/cache"
)

// TestMediaWaitUntilNoneAreAskedFor has images wait while others are being requested.
func TestMediaWaitUntilNoneAreAskedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newStorage()
		c := cache.New(store, cache.Options{})
		defer c.Close()
		m := cachewriter.NewMedia(c, func() { assert.Fail(t, "there is room for all") })
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

// TestMediaDropTheOldest puts more images than may wait; the newest are cached, and one that is too
// large never is.
func TestMediaDropTheOldest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := cache.New(newStorage(), cache.Options{})
		defer c.Close()
		m := cachewriter.NewMedia(c, func() { assert.Fail(t, "there is room for all") })
		for i := range 4 {
			m.Put("f", int64(i), make([]byte, 3<<19))
		}
		m.Put("f", 4, make([]byte, 5<<20))
		m.Close()
		for i, kept := range []bool{false, false, true, true, false} {
			_, err := c.Media(t.Context(), "f", int64(i))
			assert.Equal(t, kept, err == nil, i)
		}
	})
}

// TestMediaLetGoOfWhatTheyDrop checks that the memory of a dropped image is freed at once: a
// browser never takes memory back from a program.
func TestMediaLetGoOfWhatTheyDrop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := cache.New(newStorage(), cache.Options{})
		defer c.Close()
		m := cachewriter.NewMedia(c, func() {})
		defer m.Close()
		var images []weak.Pointer[byte]
		for i := range 3 {
			content := make([]byte, 3<<19)
			images = append(images, weak.Make(&content[0]))
			m.Put("f", int64(i), content)
		}
		runtime.GC()
		assert.Nil(t, images[0].Value(), "dropped")
		assert.NotNil(t, images[2].Value(), "waits")
	})
}

// TestMediaSayThatThereIsNoRoom reports images that could not be cached.
func TestMediaSayThatThereIsNoRoom(t *testing.T) {
	store, full := newStorage(), 0
	store.refuses.Store(true)
	c := cache.New(store, cache.Options{})
	defer c.Close()
	m := cachewriter.NewMedia(c, func() { full++ })
	m.Put("f", 1, []byte("image"))
	m.Close()
	assert.Equal(t, 1, full)
}
