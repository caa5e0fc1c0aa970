package tracefile_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile/tracefile"
)

// Fields of messages.
func text(field protowire.Number, content string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, field, protowire.BytesType), content)
}

func number(field protowire.Number, v int64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, field, protowire.VarintType), uint64(v))
}

// message returns a field that holds a message of the given fields.
func message(field protowire.Number, parts ...[]byte) []byte {
	return text(field, string(slices.Concat(parts...)))
}

// metadataOf is an entry of a plane's map of event metadata.
func metadataOf(id int64, fields ...[]byte) []byte {
	return message(4, number(1, id), message(2, slices.Insert(fields, 0, number(1, id))...))
}

func eventOf(metadata, offsetPs, durationPs int64) []byte {
	return message(4, number(1, metadata), number(2, offsetPs), number(3, durationPs))
}

// space returns an XSpace in which everything that may come late does: times of lines behind their
// events, names behind the lines.
func space() []byte {
	gpu := message(1, number(1, 3), text(2, "/device:GPU:0"),
		message(3, number(1, 7), text(2, "Stream #7"),
			eventOf(1, 1_500, 2_750), eventOf(2, -500, 1), number(3, 1_000)),
		message(3, number(1, 8), text(11, "Steps"), number(3, 2_000), eventOf(9, 0, -1)),
		metadataOf(1, text(2, "kernel")), metadataOf(2, text(4, "shown")),
		message(5, number(1, 1), message(2, text(2, "a statistic"))))
	empty := message(1, number(1, 4), text(2, "/device:GPU:1"))
	host := message(1, metadataOf(1, text(2, "kernel"), text(3, strings.Repeat("x", 300))),
		text(2, "/host:CPU"), message(3, number(1, 1), text(11, "shown"), text(2, "python"),
			number(3, 5_000), eventOf(1, 0, 1_000),
			message(4, number(1, 1), number(5, 12))))
	return slices.Concat(gpu, empty, host, text(4, "vm"))
}

func TestSpace(t *testing.T) {
	trace := read(t, string(space()))
	assert.Equal(t, tracefile.XSpace, trace.Format)
	assert.Equal(t, []string{
		"3/7 kernel [] 1001+2", "3/7 shown [] 999+0", "3/8 event 9 [] 2000+0", "/1 kernel [] 5000+1",
	}, shown(trace))
	assert.Equal(t, []uint16{500, 500, 0, 0}, trace.Slices.StartPs)
	assert.Equal(t, []uint16{750, 1, 0, 0}, trace.Slices.DurationPs)
	assert.Equal(t, []tracefile.Process{
		{ID: "3", Name: "/device:GPU:0", Sort: 3}, {ID: "4", Name: "/device:GPU:1", Sort: 4},
		{Name: "/host:CPU"},
	}, trace.Processes)
	assert.Equal(t, []tracefile.Lane{
		{ID: "7", Name: "Stream #7"}, {ID: "8", Name: "Steps"}, {Process: 2, ID: "1", Name: "python"},
	}, trace.Lanes)
	assert.Equal(t, "vm", trace.Member("hostname"))
	assert.Equal(t, []string{"", "kernel", "shown", "event 9"}, trace.Names)
	raw := space()[trace.Slices.At[0]:][:trace.Slices.Size[0]]
	assert.Equal(t, slices.Concat(number(1, 1), number(2, 1_500), number(3, 2_750)), raw)
	assert.Len(t, problems(trace), 2, "a negative duration, and an event that stands for twelve")
}

// environment is a plane with the time at which the profiler started.
func environment(name string, start ...byte) []byte {
	return message(1, text(2, name), message(6, number(1, 2), start),
		message(5, number(1, 2), message(2, number(1, 2), text(2, "profile_start_time"))))
}

// The time at which the profiler started is the base of times that count from it, wherever its plane
// is in the file, and of no others.
func TestStartOfSpace(t *testing.T) {
	const start = 1_790_000_000_000_000_000
	named := environment("Task Environment", number(3, start)...)
	at := func(lineNs int64, parts ...[]byte) *tracefile.Trace {
		plane := message(1, text(2, "/host:CPU"),
			message(3, number(3, lineNs), eventOf(1, 5_000, 1_000)))
		return read(t, string(slices.Concat(append(parts, plane, named)...)))
	}
	for what, trace := range map[string]*tracefile.Trace{
		"from the start": at(1_000), "before": at(1_000, named), "since the epoch": at(start + 1_000),
	} {
		unix, ok := trace.Unix(trace.Slices.StartNs[0])
		assert.True(t, ok, what)
		assert.EqualValues(t, start+1_005, unix, what)
		assert.Empty(t, problems(trace), what)
	}
	host := message(1, text(2, "/host:CPU"), message(3, number(3, 1), eventOf(1, 0, 1)))
	for what, plane := range map[string][]byte{
		"of another plane": environment("/host:CPU", number(3, start)...),
		"no number":        environment("Task Environment", text(5, "soon")...),
		"damaged":          environment("Task Environment", 0x18, 0xff),
		"too long": environment("Task Environment",
			slices.Concat(number(3, start), text(6, strings.Repeat("x", 100)))...),
	} {
		_, ok := read(t, string(slices.Concat(host, plane))).Unix(1)
		assert.False(t, ok, what)
	}
}

