package tracefile_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile/tracefile"
)

// launched is a kernel with the operator and the call of the host that started it.
const launched = `{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":1,"dur":9,"args":{"External id": 7,
 "Input Dims":[[2,3],[]],"Input type":["float","Scalar"],"Fwd \"thread\"":"a\u0062"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":3,
 "args":{"External id":"7","correlation":4294967297}},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":7,"ts":5,"dur":2,"args":{"correlation":4294967297,
 "device":0,"stream":7,"grid":[160,2,1],"block":[256],"registers per thread":18,"shared memory":64,
 "blocks per SM":2.5,"est. achieved occupancy %":75,"bytes":-1,"flops":12}},
{"ph":"X","name":"python","pid":1,"tid":1,"ts":1,"dur":9,"args":"none"}]}`

// details returns the details of the first event of a name, as text.
func details(t *testing.T, trace *tracefile.Trace, file []byte, name string) (all []string) {
	t.Helper()
	i := slices.IndexFunc(trace.Slices.Name, func(n uint32) bool { return trace.Names[n] == name })
	require.GreaterOrEqual(t, i, 0, name)
	found, err := trace.Details(bytes.NewReader(file), &trace.Slices, i)
	require.NoError(t, err)
	for _, d := range found {
		line := d.Name + "=" + d.Value
		if d.IsShared {
			line += " of all"
		}
		all = append(all, line)
	}
	return all
}

func TestDetailsOfJSON(t *testing.T) {
	trace := read(t, launched)
	assert.Equal(t, []string{"External id=7", "Input Dims=[[2,3],[]]",
		`Input type=["float","Scalar"]`, `Fwd "thread"=ab`},
		details(t, trace, []byte(launched), "aten::add"))
	assert.Empty(t, details(t, trace, []byte(launched), "python"))

	_, err := trace.Details(bytes.NewReader([]byte(launched)[:100]), &trace.Slices, 0)
	assert.ErrorIs(t, err, io.EOF)
	assert.ErrorContains(t, err, "at byte 17")
	lost := errors.New("lost")
	_, err = trace.Details(failing{lost}, &trace.Slices, 0)
	assert.ErrorIs(t, err, lost)
}

// failing fails to read.
type failing struct{ error }

func (f failing) ReadAt([]byte, int64) (int, error) { return 0, f.error }

func TestFactsOfJSON(t *testing.T) {
	trace := read(t, launched)
	facts := &trace.Facts
	id, ok := facts.ExternalOf(0)
	assert.True(t, ok)
	again, _ := facts.ExternalOf(1)
	assert.Equal(t, [2]uint32{7, 7}, [2]uint32{id, again})
	_, ok = facts.ExternalOf(3)
	assert.False(t, ok)
	assert.NotZero(t, facts.CorrelationOf(1))
	assert.Equal(t, facts.CorrelationOf(1), facts.CorrelationOf(2))
	assert.Zero(t, facts.CorrelationOf(3))
	assert.Equal(t, tracefile.Inputs{Shapes: "[[2,3],[]]", Types: `["float","Scalar"]`},
		trace.InputsOf(0))
	assert.Equal(t, tracefile.Inputs{}, trace.InputsOf(1))
	assert.Equal(t, tracefile.Launch{Device: 0, Stream: 7, Grid: [3]uint32{160, 2, 1},
		Block: [3]uint32{256}, Registers: 18, SharedBytes: 64, Occupancy: 75, BlocksPerSM: 2.5,
		Flops: 12}, *trace.LaunchOf(2))
	assert.Equal(t, tracefile.Launch{Device: -1, Stream: -1}, *trace.LaunchOf(3))
	assert.Len(t, facts.Inputs, 1, "columns end behind the last value")
}

// TestDetailsAreBounded reads an event with very long and very many arguments.
func TestDetailsAreBounded(t *testing.T) {
	args := []string{`"long":"` + strings.Repeat("x", 100_000) + `"`}
	for i := range 5_000 {
		args = append(args, `"`+strconv.Itoa(i)+`":[[[[`+strings.Repeat("[", 200)+strings.Repeat("]", 204))
	}
	file := `[{"ph":"X","name":"a","ts":1,"dur":1,"args":{` + strings.Join(args, ",") + `}}]`
	found := details(t, read(t, file), []byte(file), "a")
	assert.Len(t, found, 1000)
	assert.Less(t, len(found[0]), 70_000)
	assert.True(t, strings.HasSuffix(found[0], "x…"))
}

