package tracefile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/tracefile"
)

// decoded returns the trace of a file that arrives in pieces of a size, or as a whole for 0.
func decoded(file []byte, size int, cause error) (*tracefile.Trace, error) {
	d := tracefile.NewDecoder()
	for len(file) > 0 {
		n := len(file)
		if size > 0 {
			n = min(n, size)
		}
		if _, err := d.Write(file[:n]); err != nil {
			return nil, err
		}
		file = file[n:]
	}
	return d.Finish(cause)
}

// read returns the trace of a text. It checks that the sizes of pieces do not matter.
func read(t *testing.T, text string) *tracefile.Trace {
	t.Helper()
	want, err := decoded([]byte(text), 0, nil)
	require.NoError(t, err)
	for _, size := range []int{1, 7} {
		got, err := decoded([]byte(text), size, nil)
		require.NoError(t, err)
		require.Equal(t, want, got, "pieces of %d bytes", size)
	}
	return want
}

// shown lists the slices of a trace in the order of the file: process/lane, name, category, begin
// and duration in nanoseconds.
func shown(trace *tracefile.Trace) (lines []string) {
	s := &trace.Slices
	for i := range s.Len() {
		lines = append(lines, fmt.Sprintf("%s %s [%s] %d+%d", place(trace, s.Lane[i]),
			trace.Names[s.Name[i]], trace.Categories[s.Category[i]], s.StartNs[i], s.DurationNs[i]))
	}
	return lines
}

// place names a lane.
func place(trace *tracefile.Trace, lane uint32) string {
	l := trace.Lanes[lane]
	p := trace.Processes[l.Process]
	return p.ID + "/" + l.ID
}

// problems lists the problems of a trace: reason, count, first byte, bytes passed over.
func problems(trace *tracefile.Trace) (lines []string) {
	for _, p := range trace.Problems() {
		lines = append(lines, fmt.Sprintf("%v ×%d at %d, %d bytes", p.Reason, p.Count, p.First,
			p.Bytes))
	}
	return lines
}

// slice is a slice of 5 µs.
func slice(name string, us int) string {
	return fmt.Sprintf(`{"ph":"X","name":%q,"pid":1,"tid":2,"ts":%d,"dur":5}`, name, us)
}

func TestObjectForm(t *testing.T) {
	text := `
 {"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "A]}"}],
  "traceEvents": [
  {"ph":"M","name":"process_name","pid":7,"tid":0,"args":{"name":"python"}},
  {"ph":"M","name":"process_labels","pid":7,"tid":0,"args":{"labels":"CPU"}},
  {"ph":"M","name":"process_sort_index","pid":7,"tid":0,"args":{"sort_index":5}},
  {"ph":"M","name":"thread_name","pid":7,"tid":"9","args":{"name":"thread \"9\" \u00e4"}},
  {"ph":"M","name":"thread_sort_index","pid":7,"tid":9,"args":{"sort_index":-1}},
  {"ph": "X", "cat": "cpu_op", "name": "aten::add", "pid": 7, "tid": 9,
   "ts": 5018933695692.587, "dur": 1.5, "args": {"External id": 2, "s": "}{"}},
  {"ph":"i","s":"t","name":"[memory]","pid":7,"tid":9,"ts":5018933695692.600},
  {"ph":"s","id":3,"cat":"ac2g","name":"ac2g","pid":7,"tid":9,"ts":1},
  {"ph":"f","id":"3","cat":"ac2g","name":"ac2g","pid":0,"tid":"7","ts":2,"bp":"e"},
  {"ph":"t","id":"0x3","cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":2},
  {"ph":"f","id":"b","cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":2},
  {"ph":"C","name":"mem","pid":7,"ts":4,"args":{"used":3.5,"free":"2"}}
 ], "traceName": "x.json", "baseTimeNanoseconds": 1790857026000000000 }
`
	trace := read(t, text)
	assert.Empty(t, problems(trace))
	assert.Equal(t, []string{"7/9 aten::add [cpu_op] 5018933695692587+1500"}, shown(trace))
	raw := text[trace.Slices.At[0]:][:trace.Slices.Size[0]]
	assert.True(t, strings.HasPrefix(raw, `{"ph": "X"`) && strings.HasSuffix(raw, `"}{"}}`), raw)

	assert.Equal(t, []tracefile.Process{
		{ID: "7", Name: "python", Labels: "CPU", Sort: 5}, {ID: "0"},
	}, trace.Processes)
	assert.Equal(t, []tracefile.Lane{
		{ID: "9", Name: `thread "9" ä`, Sort: -1}, {Process: 1, ID: "7"},
	}, trace.Lanes)

	require.Equal(t, 1, trace.Instants.Len())
	assert.EqualValues(t, 5018933695692600, trace.Instants.StartNs[0])
	flows := &trace.Flows
	assert.Equal(t, "stfn", string([]byte{byte(flows.Phase[0]), byte(flows.Phase[2]),
		byte(flows.Phase[1]), byte(flows.Phase[3])}))
	assert.EqualValues(t, []uint64{3, 3}, flows.ID[:2])
	assert.NotEqual(t, flows.ID[2], flows.ID[3])
	assert.Equal(t, []int64{1000, 2000, 2000, 2000}, flows.TimeNs)

	assert.Equal(t, []tracefile.Counter{{Name: "mem", Series: "used"}, {Name: "mem", Series: "free"}},
		trace.Counters)
	assert.Equal(t, []float64{3.5, 2}, trace.Samples.Value)

	assert.Equal(t, `[{"id": 0, "name": "A]}"}]`, trace.Member("deviceProperties"))
	assert.Equal(t, `"x.json"`, trace.Member("traceName"))
	since, ok := trace.Unix(trace.Slices.StartNs[0])
	assert.True(t, ok)
	assert.EqualValues(t, 1790857026000000000+5018933695692587, since)
}

