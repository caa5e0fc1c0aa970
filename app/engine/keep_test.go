package engine_test

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
)

// countingStore counts the transactions that change it.
type countingStore struct {
	cache.Store
	applied atomic.Int64
}

func (s *countingStore) Apply(ctx context.Context, changes ...cache.Change) error {
	s.applied.Add(1)
	return s.Store.Apply(ctx, changes...)
}

// TestManyFilesAreKeptInFewTransactions opens many small runs, and opens them again from the cache.
func TestManyFilesAreKeptInFewTransactions(t *testing.T) {
	const runs = 600
	files := make(map[string][]byte, runs)
	var list []byte
	for i := range runs {
		name := "run" + strconv.Itoa(i) + "/x.tfevents"
		files[name] = scalars("loss", 5).bytes
		list = append(list, `,{"path":"`+name+`"}`...)
	}
	files["eventlens.json"] = []byte(`{"version":1,"files":[` + string(list[1:]) + `]}`)
	b := startBucket(t, files)
	kept := &countingStore{Store: newCache()}
	_, loaded := visit(t, kept, wire.Source{URL: b.url("")})
	assert.EqualValues(t, 5*runs, loaded.Points)
	assert.Less(t, kept.applied.Load(), int64(runs/10))

	_, again := visit(t, kept, wire.Source{URL: b.url("")})
	assert.EqualValues(t, 5*runs, again.Points)
	assert.Zero(t, again.FetchedBytes)
}
