package cache_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

func TestSetLimit(t *testing.T) {
	v := olderVisits(t)
	now := v.visit()
	save(t, now, "a", true, "a", "both") // opened again
	for _, c := range []struct {
		limit, over int64
		want        string
	}{
		{1000, 0, "a:CBM b:CBM lost:C both:C"},
		{90, 0, "a:CBM b:CBM lost:C both:C"},
		{89, 0, "a:CBM b:CBM lost: both:C"},
		{60, 0, "a:CBM b:C lost: both:C"},
		{50, 0, "a:CBM b:C lost: both:C"},
		{40, 0, "a:CBM b: lost: both:C"},
		{30, 0, "a:C b: lost: both:C"}, // blob and image of an open source go last
		{5, 15, "a:C b: lost: both:C"}, // columns of an open source stay
	} {
		over, err := now.SetLimit(t.Context(), c.limit)
		require.NoError(t, err)
		assert.Equal(t, c.over, over)
		assert.Equal(t, c.want, kept(t, v, "a", "b", "lost", "both"), "limit %d", c.limit)
		for _, tab := range []*cache.Cache{now, v.tab()} {
			assert.Equal(t, c.limit, contents(t, tab).LimitBytes, "it is remembered")
		}
	}
	require.ErrorIs(t, try(t, now, "new", "1"), cache.ErrQuota)
	over, err := now.SetLimit(t.Context(), -1)
	require.NoError(t, err)
	assert.EqualValues(t, 20, over)
	assert.Zero(t, contents(t, now).LimitBytes)
}

func TestOtherTabsSeeTheLimit(t *testing.T) {
	v := &visits{store: cache.NewMemory(0)}
	a, b := v.tab(), v.tab()
	assert.EqualValues(t, cache.DefaultLimitBytes, contents(t, b).LimitBytes)
	_, err := a.SetLimit(t.Context(), 10)
	require.NoError(t, err)
	assert.EqualValues(t, 10, contents(t, b).LimitBytes, "when they look at the store again")
	require.ErrorIs(t, try(t, b, "f", ten+ten), cache.ErrQuota)
}

func TestDefaultLimitIsWhatTheBrowserHasRoomFor(t *testing.T) {
	v := &visits{store: cache.NewMemory(1_000)}
	c := v.visit()
	assert.EqualValues(t, 1_000, contents(t, c).LimitBytes)
	require.NoError(t, try(t, c, "f", ten))
	save(t, c, "s", true, "f")
	limit := contents(t, v.visit()).LimitBytes
	assert.Less(t, limit, int64(1_000), "records need some of it")
	assert.Greater(t, limit, int64(800))
	_, err := c.SetLimit(t.Context(), 5_000)
	require.NoError(t, err)
	assert.EqualValues(t, 5_000, contents(t, v.visit()).LimitBytes, "a person may know better")

	require.NoError(t,
		v.store.Apply(t.Context(), cache.Put(cache.TableSettings, "limit", []byte("nonsense"))))
	assert.Less(t, contents(t, v.visit()).LimitBytes, int64(1_000))
}

func TestLimitOnAFullDisk(t *testing.T) {
	v := &visits{store: cache.NewMemory(400)}
	c := v.visit()
	_, err := c.SetLimit(t.Context(), 1_000)
	require.NoError(t, err)
	for _, key := range []cache.Key{"a", "b", "c", "d", "e", "f", "g", "h"} {
		if try(t, c, key, ten+ten+ten) != nil {
			break
		}
	}
	next := v.visit()
	over, err := next.SetLimit(t.Context(), 10)
	require.NoError(t, err)
	assert.Zero(t, over)
	assert.Zero(t, contents(t, next).KeptBytes)
}

// crowded is a store that cannot list its tabs' claims.
type crowded struct{ cache.Store }

func (crowded) Claimed(context.Context) ([]string, error) { return nil, assert.AnError }

func TestNothingIsEvictedUnasked(t *testing.T) {
	v := olderVisits(t)
	v.store = crowded{v.store}
	require.ErrorIs(t, try(t, v.visit(), "new", ten+ten), assert.AnError)
	_, err := v.visit().SetLimit(t.Context(), 10)
	require.ErrorIs(t, err, assert.AnError)
	assert.Equal(t, "a:CBM b:CBM lost:C both:C", kept(t, v, "a", "b", "lost", "both"))
}