func TestBareArray(t *testing.T) {
	trace := read(t, "\uFEFF["+slice("a", 1)+","+slice("b", 2)+"]\n")
	assert.Equal(t, []string{"1/2 a [] 1000+5000", "1/2 b [] 2000+5000"}, shown(trace))
	assert.Empty(t, problems(trace))
	_, ok := trace.Unix(1000)
	assert.False(t, ok, "the clock of the machine")
}

// TestLiveArray reads a file that is still written, as by Horovod: the format needs no end.
func TestLiveArray(t *testing.T) {
	trace := read(t, "["+slice("a", 1)+",\n"+slice("b", 2)+",\n")
	assert.Len(t, shown(trace), 2)
	assert.Empty(t, problems(trace))
}

func TestBeginAndEnd(t *testing.T) {
	mark := func(ph, name string, us int) string {
		return fmt.Sprintf(`{"ph":%q,"name":%q,"pid":1,"tid":2,"ts":%d},`, ph, name, us)
	}
	for name, c := range map[string]struct {
		text           string
		want, problems []string
	}{
		"nested, ends without names": {
			mark("B", "a", 1) + mark("B", "b", 2) + mark("E", "", 3) + mark("E", "", 4),
			[]string{"1/2 b [] 2000+1000", "1/2 a [] 1000+3000"}, nil,
		},
		"unsorted": {
			mark("E", "a", 9) + mark("B", "a", 1),
			[]string{"1/2 a [] 1000+8000"}, nil,
		},
		"an end without a begin": {
			mark("E", "", 1) + mark("B", "a", 2) + mark("E", "x", 3) + mark("E", "a", 4),
			[]string{"1/2 a [] 2000+2000"},
			[]string{"an end without a begin ×2 at 1, 87 bytes"},
		},
		"a begin without an end, inside of another": {
			mark("B", "a", 1) + mark("B", "b", 2) + mark("E", "a", 4),
			[]string{"1/2 b [] 2000+2000", "1/2 a [] 1000+3000"},
			[]string{"a slice without an end ×1 at 46, 0 bytes"},
		},
		"a begin without an end lasts as long as the slice around it": {
			slice("whole", 0) + "," + mark("B", "a", 1) + slice("later", 20) + ",",
			[]string{"1/2 whole [] 0+5000", "1/2 later [] 20000+5000", "1/2 a [] 1000+4000"},
			[]string{"a slice without an end ×1 at 58, 0 bytes"},
		},
		"a begin without an end lasts to the end of the trace": {
			mark("B", "a", 1) + slice("later", 20) + ",",
			[]string{"1/2 later [] 20000+5000", "1/2 a [] 1000+24000"},
			[]string{"a slice without an end ×1 at 1, 0 bytes"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			trace := read(t, "["+c.text)
			assert.Equal(t, c.want, shown(trace))
			assert.Equal(t, c.problems, problems(trace))
		})
	}
}

