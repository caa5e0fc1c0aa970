package cache_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// TestAnyFlippedBitOfAChunkIsNoticed: columns have no checksum of their own, so the cache must
// notice every flipped bit.
func TestAnyFlippedBitOfAChunkIsNoticed(t *testing.T) {
	content := []byte("a chunk of columns")
	for i := range 8 * len(content) {
		v := &visits{store: cache.NewMemory(0)}
		appendChunk(t, v.visit(), cache.FileMeta{Key: "f"}, string(content))
		flipped := bytes.Clone(content)
		flipped[i/8] ^= 1 << (i % 8)
		require.NoError(t,
			v.store.Apply(t.Context(), cache.Put(cache.TableChunks, "f\x0000000000", flipped)))
		_, err := chunks(t.Context(), v.visit(), "f")
		require.ErrorIs(t, err, cache.ErrDamaged, "bit %d", i)
	}
}

func TestDamage(t *testing.T) {
	damage := map[string]func(value []byte) []byte{
		"flipped bit": func(v []byte) []byte { v[len(v)/2] ^= 1; return v },
		"cut":         func(v []byte) []byte { return v[:len(v)-1] },
		"empty":       func(v []byte) []byte { return nil },
	}
	for name, harm := range damage {
		change := func(t *testing.T, store cache.Store, table, key string) {
			got, err := store.Get(t.Context(), table, key)
			require.NoError(t, err)
			require.NotNil(t, got[0])
			require.NoError(t, store.Apply(t.Context(), cache.Put(table, key, harm(got[0]))))
		}
		filled := func(t *testing.T) *visits {
			v := &visits{store: cache.NewMemory(0)}
			c := v.visit()
			appendChunk(t, c, appendChunk(t, c, cache.FileMeta{Key: "f"}, "chunk 0"), "chunk 1")
			appendChunk(t, c, cache.FileMeta{Key: "g"}, "chunk")
			require.NoError(t, c.PutMedia(t.Context(), "g", 5, []byte("image")))
			save(t, c, "s", false, "f", "g")
			save(t, c, "s2", false, "g")
			return v
		}
		t.Run("chunk, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableChunks, "f\x0000000001")
			c := v.visit()
			_, err := chunks(t.Context(), c, "f")
			require.ErrorIs(t, err, cache.ErrDamaged)
			wantChunks(t, c, "f")
			wantChunks(t, c, "g", "chunk")
			wantChunks(t, v.visit(), "f")
			appendChunk(t, c, cache.FileMeta{Key: "f"}, "again")
			wantChunks(t, v.visit(), "f", "again")
		})
		t.Run("file record, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableFiles, "f")
			c := v.visit()
			wantChunks(t, c, "f")
			wantChunks(t, c, "g", "chunk")
			got, err := v.store.Get(t.Context(), cache.TableChunks, "f\x0000000000")
			require.NoError(t, err)
			assert.Nil(t, got[0], "its chunks are deleted")
		})
		t.Run("source record, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableSources, "s")
			assert.Equal(t, []string{"s2"}, recentKeys(t, v.visit()))
			list, err := v.store.List(t.Context(), cache.TableSources)
			require.NoError(t, err)
			assert.Len(t, list, 1)
		})
		t.Run("image, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableMedia, fmt.Sprintf("g\x00%016x", 5))
			c := v.visit()
			_, err := c.Media(t.Context(), "g", 5)
			require.ErrorIs(t, err, cache.ErrNotFound)
			require.NoError(t, c.PutMedia(t.Context(), "g", 5, []byte("image")))
			got, err := c.Media(t.Context(), "g", 5)
			require.NoError(t, err)
			assert.Equal(t, "image", string(got))
		})
	}
}
