package eventfile

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile/pb"
)

// simpleEvent encodes a simple event.
func simpleEvent(t *testing.T, wall float64, step int64, tag string, value float32) []byte {
	t.Helper()
	data, err := proto.MarshalOptions{Deterministic: true}.Marshal(&pb.Event{WallTime: wall,
		Step: step, What: &pb.Event_Summary{Summary: &pb.Summary{
			Value: []*pb.Summary_Value{{
				Tag: tag, Value: &pb.Summary_Value_SimpleValue{SimpleValue: value},
			}}}}})
	require.NoError(t, err)
	return data
}

// assertSameAsEvent compares a Simple with an Event: whatever the Simple accepts, it must decode to
// the same.
func assertSameAsEvent(t *testing.T, data []byte) {
	t.Helper()
	var fast Simple
	if !fast.decode(data) {
		return
	}
	var slow Event
	require.NoError(t, slow.Decode(data), "% x", data)
	want := Event{
		WallTime: fast.WallTime, Step: fast.Step, Kind: KindSummary,
		Values: []Value{{Tag: fast.Tag, Form: FormSimpleValue, Simple: fast.Value}},
	}
	assert.Equal(t, want, slow, "% x", data)
}

func TestSimple(t *testing.T) {
	for _, c := range []struct {
		name  string
		data  []byte
		taken bool
	}{
		{"usual", simpleEvent(t, 1.7e9, 1234, "train/loss", 0.5), true},
		{"step 0", simpleEvent(t, 1.7e9, 0, "loss", -1), true},
		{"negative step", simpleEvent(t, 1.7e9, -3, "loss", 1), true},
		{"huge step", simpleEvent(t, 1.7e9, math.MaxInt64, "loss", 1), true},
		{"infinite value", simpleEvent(t, 1.7e9, 5, "loss", float32(math.Inf(1))), true},
		{"longest tag", simpleEvent(t, 1.7e9, 5, strings.Repeat("t", 118), 1), true},
		{"tag too long", simpleEvent(t, 1.7e9, 5, strings.Repeat("t", 119), 1), false},
		{"NaN wall time", simpleEvent(t, math.NaN(), 5, "loss", 1), false},
		{"no tag", simpleEvent(t, 1.7e9, 5, "", 1), false},
		{"empty", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.taken, new(Simple).decode(c.data))
			assertSameAsEvent(t, c.data)
			for i := range c.data {
				assertSameAsEvent(t, c.data[:i])
				if i >= len(c.data)-4 {
					continue // the value itself could become NaN, which equals nothing
				}
				changed := append([]byte(nil), c.data...)
				for _, other := range []byte{0, 1, c.data[i] + 1, c.data[i] ^ 0x80, 0xff} {
					changed[i] = other
					assertSameAsEvent(t, changed)
				}
			}
		})
	}
}

// An Event that is used again keeps nothing of its earlier content.
func TestDecodeAfterAnother(t *testing.T) {
	two, err := proto.Marshal(&pb.Event{WallTime: 2, Step: 9,
		What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{
			{
				Tag: "a", NodeName: "node", Metadata: &pb.SummaryMetadata{DisplayName: "name"},
				Value: &pb.Summary_Value_SimpleValue{SimpleValue: 1},
			},
			{Tag: "b", Value: &pb.Summary_Value_Histo{Histo: &pb.HistogramProto{Min: 1}}}}}}})
	require.NoError(t, err)
	version, err := proto.Marshal(&pb.Event{
		WallTime: 3, What: &pb.Event_FileVersion{FileVersion: "brain.Event:2"},
	})
	require.NoError(t, err)
	all := [][]byte{simpleEvent(t, 1, 5, "loss", 0.5), simpleEvent(t, 4, 0, "acc", 2), two, version,
		{0xff}}
	var used Event
	for _, first := range all {
		for _, second := range all {
			_ = used.Decode(first)
			got := used.Decode(second)
			var fresh Event
			require.Equal(t, fresh.Decode(second), got)
			require.Equal(t, len(fresh.Values), len(used.Values))
			for i := range fresh.Values {
				require.Equal(t, fresh.Values[i], used.Values[i])
			}
			used.Values, fresh.Values = nil, nil
			require.Equal(t, fresh, used)
			used = Event{}
		}
	}
}