// statOf is a statistic with the field that holds its value.
func statOf(id int64, value []byte) []byte { return slices.Concat(number(1, id), value) }

func double(field protowire.Number, v float64) []byte {
	return protowire.AppendFixed64(protowire.AppendTag(nil, field, protowire.Fixed64Type),
		math.Float64bits(v))
}

// statNameOf is an entry of a plane's map of the names of statistics.
func statNameOf(id int64, name string) []byte {
	return message(5, number(1, id), message(2, number(1, id), text(2, name)))
}

// spaceWithStats is a plane with statistics of an event and of its metadata, whose names come last.
func spaceWithStats() []byte {
	return message(1, text(2, "/device:GPU:0"),
		message(3, text(2, "Stream #1(Kernel)"),
			message(4, number(1, 5), number(3, 4_000), message(4, statOf(1, number(3, 77))),
				message(4, statOf(2, number(7, 9))), message(4, statOf(3, number(4, 0))),
				message(4, statOf(4, double(2, 37.5))), message(4, statOf(8, number(4, -3))),
				message(4, statOf(11, text(6, "\x00\xff")))),
			message(4, number(1, 6), number(3, 1_000),
				message(4, statOf(10, text(5, "size:64 dest:0"))))),
		metadataOf(5, text(2, "fusion.1"), message(5, statOf(5, text(5, "model/dense"))),
			message(5, statOf(6, number(3, 4096))), message(5, statOf(7, text(5, "12000")))),
		metadataOf(6, text(2, "MemcpyH2D")),
		statNameOf(1, "correlation_id"), statNameOf(2, "kernel_details"), statNameOf(3, "group_id"),
		statNameOf(4, "theoretical_occupancy_pct"), statNameOf(5, "tf_op"),
		statNameOf(6, "bytes_accessed"), statNameOf(7, "flops"), statNameOf(8, "delta"),
		statNameOf(9, "regs:32 static_shared:16 dynamic_shared:8 grid:4,2,1 block:128,1,1"),
		statNameOf(10, "memcpy_details"))
}

func TestDetailsOfSpace(t *testing.T) {
	file := spaceWithStats()
	trace := read(t, string(file))
	assert.Equal(t, []string{"correlation_id=77",
		"kernel_details=regs:32 static_shared:16 dynamic_shared:8 grid:4,2,1 block:128,1,1",
		"group_id=0", "theoretical_occupancy_pct=37.5", "delta=-3", "statistic 11=2 bytes",
		"tf_op=model/dense of all", "bytes_accessed=4096 of all", "flops=12000 of all",
	}, details(t, trace, file, "fusion.1"))
	assert.Equal(t, []string{"memcpy_details=size:64 dest:0"}, details(t, trace, file, "MemcpyH2D"))

	old := oldTrace()
	assert.Empty(t, details(t, read(t, string(old)), old, read(t, string(old)).Names[1]))
}

func TestFactsOfSpace(t *testing.T) {
	trace := read(t, string(spaceWithStats()))
	assert.EqualValues(t, 77, trace.Facts.CorrelationOf(0))
	group, ok := trace.Facts.GroupOf(0)
	assert.True(t, ok)
	assert.Zero(t, group)
	launch := *trace.LaunchOf(0)
	assert.Equal(t, "model/dense", trace.Names[launch.Op])
	launch.Op = 0
	assert.Equal(t, tracefile.Launch{Device: -1, Stream: -1, Grid: [3]uint32{4, 2, 1},
		Block: [3]uint32{128, 1, 1}, Registers: 32, SharedBytes: 24, Occupancy: 37.5, Bytes: 4096,
		Flops: 12000}, launch)
	assert.EqualValues(t, 64, trace.LaunchOf(1).Bytes)
}
