package service_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// answer has all that the script knows of a summary or of a table.
type answer struct {
	Of                   string
	Kinds                map[string]string
	Lead                 string
	Said                 []string
	TopTitle, TopAll     string
	Top                  [][]string
	Median, MeanOf       string
	Slowest, MedianAt    int
	Parts                []int64
	Figures, Hints, Rows [][]string
	Keys, Columns        []string
	Steps                []stepAnswer
	Devices              []struct {
		Title, Note string
		Causes      [][]any
	}
}

type stepAnswer struct {
	Name, Time string
	From       float64
	Parts      []int64
}

// madeTrace returns a trace of testdata, unpacked.
func madeTrace(t *testing.T, name string) string {
	t.Helper()
	return string(tracetest.Content(t, "../../../../testdata/profiles/"+name))
}

// answered asks about the trace, and returns the answer.
func (p *page) answered(question string) (a answer) {
	p.t.Helper()
	p.ask(&scripted.UserAction{Act: profile.AnswerAct, Value: question})
	for {
		m, ok := (<-p.answers).(*scripted.ScriptMessage)
		if ok && m.What == profile.AnswerMessage {
			require.NoError(p.t, json.Unmarshal(p.object(m.With), &a))
			require.Equal(p.t, question, a.Of)
			return a
		}
	}
}

// served reads a trace of testdata as a whole.
func served(t *testing.T, name string) (*page, *analysis.Analysis) {
	t.Helper()
	content := madeTrace(t, name)
	p := serve(t)
	p.show(content)
	trace, err := tracefile.Read(strings.NewReader(content))
	require.NoError(t, err)
	return p, analysis.Of(trace)
}

func TestSummaryOfTorch(t *testing.T) {
	p, a := served(t, "torch.pt.trace.json.gz")
	got := p.answered("summary")
	want, ok := a.Summary()
	require.True(t, ok)
	assert.Equal(t, "The input holds the training back", got.Lead)
	require.Len(t, got.Said, 3)
	assert.Regexp(t, `^Input bound: \d+\.\d % of the mean step waits for the data loader\.$`,
		got.Said[0])
	assert.Regexp(t, `^Step 3 takes \S+ ms more than the median step \d\. Of its parts, `+
		`Data loader grows most: by \S+ ms\.$`, got.Said[1])
	assert.Equal(t, "The trace holds no work of a device, so nobody can tell when one is idle.", got.Said[2])
	assert.Equal(t, "Operators by time on the host", got.TopTitle)
	operators := a.Operators(false)
	assert.Equal(t, "all "+strconv.Itoa(len(operators)), got.TopAll)
	require.Len(t, got.Top, 5)
	assert.Equal(t, []string{operators[0].Name, strconv.Itoa(operators[0].Calls)}, got.Top[0][:2])
	assert.Equal(t, want.Slowest, got.Slowest)
	assert.Equal(t, "3", got.Steps[got.Slowest].Name)
	assert.Equal(t, want.Median, got.MedianAt)
	assert.Equal(t, "mean of 3 steps", got.MeanOf)
	assert.Regexp(t, `^Dashed: median \S+ ms$`, got.Median)
	assert.Equal(t, "mean step", got.Figures[0][1])
	require.Len(t, got.Steps, len(want.Steps))
	for i := range want.Steps {
		sum := int64(0)
		for _, ns := range got.Steps[i].Parts {
			sum += ns
		}
		assert.Equal(t, want.Steps[i].Ns(), sum, "the parts add up")
		assert.GreaterOrEqual(t, got.Steps[i].From, 0.0)
	}
	require.Len(t, got.Parts, int(analysis.Hues))
	assert.Equal(t, want.Mean.Parts[analysis.DataLoader], got.Parts[analysis.LoaderHue])
	assert.Equal(t, want.Mean.Parts[analysis.Copy]+want.Mean.Parts[analysis.Set],
		got.Parts[analysis.CopyHue])
	require.Len(t, got.Rows, int(analysis.Hues)+1, "with the whole step below")
	require.NotEmpty(t, got.Hints)
	assert.Equal(t, []string{"of the step time is in the data loader",
		"More workers, or prefetching, may hide it.", "Show step 3 in the timeline",
		strconv.Itoa(want.Slowest), ""}, got.Hints[0][2:])
	assert.Equal(t, "Where a step goes", p.texts["whereStepGoes"])
}

// The tables hold what `eventlens dump --profile` prints.
func TestTablesOfTorch(t *testing.T) {
	p, a := served(t, "torch.pt.trace.json.gz")
	for _, table := range analysis.Tables {
		for _, isFine := range []bool{false, true} {
			question := table.Name
			if isFine {
				question += profile.FineTable
			}
			got := p.answered(question)
			columns := len(table.Columns)
			if table.Name == "memory" {
				columns-- // torch writes no shapes of allocated tensors
			}
			assert.Equal(t, table.Columns[:columns], got.Keys)
			assert.Len(t, got.Columns, len(got.Keys))
			var rows [][]string
			table.Rows(a, isFine, func(cells ...string) { rows = append(rows, cells[:columns]) })
			assert.Equal(t, len(rows), len(got.Rows), question)
			assert.ElementsMatch(t, rows, got.Rows, question)
		}
	}
	got := p.answered("operators")
	assert.Equal(t, []string{"Operator", "Shapes", "Calls", "Host self", "Host total",
		"Device self", "Device total"}, got.Columns)
	assert.Less(t, len(got.Rows), len(p.answered("operators+").Rows))
	assert.Equal(t, "Data loader", got.Kinds["data_loader"])
}