func TestBadSpace(t *testing.T) {
	file := space()
	whole := read(t, string(file))

	cut := read(t, string(file[:len(file)-1]))
	assert.Equal(t, shown(whole), shown(cut))
	assert.Contains(t, strings.Join(problems(cut), "\n"), "the file ends inside an event")

	second := strings.Index(string(file), string(eventOf(2, -500, 1)))
	inEvent := read(t, string(file[:second+3]))
	assert.Equal(t, []string{"3/7 event 1 [] 1+2"}, shown(inEvent), "its line's time is lost")

	broken := slices.Clone(file)
	at := strings.Index(string(file), "Stream #7")
	broken[at-1] = 200 // the length of the name of a line
	trace := read(t, string(broken))
	assert.Equal(t, []string{"3/8 event 9 [] 2000+0", "/1 kernel [] 5000+1"}, shown(trace))
	assert.Contains(t, strings.Join(problems(trace), "\n"), "damaged bytes ×1")

	for found, file := range map[string]string{
		"an XSpace that was saved as text, so that its bytes are lost": strings.ToValidUTF8(
			string(file)[:at]+strings.Repeat("\xff\x80a", 100), "\uFFFD\uFFFD"),
		"Protocol Buffers other than an XSpace, such as a result of a profiler's tool": string(
			message(2, number(1, 2))),
		"damaged bytes": "\x0a\x00\x00",
	} {
		_, err := decoded([]byte(file), 0, nil)
		var stranger *tracefile.NotTraceError
		require.ErrorAs(t, err, &stranger, found)
		assert.Equal(t, found, stranger.Found)
	}
}

// oldTrace returns a trace in the format before XSpace: a device with a named and a nameless thread.
func oldTrace() []byte {
	return slices.Concat(
		message(1, number(1, 2), message(2, text(1, "/host:CPU"), number(2, 2),
			message(3, number(1, 5), message(2, text(1, "python"), number(2, 5))))),
		message(4, number(1, 2), number(2, 5), text(3, "step"), number(9, 1_500), number(10, 2_250)),
		message(4, number(1, 2), number(2, 6), text(3, "op"), number(9, 3_000),
			message(11, text(1, "long_name"), text(2, "x"))),
		message(4, text(3, "damaged")[:4]), number(6, 1))
}

func TestTraceEvents(t *testing.T) {
	trace := read(t, string(oldTrace()))
	assert.Equal(t, tracefile.TraceEvents, trace.Format)
	assert.Equal(t, []string{"2/5 step [] 1+2", "2/6 op [] 3+0"}, shown(trace))
	assert.Equal(t, []uint16{500, 0}, trace.Slices.StartPs)
	assert.Equal(t, []uint16{250, 0}, trace.Slices.DurationPs)
	assert.Equal(t, []tracefile.Process{{ID: "2", Name: "/host:CPU"}}, trace.Processes)
	assert.Equal(t, "python", trace.Lanes[0].Name)
	require.Len(t, problems(trace), 1)
	assert.Contains(t, problems(trace)[0], "damaged bytes ×1")
}

// A line of counters has a sample for each event with a number.
func TestCountersOfSpace(t *testing.T) {
	double := func(f float64) []byte {
		b := protowire.AppendTag(nil, 2, protowire.Fixed64Type)
		return protowire.AppendFixed64(b, math.Float64bits(f))
	}
	sample := func(metadata, offsetPs int64, value []byte) []byte {
		return message(4, number(1, metadata), number(2, offsetPs), message(4, number(1, 1), value))
	}
	trace := read(t, string(message(1, number(1, 3), text(2, "/device:GPU:0"),
		message(3, number(1, 7), text(2, "_counters_"), number(3, 1_000),
			sample(1, 0, double(1.5)), sample(2, 5_000, number(3, 7)),
			sample(1, 9_000, number(4, -2)), sample(1, 9_500, double(math.NaN())),
			sample(1, 9_800, text(5, "none"))),
		message(3, number(1, 8), text(2, "Stream"), sample(1, 0, double(9))),
		metadataOf(1, text(2, "power")), metadataOf(2, text(4, "clock")))))
	assert.Equal(t, []tracefile.Counter{{Name: "power"}, {Name: "clock"}}, trace.Counters)
	assert.Equal(t, tracefile.Samples{
		TimeNs: []int64{1000, 1005, 1009}, Value: []float64{1.5, 7, -2}, Counter: []uint32{0, 1, 0},
	}, trace.Samples)
	assert.True(t, trace.Lanes[0].IsCounters())
	assert.False(t, trace.Lanes[1].IsCounters())
	assert.Equal(t, 6, trace.Slices.Len())
}