// TestSliceWithoutDuration reads complete events that lack their duration.
func TestSliceWithoutDuration(t *testing.T) {
	trace := read(t, `[{"ph":"X","name":"a","pid":1,"tid":2,"ts":3},`+slice("whole", 1)+`,`+
		`{"ph":"X","name":"b","pid":1,"tid":3,"ts":2}]`)
	assert.Equal(t, []string{"1/2 a [] 3000+3000", "1/2 whole [] 1000+5000", "1/3 b [] 2000+4000"},
		shown(trace))
	assert.Equal(t, []uint32{0, 2}, trace.Open)
	assert.Equal(t, []string{"a slice without an end ×2 at 1, 0 bytes"}, problems(trace))
}

func TestAsynchronous(t *testing.T) {
	trace := read(t, `[
{"ph":"b","cat":"net","name":"get","id":"0x1","pid":1,"tid":2,"ts":1},
{"ph":"b","cat":"net","name":"get","id":"0x2","pid":1,"tid":3,"ts":2},
{"ph":"b","cat":"net","name":"inner","id":"0x1","pid":1,"tid":3,"ts":3},
{"ph":"n","cat":"net","name":"half","id":"0x1","pid":1,"tid":3,"ts":3},
{"ph":"e","cat":"net","name":"inner","id":"0x1","pid":1,"tid":3,"ts":4},
{"ph":"e","cat":"net","name":"get","id":"0x1","pid":1,"tid":2,"ts":5},
{"ph":"e","cat":"net","name":"get","id":"0x2","pid":1,"tid":2,"ts":7},
{"ph":"b","cat":"net","name":"lasting","id":{"local":"0x2"},"pid":1,"ts":6}
]`)
	assert.ElementsMatch(t, []string{"1/net get [net] 1000+4000", "1/net inner [net] 3000+1000",
		"1/net get [net] 2000+5000", "1/net lasting [net] 6000+1000"}, shown(trace))
	assert.True(t, trace.Lanes[0].Asynchronous)
	assert.Equal(t, 1, trace.Instants.Len())
	assert.Len(t, problems(trace), 1, "lasting has no end")
}

