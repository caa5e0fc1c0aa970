package tracefile_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/tracefile"
)

// FuzzDecoder checks that any bytes in pieces of any size give the same trace, and that its columns
// fit together.
func FuzzDecoder(f *testing.F) {
	f.Add([]byte("["+slice("a", 1)+`,{"ph":"M","name":"thread_name","args":{"name":"x"}}`), 3)
	f.Add([]byte(`{"a":[{"b":1}],"traceEvents":[`+slice("a", 1)+`,{},{"ph":"X","na`+slice("b", 2)), 1)
	f.Add([]byte(`[{"ph":"B","ts":1},{"ph":"E","ts":"2"},{"ph":"b","id":1,"ts":1e3},{"ph":"C","ts":1,"args":{"x":1}}]`), 2)
	f.Add(space(), 1)
	f.Add(space()[:70], 5)
	f.Add(oldTrace(), 1)
	f.Add([]byte(launched), 9)
	f.Add(spaceWithStats(), 2)
	f.Add(stepStats(), 3)
	f.Add(stepStats()[:90], 1)
	// metadata that the file ends in
	f.Add([]byte("\nA\x1a 002\t000000000\"\b\b\x010\xdc00\xbe00000000000"+
		"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\"\x0e\b\x01\x12\n"), 1)
	f.Fuzz(func(t *testing.T, file []byte, size int) {
		want, wantErr := decoded(file, 0, nil)
		got, err := decoded(file, 1+max(size, 0)%100, nil)
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
		if err == nil {
			checkColumns(t, got, int64(len(file)))
			checkFacts(t, got, file)
		}
	})
}

// checkColumns checks that all columns have one length and hold what exists.
func checkColumns(t *testing.T, trace *tracefile.Trace, size int64) {
	t.Helper()
	for _, e := range []*tracefile.Events{&trace.Slices, &trace.Instants} {
		n := e.Len()
		for _, length := range []int{len(e.DurationNs), len(e.Name), len(e.Category), len(e.Lane),
			len(e.At), len(e.Size)} {
			require.Equal(t, n, length)
		}
		for i := range n {
			require.GreaterOrEqual(t, e.DurationNs[i], int64(0))
			require.Less(t, int(e.Name[i]), len(trace.Names))
			require.Less(t, int(e.Category[i]), len(trace.Categories))
			require.Less(t, int(e.Lane[i]), len(trace.Lanes))
			require.LessOrEqual(t, e.At[i]+int64(e.Size[i]), size)
		}
	}
	for _, lane := range trace.Lanes {
		require.Less(t, int(lane.Process), len(trace.Processes))
	}
	flows := &trace.Flows
	for _, length := range []int{len(flows.ID), len(flows.Name), len(flows.Category),
		len(flows.Lane), len(flows.Phase)} {
		require.Len(t, flows.TimeNs, length)
	}
	assert.Len(t, trace.Totals(), len(trace.Lanes))
}

// checkFacts checks that facts name existing slices and entries, and that the details of the first
// events can be read.
func checkFacts(t *testing.T, trace *tracefile.Trace, file []byte) {
	t.Helper()
	n := trace.Slices.Len()
	facts := &trace.Facts
	for _, column := range [][]uint32{facts.Correlation, facts.External, facts.Group, facts.Inputs,
		facts.Launch} {
		require.LessOrEqual(t, len(column), n)
	}
	for i := range n {
		launch := trace.LaunchOf(i)
		require.Less(t, int(launch.Op), len(trace.Names))
		require.Less(t, int(launch.Category), len(trace.Names))
		trace.InputsOf(i)
	}
	for i := range min(n, 10) {
		_, err := trace.Details(bytes.NewReader(file), &trace.Slices, i)
		require.NoError(t, err)
	}
}
