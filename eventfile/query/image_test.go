package query_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

func TestImageAt(t *testing.T) {
	column := store.PayloadColumn{
		Column: store.NewColumn("tag", []store.Step{5, 7, 9}, []store.WallTime{50, 70, 90}),
		Sizes:  []store.Size{{Width: 1, Height: 2}, {Width: 3, Height: 4}, {}},
		Ends:   []int{1, 3, 3},
		Encoded: []store.Range{{Offset: 10, Length: 1}, {Offset: 20, Length: 2},
			{Offset: 30, Length: 3}},
	}
	s := store.New()
	file := s.AddFile(s.AddRun("run"), "file")
	s.Append(file, &store.Batch{Payloads: []store.PayloadColumn{column}})
	series := s.Snapshot().Payloads(1, 1, store.NewestAttempt)

	second := query.Image{Range: store.Range{Offset: 30, Length: 3}, File: file, Step: 7, Wall: 70,
		Size: store.Size{Width: 3, Height: 4}, Index: 1, Count: 3, Sample: 1, Samples: 2}
	noSample := second
	noSample.Range, noSample.Sample = store.Range{}, 2
	tests := map[string]struct {
		series        store.PayloadSeries
		index, sample int
		want          query.Image
		ok            bool
	}{
		"from the start": {series, 1, 1, second, true},
		"from the end":   {series, -2, 1, second, true},
		"no such sample": {series, 1, 2, noSample, false},
		"negative sample": {series, 0, -1, query.Image{
			File: file, Step: 5, Wall: 50, Size: column.Sizes[0], Count: 3, Sample: -1, Samples: 1,
		}, false},
		"step without any": {series, -1, 0,
			query.Image{File: file, Step: 9, Wall: 90, Index: 2, Count: 3}, false},
		"behind the end":    {series, 3, 0, query.Image{Count: 3}, false},
		"before the start":  {series, -4, 0, query.Image{Count: 3}, false},
		"no steps, no last": {store.PayloadSeries{}, -1, 0, query.Image{}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, ok := query.ImageAt(test.series, test.index, test.sample)
			assert.Equal(t, test.ok, ok)
			assert.Equal(t, test.want, got)
		})
	}
}