// TestBadJSON has the rows of bad input that concern JSON, and how each is answered.
func TestBadJSON(t *testing.T) {
	a, b := slice("a", 1), slice("b", 2)
	two := []string{"1/2 a [] 1000+5000", "1/2 b [] 2000+5000"}
	deep := `{"ph":"X","args":` + strings.Repeat("[", 500) + strings.Repeat("]", 500) + "," + b[1:]
	for name, c := range map[string]struct {
		text           string
		want, problems []string
	}{
		"ends inside an event": {
			`{"traceEvents":[` + a + "," + b + `,{"ph":"X","name":"c","args":{"x":1`,
			two, []string{"the file ends inside an event ×1 at 122, 34 bytes"},
		},
		"ends inside a text": {
			"[" + a + "," + b + `,{"ph":"X","name":"c`,
			two, []string{"the file ends inside an event ×1 at 107, 19 bytes"},
		},
		"trailing comma": {`{"traceEvents":[` + a + "," + b + ",]}", two, nil},
		"no end": {
			`{"traceEvents":[` + a + "," + b,
			two, []string{"the file ends inside an event ×1 at 121, 0 bytes"},
		},
		"without commas":  {"[" + a + "\n" + b + "]", two, nil},
		"doubled commas":  {"[" + a + ",,\n" + b + "]", two, nil},
		"empty event":     {"[" + a + ",{ }," + b + "]", two, []string{"an empty event ×1 at 54, 3 bytes"}},
		"no phase":        {"[" + a + `,{"x":1},` + b + "]", two, []string{"an event without a phase ×1 at 54, 7 bytes"}},
		"phase unknown":   {"[" + a + `,{"ph":"P"},` + b + "]", two, []string{"an event of a kind that has no place on a timeline ×1 at 54, 10 bytes"}},
		"no event":        {"[" + a + `,null,["x"],` + b + "]", two, []string{"a value that is no event ×2 at 54, 9 bytes"}},
		"unsorted":        {"[" + b + "," + a + "]", []string{two[1], two[0]}, nil},
		"mixed thread":    {"[" + a + "," + strings.Replace(b, `"tid":2`, `"tid":"2"`, 1) + "]", two, nil},
		"text after":      {"[" + a + "," + b + "] x", two, []string{"bytes after the end of the trace ×1 at 108, 1 bytes"}},
		"lost quote":      {"[" + a + `,{"ph":"X","args":{"x":"1},"ts":1},` + b + "]", two, []string{"damaged bytes ×1 at 54, 34 bytes"}},
		"lost key quote":  {"[" + a + `,{"ph":"X","args:{"x":"1"},"ts":1},` + b + "]", two, []string{"damaged bytes ×1 at 54, 34 bytes"}},
		"lost bracket":    {"[" + a + `,{"ph":"X","args":{"x":1,"ts":1},` + b + "]", two, []string{"damaged bytes ×1 at 54, 32 bytes"}},
		"wrong bracket":   {"[" + a + `,{"ph":"X","args":{"x":[1}}},` + b + "]", two, []string{"damaged bytes ×1 at 54, 28 bytes"}},
		"zeros":           {"[" + a + ",\x00\x00\x00\x00," + b + "]", two, []string{"damaged bytes ×1 at 54, 5 bytes"}},
		"torn event":      {"[" + a + `,{"ph":"X","na` + b + "]", two, []string{"damaged bytes ×1 at 54, 13 bytes"}},
		"deep":            {"[" + a + "," + deep + "]", two, nil},
		"raw line break":  {"[" + a + "," + strings.Replace(b, `"b"`, "\"b\n\t\"", 1) + "]", []string{two[0], "1/2 b\n\t [] 2000+5000"}, nil},
		"invalid UTF-8":   {"[" + a + "," + strings.Replace(b, `"b"`, "\"b\xff\"", 1) + "]", []string{two[0], "1/2 b\uFFFD [] 2000+5000"}, nil},
		"negative":        {"[" + strings.Replace(a, `"dur":5`, `"dur":-5`, 1) + "]", []string{"1/2 a [] 1000+0"}, []string{"a slice without a valid duration ×1 at 1, 0 bytes"}},
		"negative time":   {"[" + strings.Replace(a, `"ts":1`, `"ts":-2147483648.5`, 1) + "]", []string{"1/2 a [] -2147483648500+5000"}, nil},
		"NaN":             {"[" + b + "," + strings.Replace(a, `"ts":1`, `"ts":NaN`, 1) + "]", []string{two[1], "1/2 a [] 2000+5000"}, []string{"a slice without a readable time ×1 at 54, 0 bytes"}},
		"huge":            {"[" + strings.Replace(a, `"ts":1`, `"ts":1e300`, 1) + "]", []string{"1/2 a [] 9223372036854775807+5000"}, nil},
		"flow without ts": {`[{"ph":"s","id":1},` + a + "," + b + "]", two, []string{"an instant, flow or sample without a readable time ×1 at 1, 17 bytes"}},
		"counter of text": {`[{"ph":"C","ts":1,"args":{"x":"y"}},` + a + "," + b + "]", two, []string{"a counter without a number ×1 at 1, 34 bytes"}},
	} {
		t.Run(name, func(t *testing.T) {
			trace := read(t, c.text)
			assert.Equal(t, c.want, shown(trace))
			assert.Equal(t, c.problems, problems(trace))
		})
	}
}

