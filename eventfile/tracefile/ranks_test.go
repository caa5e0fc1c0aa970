package tracefile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/tracefile"
)

func TestRankOfTorch(t *testing.T) {
	for content, want := range map[string][3]int{
		`{"distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 8, "pg_config": [{}]},
			"traceEvents": []}`: {3, 8, 1},
		`{"traceEvents": [], "distributedInfo": {"rank": 0}}`: {0, 0, 1},
		`{"traceEvents": [], "distributedInfo": {"rank"`:      {},
		`{"traceEvents": [], "distributedInfo": 3}`:           {},
		`{"traceEvents": []}`:                                 {},
	} {
		trace, err := tracefile.Read(strings.NewReader(content))
		require.NoError(t, err)
		rank, size, ok := trace.Rank()
		known := 0
		if ok {
			known = 1
		}
		assert.Equal(t, want, [3]int{rank, size, known}, content)
	}
}

// TestExchanges reads which collectives slices are.
func TestExchanges(t *testing.T) {
	trace, err := tracefile.Read(strings.NewReader(`[
		{"ph":"X","name":"a","ts":1,"dur":1,"pid":0,"tid":7,"args":{"Collective name":"allreduce",
			"Process Group Name":"3","Process Group Ranks":"[0, 1]"}},
		{"ph":"X","name":"b","ts":3,"dur":1,"pid":0,"tid":7,"args":{"Process Group Name":"3"}},
		{"ph":"X","name":"c","ts":5,"dur":1,"pid":0,"tid":7,"args":{"Collective name":"allreduce",
			"Process Group Name":"3","Process Group Ranks":"[0, 1]"}}]`))
	require.NoError(t, err)
	assert.Equal(t, []tracefile.Exchange{{}, {Kind: "allreduce", Group: "3 [0, 1]"}}, trace.Exchanges)
	assert.Equal(t, []tracefile.ExchangeOf{{Slice: 0, Exchange: 1}, {Slice: 2, Exchange: 1}},
		trace.Facts.Exchanges)
}
