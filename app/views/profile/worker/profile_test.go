package worker_test

import (
	"bytes"
	"context"
	"errors"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view"
	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kind"
	"eventlens/app/views/profile"
	profileworker "eventlens/app/views/profile/worker"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// The kind may not be in the list of kinds.
func init() {
	if !profile.ID.Valid() {
		kind.Add(&profile.Kind)
	}
}

// screen has traces beside a log.
type screen struct{ *viewtest.Screen }

func show(t *testing.T, traces ...view.Trace) screen {
	s := viewtest.Empty(t, profile.ID, profile.Stored)
	for i := range traces {
		traces[i].Trace = listing.TraceOf(traces[i].Path)
		if traces[i].Run = traces[i].Trace.Dir; traces[i].Run == "" {
			traces[i].Run = "."
		}
	}
	s.Traces = func() []view.Trace { return traces }
	s.Now = func() time.Time { return time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC) }
	s.Add(profile.ID, profileworker.New(&s.Env))
	return screen{s}
}

func (s screen) names() (all []string) {
	for _, t := range viewtest.One[*profile.Listed](s.Screen, &profile.List{}).Traces {
		all = append(all, strings.Join([]string{
			t.Run, words.Say(t.Time), t.Session, t.Host, fmt.Sprint(t.Tool, t.Bytes),
		}, ", "))
	}
	return all
}

// TestSessionsAreListed lists sessions, newest first.
func TestSessionsAreListed(t *testing.T) {
	const session = "a/plugins/profile/2026_01_02_03_04_05/"
	s := show(t,
		view.Trace{Path: "b/plugins/profile/mine/h.trace.json.gz", SizeBytes: 3},
		view.Trace{Path: session + "gpu-2.trace.json.gz", SizeBytes: -1},
		view.Trace{Path: session + "gpu-1.xplane.pb", SizeBytes: 1500},
		view.Trace{Path: "w_7.1767225600000000000.pt.trace.json", SizeBytes: 2_000_000},
		view.Trace{Path: "b/plugins/profile/2025_01_02_03_04_05/old.trace", SizeBytes: 5},
	)
	assert.Equal(t, []string{
		"a, 2 Jan 03:04:05, 2026_01_02_03_04_05, gpu-1, 1 1500",
		"a, 2 Jan 03:04:05, 2026_01_02_03_04_05, gpu-2, 3 -1",
		"., 1 Jan 00:00:00, w_7.1767225600000000000.pt.trace.json, w_7, 2 2000000",
		"b, 2 Jan 2025 03:04:05, 2025_01_02_03_04_05, old, 4 5",
		"b, , mine, h, 3 3",
	}, s.names())
}

// pieces asks for pieces of a trace until its end.
func (s screen) pieces(reading, trace uint32) (content []byte, last *profile.Piece) {
	for last == nil || !last.End {
		last = viewtest.One[*profile.Piece](s.Screen,
			&profile.Read{Reading: reading, Trace: trace})
		if last.Bytes != 0 {
			content = append(content, s.Buffers[last.Bytes-1000]...)
		}
	}
	return content, last
}

// TestTraceIsReadInPieces reads traces one after the other.
func TestTraceIsReadInPieces(t *testing.T) {
	content := bytes.Repeat([]byte("0123456789"), 120_000)
	s := show(t,
		view.Trace{Path: "a.xplane.pb", Content: source.NewMemory(content)},
		view.Trace{Path: "empty.xplane.pb", Content: source.NewMemory(nil)},
		view.Trace{Path: "broken.xplane.pb", Content: broken{}})
	got, last := s.pieces(1, 0)
	assert.Equal(t, content, got)
	assert.EqualValues(t, len(content), last.Arrived)
	assert.True(t, last.Problem.None())
	got, last = s.pieces(2, 1)
	assert.Empty(t, got)
	assert.True(t, last.Problem.None())
	_, last = s.pieces(3, 2)
	assert.Equal(t, "no answer", words.Say(last.Problem))
	_, last = s.pieces(4, 99)
	assert.Equal(t, "the trace is not listed", words.Say(last.Problem))
	got, _ = s.pieces(5, 0)
	assert.Len(t, got, len(content), "again, as another reading")
}

// TestStoppedReading checks that a stopped reading answers nothing more, and that its number can
// be used again.
func TestStoppedReading(t *testing.T) {
	content := bytes.Repeat([]byte("0123456789"), 120_000)
	s := show(t, view.Trace{Path: "a.xplane.pb", Content: source.NewMemory(content)})
	first := viewtest.One[*profile.Piece](s.Screen, &profile.Read{Reading: 1})
	require.False(t, first.End)
	s.Ask("", &profile.Stop{Reading: 1})
	s.Ask("", &profile.Stop{Reading: 7})
	got, _ := s.pieces(1, 0)
	assert.Equal(t, content, got, "from the start")
}

// broken is a file that cannot be opened.
type broken struct{ source.Source }

func (broken) Open(context.Context, int64) (*source.Body, error) {
	return nil, errors.New("no answer")
}

// TestStepStatsAreListed lists the RunMetadata of event files that hold step stats, and reads them.
func TestStepStatsAreListed(t *testing.T) {
	s := show(t, view.Trace{Path: "w_7.1767225600000000000.pt.trace.json"})
	log, err := os.ReadFile(tracetest.Only(t, "../../../../testdata/graphs/log/tf1-profile/events*"))
	require.NoError(t, err)
	s.AddRun("tf1", log)
	log, err = os.ReadFile(tracetest.Only(t, "../../../../testdata/graphs/log/torch-mlp/events*"))
	require.NoError(t, err)
	s.AddRun("torch", log)
	require.Len(t, s.names(), 2, "PyTorch only names a device")
	all := viewtest.One[*profile.Listed](s.Screen, &profile.List{}).Traces
	at := slices.IndexFunc(all, func(t profile.Trace) bool { return t.Tool == listing.StepStats })
	assert.Equal(t, [3]string{"tf1/step 1:1", "step 1", "1"},
		[3]string{all[at].Path, all[at].Host, all[at].Session})
	assert.False(t, all[at].Time.None())
	content, last := s.pieces(1, all[at].Number)
	assert.True(t, last.Problem.None())
	assert.EqualValues(t, all[at].Bytes, len(content))
	trace, err := tracefile.Read(bytes.NewReader(content))
	require.NoError(t, err)
	assert.Equal(t, tracefile.StepStats, trace.Format)
	assert.Positive(t, trace.Slices.Len())
	_, last = s.pieces(2, all[at].Number+1)
	assert.Equal(t, "the trace is not listed", words.Say(last.Problem))
	assert.Empty(t, s.joined(all[at].Number, 1, 2), "the run has no scalars")
}

// TestTraceOfRunsBelow joins a trace that lies beside no event files with the runs below its folder.
func TestTraceOfRunsBelow(t *testing.T) {
	s := show(t, view.Trace{Path: "traced/plugins/profile/1/demo.xplane.pb"})
	log, err := os.ReadFile(traced(t, "torch/events*"))
	require.NoError(t, err)
	s.AddRun("traced/torch", log)
	assert.Equal(t, []float64{429}, s.joined(0, 1, 1e10))
}