func TestSummaryOfJAX(t *testing.T) {
	p, _ := served(t, "jax.xplane.pb")
	got := p.answered("summary")
	require.Len(t, got.Steps, 3)
	assert.Equal(t, []string{"5", "6", "7"},
		[]string{got.Steps[0].Name, got.Steps[1].Name, got.Steps[2].Name})
	assert.Equal(t, "This trace names no data loader, so nobody can tell whether it waits for input.",
		got.Said[0])
	for _, figure := range got.Figures {
		assert.NotEqual(t, "waits for input", figure[1])
	}
	assert.Empty(t, got.Devices)
	assert.Empty(t, p.answered("kernels").Rows)
}

// A data loader that is late in every third step is said first, with its numbers.
func TestSummaryOfPattern(t *testing.T) {
	var events []string
	for i, at := 0, 0; i < 6; i++ {
		wait := 1
		if i%3 == 1 {
			wait = 41
		}
		event := func(category, name string, thread, from, duration int, args string) {
			events = append(events, fmt.Sprintf(
				`{"ph":"X","cat":%q,"name":%q,"pid":%d,"tid":%d,"ts":%d,"dur":%d,"args":{%s}}`,
				category, name, thread/7, thread, at+from, duration, args))
		}
		event("user_annotation", fmt.Sprintf("ProfilerStep#%d", i+3), 1, 0, 29+wait, "")
		event("user_annotation", "enumerate(DataLoader)#_Iter.__next__", 1, 0, wait, "")
		event("cpu_op", "aten::mm", 1, wait, 25, "")
		event("cuda_runtime", "cudaLaunchKernel", 1, wait+3, 5, fmt.Sprintf(`"correlation":%d`, i+1))
		event("kernel", "gemm", 7, wait+10, 10, fmt.Sprintf(`"correlation":%d,"device":0`, i+1))
		at += 29 + wait
	}
	p := serve(t)
	p.show("[" + strings.Join(events, ",") + "]")
	got := p.answered("summary")
	assert.Equal(t, "The data loader starves device 0 in every 3rd step", got.Lead)
	assert.Equal(t, "Every 3rd step, such as 4, takes 2.3 times as long as the others. Of its 70 µs, "+
		"41 µs wait for the data loader.", got.Said[1])
	assert.Regexp(t, `^Input bound: `, got.Said[0])
	assert.Len(t, got.Said, 2, "nothing is unknown")
	assert.Equal(t, "Waits for input", got.Devices[0].Causes[0][2])
	assert.Positive(t, got.Devices[0].Causes[0][1])
}

// The reasons why a device is idle add up, and each has its share.
func TestSummaryOfDevice(t *testing.T) {
	p := serve(t)
	p.show(`[{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":90},
		{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,
			"args":{"correlation":1}},
		{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":70,"dur":1,
			"args":{"correlation":2}},
		{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":10,
			"args":{"correlation":1,"device":0}},
		{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":80,"dur":20,
			"args":{"correlation":2,"device":0}}]`)
	got := p.answered("summary")
	require.Len(t, got.Devices, 1)
	assert.Equal(t, "Why device 0 is idle", got.Devices[0].Title)
	assert.Equal(t, "66.7 % of the time, 60 µs", got.Devices[0].Note)
	assert.Equal(t, []any{5.0, 60_000.0, "Host starts work too late", "60 µs", "100.0 %"},
		got.Devices[0].Causes[1])
	assert.Contains(t, got.Said, "It marks no steps: the times are of all that it holds.")
	assert.Equal(t, "whole trace", got.Figures[0][1])
	assert.Equal(t, "Operators by time on the device", got.TopTitle)
	assert.Equal(t, [][]string{{"aten::mm", "1", "30 µs", "30 µs"}}, got.Top)
	assert.Contains(t, got.Figures, []string{"33.3 %", "device 0 is busy"})
	require.NotEmpty(t, got.Hints)
	for i, hint := range got.Hints {
		want := []string{"", "", ""} // there are no steps to lead to
		if hint[1] != "" {
			want = []string{"Show the longest gap in the timeline, 60 µs", "", "20000,80000,4"}
		}
		assert.Equal(t, want, hint[4:])
		assert.Equal(t, i == len(got.Hints)-1, hint[1] != "", "the last one is about the device")
	}
}

// Nothing is said about traces that are not read, hold nothing, or are none.
func TestNoAnswer(t *testing.T) {
	p := serve(t)
	p.show(`[{"ph":"i","ts":1,"name":"mark"}]`)
	got := p.answered("summary")
	assert.Empty(t, got.Lead)
	assert.Equal(t, "Nothing in this trace says what its time is spent on.", p.texts["nothing"])
	assert.Empty(t, p.answered("operators").Rows)

	bad := serve(t)
	bad.ask(&scripted.UserAction{Act: profile.AnswerAct, Value: "summary"})
	bad.show("hello")
	bad.ask(&scripted.UserAction{Act: profile.AnswerAct, Value: "summary"})
	bad.ask(&scripted.UserAction{Act: profile.RedrawAct})
	bad.until(bad.over)
	for len(bad.answers) > 0 {
		if m, ok := (<-bad.answers).(*scripted.ScriptMessage); ok {
			assert.NotEqual(t, profile.AnswerMessage, m.What)
		}
	}
}
