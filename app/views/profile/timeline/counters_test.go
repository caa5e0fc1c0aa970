package timeline_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Counters come with their samples in the order of time, those of a process one after the other,
// and do not change the time from the first to the last slice.
func TestCounters(t *testing.T) {
	trace, b := readTrace(t,
		`{"ph":"C","pid":2,"ts":9,"name":"clock","args":{"value":1.5}}`,
		`{"ph":"C","pid":1,"ts":30,"name":"memory","args":{"used":7,"free":1}}`,
		`{"ph":"C","pid":1,"ts":-5,"name":"memory","args":{"used":3,"free":5}}`,
		event(1, 10, 10, "work", ""))
	assert.EqualValues(t, 10_000, b.ToNs-b.FromNs)
	encoded := b.Append(nil)
	size := 4 + int(binary.LittleEndian.Uint32(encoded))
	var head struct {
		Samples  int
		Counters []struct {
			Rows         []int
			Group        int
			Name, Series string
			ProcessID    string
		}
	}
	require.NoError(t, json.Unmarshal(encoded[4:size], &head))
	require.Equal(t, 5, head.Samples)
	require.Len(t, head.Counters, 3)
	var found []any
	number := func(i int) float64 {
		return math.Float64frombits(binary.LittleEndian.Uint64(encoded[size+8*i:]))
	}
	for _, c := range head.Counters {
		assert.Equal(t, trace.Processes[c.Group].ID, c.ProcessID)
		found = append(found, c.ProcessID+" "+c.Name+" "+c.Series)
		for i := c.Rows[0]; i < c.Rows[1]; i++ {
			found = append(found, [2]float64{number(i), number(head.Samples + i)})
		}
	}
	assert.Equal(t, []any{
		"2 clock value", [2]float64{-1000, 1.5},
		"1 memory used", [2]float64{-15_000, 3}, [2]float64{20_000, 7},
		"1 memory free", [2]float64{-15_000, 5}, [2]float64{20_000, 1},
	}, found)
	assert.Len(t, encoded, size+5*16+25)
}