// TestCutOffGzip checks that what was unpacked before damage is shown, with the damage.
func TestCutOffGzip(t *testing.T) {
	cause := errors.New("the gzip file is cut off")
	trace, err := decoded([]byte("["+slice("a", 1)+`,{"ph":"X"`), 0, cause)
	require.NoError(t, err)
	assert.Equal(t, cause, trace.Cause)
	assert.Len(t, shown(trace), 1)
	assert.Equal(t, []string{"the file ends inside an event ×1 at 54, 9 bytes"}, problems(trace))
}

func TestNoTrace(t *testing.T) {
	for found, text := range map[string]string{
		"the file is empty": " \n",
		"a table of results, or a list of something else: no event has a phase": `[{"cols":[{"id":"x"}],"rows":[]},{"p":{}}]`,
		"a JSON object without traceEvents":                                     `{"version":1,"files":[]}`,
		"damaged JSON without a readable event":                                 `{"version" 1}`,
		"a pointer of Git LFS; the file itself is in other storage":             "version https://git-lfs.github.com/spec/v1\n",
		`neither JSON nor XSpace: the file begins with "PK\x03\x04"`:            "PK\x03\x04",
	} {
		for _, size := range []int{0, 1} {
			_, err := decoded([]byte(text), size, nil)
			var stranger *tracefile.NotTraceError
			require.ErrorAs(t, err, &stranger, text)
			assert.Equal(t, found, stranger.Found)
		}
	}
	// torch writes this when the schedule of the profiler was waiting
	trace := read(t, `{"traceEvents":[]}`)
	assert.Zero(t, trace.Slices.Len())
	_, ok := trace.Span()
	assert.False(t, ok)
}

// TestLargeParts checks that an event that is too large is passed over, and that a large member of
// the outer object is no event.
func TestLargeParts(t *testing.T) {
	large := `{"ph":"X","name":"large","args":{"x":"` + strings.Repeat("x", 17<<20) + `"}}`
	text := `{"stackFrames":{"x":[` + strings.Repeat(`{"a":"]}"},`, 20_000) + `1]},"traceEvents":[` +
		slice("a", 1) + "," + large + "," + slice("b", 2) + `],"traceName":"n"}`
	for _, size := range []int{0, 4096} {
		trace, err := decoded([]byte(text), size, nil)
		require.NoError(t, err)
		assert.Equal(t, []string{"1/2 a [] 1000+5000", "1/2 b [] 2000+5000"}, shown(trace))
		assert.Equal(t, []string{fmt.Sprintf("an event of more than 16 MiB ×1 at %d, %d bytes",
			strings.Index(text, large), len(large)+1)}, problems(trace))
		assert.Equal(t, `"n"`, trace.Member("traceName"))
		assert.Empty(t, trace.Member("stackFrames"))
	}
}

// TestHostileNesting reads objects in objects that never end. Each could be the one event behind the
// damage, and to read them all to the end would take hours.
func TestHostileNesting(t *testing.T) {
	text := "[" + strings.Repeat(`{"a":`, 1_000_000)
	trace, err := decoded([]byte(text), 4096, nil)
	require.NoError(t, err)
	assert.Equal(t, []string{fmt.Sprintf("the file ends inside an event ×1 at 1, %d bytes",
		len(text)-1)}, problems(trace))
}

func TestTimes(t *testing.T) {
	for text, want := range map[string]string{
		"1":                        "1000",
		`"1.5"`:                    "1500",
		"5018933695692.587":        "5018933695692587",
		"1610366662254362.1239":    "1610366662254362123",
		"1.5e3":                    "1500000",
		"15E-1":                    "1500",
		"0.0004":                   "0",
		"123456789012345678901234": "9223372036854775807",
		"-1.25":                    "-1250",
		"1e-999999":                "0",
	} {
		trace := read(t, `[{"ph":"X","pid":1,"tid":2,"dur":0,"ts":`+text+`}]`)
		assert.Equal(t, []string{"1/2  [] " + want + "+0"}, shown(trace), text)
		assert.Empty(t, problems(trace), text)
	}
	for _, text := range []string{"NaN", `""`, "null", "-", "1.2.3", "1e", "Infinity", `"x"`} {
		trace := read(t, `[{"ph":"X","pid":1,"tid":2,"dur":0,"ts":`+text+`}]`)
		assert.Len(t, problems(trace), 1, text)
	}
}
