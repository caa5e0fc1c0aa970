package joblist

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// log is an event file that a test writes and reads in batches.
type log struct {
	t       *testing.T
	builder *store.Builder
	file    *File
	store   *store.Store
	id      store.FileID
	records int
}

// startLog starts the next file of a run, which is also added to a store.
func startLog(t *testing.T, s *store.Store, run store.RunID, name string,
	wanted func(string) bool) *log {
	l := &log{
		t: t, builder: store.NewBuilder(), file: NewFile(wanted, MaxTags), store: s,
		id: s.AddFile(run, name),
	}
	l.builder.Shapes = Shapes
	return l
}

func (l *log) event(step int64, wall float64, values ...*pb.Summary_Value) {
	l.t.Helper()
	text, err := proto.Marshal(&pb.Event{
		Step: step, WallTime: wall, What: &pb.Event_Summary{Summary: &pb.Summary{Value: values}},
	})
	require.NoError(l.t, err)
	l.builder.Add(eventfile.Record{Data: text})
	l.records++
}

// take ends a batch.
func (l *log) take() {
	b := l.builder.Take(int64(l.records))
	require.Empty(l.t, b.Problems)
	l.file.Add(b)
	l.store.Append(l.id, b)
}

func (l *log) end() *File {
	l.take()
	l.file.End()
	return l.file
}

func simple(tag string, value float32) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_SimpleValue{SimpleValue: value}}
}

// oneRun summarises a job with a single run.
func oneRun(files ...*File) Summary { return Summarise([]Run{{Name: ".", Files: files}}, MaxTags) }

// newLog starts a log in a store of its own.
func newLog(t *testing.T) *log {
	s := store.New()
	return startLog(t, s, s.AddRun("."), "a", nil)
}

func TestSummary(t *testing.T) {
	l := newLog(t)
	for i := range 10 {
		l.event(int64(i*10), 1e9+float64(i), simple("loss", float32(10-i)),
			simple("b/acc10", float32(i)), simple("b/acc9", 1))
	}
	l.event(95, 1e9+20, simple("loss", float32(math.NaN())))
	s := oneRun(l.end())
	assert.EqualValues(t, 95, s.Steps)
	assert.Equal(t, []float64{1e9, 1e9 + 20}, []float64{s.FirstSec, s.EndSec})
	assert.Equal(t, Unknown, s.Status)
	assert.Equal(t, minSilence, s.Silence)
	require.Len(t, s.Scalars, 3)
	assert.Equal(t,
		"[{b/acc9  1 [1 1 1 1 1 1 1 1 1 1]} {b/acc10  9 [0 1 2 3 4 5 6 7 8 9]} {loss  NaN [10 9 8 7 6 5 4 3 2 1 NaN]}]", fmt.Sprint(s.Scalars))

	j := OfFiles("", nil).Jobs
	assert.Empty(t, j)
	known := Job{
		Status: Unknown, Steps: -1, Duration: -1, Created: time.Unix(1e9-50, 0),
		Updated: time.Unix(2e9, 0),
	}
	s.Fill(&known)
	assert.Equal(t, Job{
		Status: Unknown, Steps: 95, Duration: 20 * time.Second, Created: time.Unix(1e9-50, 0),
		Updated: time.Unix(1e9+20, 0).UTC(), Scalars: s.Scalars,
	}, known)
	given := Job{Status: Failed, Steps: 7, Duration: 0, Scalars: []Scalar{{Tag: "x"}}}
	s.Fill(&given)
	assert.Equal(t, Job{
		Status: Failed, Steps: 7, Created: time.Unix(1e9, 0).UTC(),
		Updated: time.Unix(1e9+20, 0).UTC(), Scalars: []Scalar{{Tag: "x"}},
	}, given)

	none := oneRun()
	assert.EqualValues(t, -1, none.Steps)
	none.Fill(&known)
	assert.EqualValues(t, 95, known.Steps)
}

func TestSummaryOfOddTimes(t *testing.T) {
	l := newLog(t)
	l.event(1, math.Inf(1), simple("x", 1))
	l.event(2, -5, simple("x", 2))
	l.take()
	l.event(3, 1e300, simple("x", 3))
	s := oneRun(l.end())
	assert.True(t, math.IsNaN(s.FirstSec) && math.IsNaN(s.EndSec))
	j := Job{Steps: -1, Duration: -1, Status: Unknown}
	s.Fill(&j)
	assert.True(t, j.Updated.IsZero())
	assert.EqualValues(t, 3, j.Steps)
	assert.EqualValues(t, -1, j.Duration)
}

// TestSummaryIsOfTheNewestAttempt compares with the store, on random series in several files and
// batches whose steps sometimes go back.
func TestSummaryIsOfTheNewestAttempt(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 7))
		s := store.New()
		run := s.AddRun(".")
		var files []*File
		step := int64(random.IntN(20) - 10)
		for n := range 1 + random.IntN(4) {
			l := startLog(t, s, run, fmt.Sprint(n), nil)
			for range random.IntN(600) {
				switch random.IntN(150) {
				case 0:
					step -= int64(random.IntN(300))
				case 1:
					l.take()
				case 2:
				default:
					step += 1 + int64(random.IntN(3))
				}
				l.event(step, 1e9, simple("x", random.Float32()))
			}
			files = append(files, l.end())
		}
		snapshot := s.Snapshot()
		if len(snapshot.Tags()) == 0 {
			continue
		}
		want := snapshot.Numbers(run, 1, store.NewestAttempt)
		got := oneRun(files...)
		require.Len(t, got.Scalars, 1)
		last, _ := want.Last()
		require.Equal(t, last.Value, got.Scalars[0].Last, "seed %d", seed)
		require.Equal(t, max(-1, int64(last.Step)), got.Steps)
		line := got.Scalars[0].Line
		require.LessOrEqual(t, len(line), LineLength)
		require.Equal(t, last.Value, line[len(line)-1])
		if want.Len() <= LineLength && len(files) == 1 {
			require.Len(t, line, want.Len(), "seed %d", seed)
		}
		i := 0
		for _, value := range line { // in the order of the series, and only values of the series
			for want.At(i).Value != value {
				i++
			}
		}
	}
}

// TestLineIsSpreadOverSteps has most points at the start, and checks the steps of the line's
// points.
func TestLineIsSpreadOverSteps(t *testing.T) {
	l := newLog(t)
	for step := range int64(100_000) {
		if step < 1000 || step%100 == 0 {
			l.event(step, 1e9, simple("x", float32(step)))
		}
		if step%777 == 0 {
			l.take()
		}
	}
	l.event(100_000, 1e9, simple("x", 100_000))
	line := oneRun(l.end()).Scalars[0].Line
	n := len(line)
	require.GreaterOrEqual(t, n, LineLength-3)
	assert.Equal(t, []float64{0, 100_000}, []float64{line[0], line[n-1]})
	for i, at := range line[1:] {
		assert.Less(t, at-line[i], 2*100_000.0/(LineLength-1), at)
	}
}

func TestLineOfExtremeSteps(t *testing.T) {
	l := newLog(t)
	for i := range 500 {
		l.event(math.MinInt64/2+int64(i)*(math.MaxInt64/500), 1e9, simple("x", float32(i)))
	}
	s := oneRun(l.end())
	require.Len(t, s.Scalars[0].Line, LineLength)
	assert.Equal(t, 499.0, s.Scalars[0].Last)
}

// TestRunsOfAScalar: several runs write the same scalar.
func TestRunsOfAScalar(t *testing.T) {
	run := func(name string, wall float64, value float32) Run {
		l := newLog(t)
		l.event(1, wall, simple("loss", value))
		return Run{Name: name, Files: []*File{l.end()}}
	}
	for _, c := range []struct {
		runs []Run
		want string
	}{
		{[]Run{run("train", 1e9+5, 1), run("validation", 1e9, 2)}, "train 1;validation 2;"},
		{[]Run{run("Train", 1e9, 1), run("val", 1e9+5, 2), run("test", 1e9, 3)},
			"Train 1;test 3;val 2;"},
		{[]Run{run("a/train", 1e9, 1), run("a/eval", 1e9, 2), run("b/train", 1e9+1, 3),
			run("b/eval", 1e9, 4)}, "b/eval 4;b/train 3;"},
		{[]Run{run("lr0.1", 1e9, 1), run("lr0.2", 1e9+9, 2), run("lr0.3", 1e9+3, 3)}, "lr0.2 2;"},
		{[]Run{run("train", 1e9, 1), run("other", 1e9+9, 2)}, "other 2;"},
		{[]Run{run(".", 1e9, 1), run("eval", 1e9+9, 2)}, "eval 2;"},
		{[]Run{run(".", 1e9+9, 1), run("eval", 1e9, 2)}, " 1;"},
		{[]Run{run("a", 1e9, 1), run("b", 1e9, 2)}, "b 2;"},
	} {
		got := ""
		for _, s := range Summarise(c.runs, 5).Scalars {
			got += fmt.Sprintf("%s %v;", s.Run, s.Last)
		}
		assert.Equal(t, c.want, got)
	}
}

// TestTagsAreBounded: only wanted tags are kept, and of them the first by name, in whatever order
// they arrive.
func TestTagsAreBounded(t *testing.T) {
	for seed := range uint64(3) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := store.New()
		l := startLog(t, s, s.AddRun("."), "a", func(tag string) bool {
			return strings.HasPrefix(tag, "z")
		})
		for _, i := range random.Perm(1000) {
			l.event(int64(i), 1e9, simple(fmt.Sprintf("a%d", i), 1),
				simple(fmt.Sprintf("z%d", i), 2))
		}
		l.take()
		require.LessOrEqual(t, len(l.file.series), 2*MaxTags)
		sum := oneRun(l.end())
		require.Len(t, l.file.series, MaxTags)
		require.Len(t, sum.Scalars, MaxTags)
		assert.Equal(t, []string{"z0", "z199"}, []string{sum.Scalars[0].Tag, sum.Scalars[199].Tag})
		assert.Len(t, Summarise([]Run{{Name: ".", Files: []*File{l.file}}}, 7).Scalars, 7)
	}
}

// TestFewScalarsAreKept: only the first scalars have lines, but all count for the steps.
func TestFewScalarsAreKept(t *testing.T) {
	l := newLog(t)
	l.file.most = 2
	for i := range 10 {
		l.event(int64(i), 1e9, simple("a", 1), simple("b", 2), simple("c", 3))
	}
	l.event(99, 1e9, simple("c", 3))
	sum := oneRun(l.end())
	assert.Len(t, sum.Scalars, 2)
	assert.EqualValues(t, 99, sum.Steps)
	assert.Len(t, l.file.series["b"].points, 10)
	assert.Len(t, l.file.series["c"].points, 1)

	other := newLog(t)
	other.event(5, 1e9, simple("c", 4))
	sum = Summarise([]Run{{Name: "a", Files: []*File{l.file}},
		{Name: "b", Files: []*File{other.end()}}}, 3)
	require.Len(t, sum.Scalars, 3)
	assert.Equal(t, Scalar{Tag: "c", Run: "b", Last: 4, Line: []float64{4}}, sum.Scalars[2],
		"of a run that has its line")
}

// TestUnwantedScalarsCountAsSteps: with no wanted scalar the steps are still counted.
func TestUnwantedScalarsCountAsSteps(t *testing.T) {
	s := store.New()
	l := startLog(t, s, s.AddRun("."), "a", func(string) bool { return false })
	for i := range int64(1000) {
		l.event(i, 1e9, simple("x", 1))
	}
	l.event(500, 1e9, simple("x", 1))
	for _, series := range l.file.series {
		assert.Len(t, series.points, 1)
	}
	sum := oneRun(l.end())
	assert.Empty(t, sum.Scalars)
	assert.EqualValues(t, 500, sum.Steps)
}

func TestSilence(t *testing.T) {
	l := newLog(t)
	for i := range 20 {
		l.event(int64(i), 1e9+float64(i)*1000, simple("x", 1))
	}
	s := oneRun(l.end())
	assert.Equal(t, 4000*time.Second, s.Silence)
	var r query.Rhythm
	assert.Equal(t, minSilence.Seconds(), r.SilentSec(), "the same rule as that of runs")
	j := Job{Status: Unknown}
	s.Fill(&j)
	end := time.Unix(1e9+19_000, 0)
	assert.Equal(t, Running, j.StatusAt(end.Add(3999*time.Second)))
	assert.Equal(t, Stopped, j.StatusAt(end.Add(4001*time.Second)))
}

// hparams returns a summary value of the hparams plugin.
func hparams(tag string, data *pb.HParamsPluginData) *pb.Summary_Value {
	content, _ := proto.Marshal(data)
	return &pb.Summary_Value{
		Tag: "_hparams_/" + tag,
		Metadata: &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{
			PluginName: "hparams", Content: content,
		}},
	}
}

func begin() *pb.Summary_Value {
	return hparams("session_start_info",
		&pb.HParamsPluginData{
			Data: &pb.HParamsPluginData_SessionStartInfo{
				SessionStartInfo: &pb.SessionStartInfo{GroupName: "g"},
			},
		})
}

func over(status pb.Status, sec float64) *pb.Summary_Value {
	return hparams("session_end_info",
		&pb.HParamsPluginData{Data: &pb.HParamsPluginData_SessionEndInfo{
			SessionEndInfo: &pb.SessionEndInfo{
				Status: status, EndTimeSecs: sec,
			}}})
}

func TestSessions(t *testing.T) {
	const at = 1e9
	run := func(name string, values ...any) Run {
		l := newLog(t)
		wall := at + 0.0
		for _, v := range values {
			switch v := v.(type) {
			case int:
				wall = at + float64(v)
			case *pb.Summary_Value:
				l.event(1, wall, v)
			}
		}
		return Run{Name: name, Files: []*File{l.end()}}
	}
	const success, failure = pb.Status_STATUS_SUCCESS, pb.Status_STATUS_FAILURE
	for name, c := range map[string]struct {
		runs []Run
		want Status
	}{
		"none": {[]Run{run(".", simple("x", 1))}, Unknown},
		"success": {[]Run{run(".", begin(), simple("x", 1), 100,
			over(success, at+100))}, Succeeded},
		"failure": {[]Run{run(".", begin(), simple("x", 1), 100,
			over(failure, at+100))}, Failed},
		"no status": {[]Run{run(".", begin(), simple("x", 1), 100,
			over(pb.Status_STATUS_UNKNOWN, at+100))}, Unknown},
		"still running": {[]Run{run(".", begin(), simple("x", 1), 100,
			over(pb.Status_STATUS_RUNNING, at+100))}, Unknown},
		"not over": {[]Run{run(".", begin(), simple("x", 1))}, Unknown},
		"of no time": {[]Run{run(".", begin(), simple("x", 1), 100, over(success, 0))},
			Succeeded},
		"told at the start": {[]Run{run(".", begin(), over(success, 0), simple("x", 1), 100,
			simple("x", 1))}, Unknown},
		"a last write": {[]Run{run(".", begin(), over(success, at+100), 150,
			simple("x", 1))}, Succeeded},
		"another run goes on": {[]Run{run("a", begin(), over(success, at+100)),
			run("b", 500, simple("x", 1))}, Unknown},
		"the end of a sweep": {[]Run{run("a", begin(), over(success, at+100)),
			run("b", begin(), 200, over(success, at+200))}, Succeeded},
		"one of a sweep failed": {[]Run{run("a", begin(), over(failure, at+100)),
			run("b", begin(), 200, over(success, at+200))}, Failed},
		"one of a sweep crashed": {[]Run{run("a", begin()),
			run("b", begin(), 200, over(success, at+200))}, Unknown},
		"begun again": {[]Run{run(".", begin(), over(success, at+100), 500, begin(),
			simple("x", 1))}, Unknown},
		"of an unfinished status": {[]Run{run("a", over(success, at+100)),
			run("b", over(pb.Status_STATUS_UNKNOWN, at+100))}, Unknown},
	} {
		assert.Equal(t, c.want, Summarise(c.runs, 5).Status, name)
	}
}

// TestSummaryOfRealLogs compares every scalar of every fixture and of the demo log with the store.
func TestSummaryOfRealLogs(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/fixtures/*.tfevents")
	require.NoError(t, err)
	demo, err := filepath.Glob("../../testdata/demo/*/*/*tfevents*")
	require.NoError(t, err)
	require.Greater(t, len(demo), 10)
	scalars, ended := 0, 0
	for _, path := range append(paths, demo...) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		s := store.New()
		run := s.AddRun(".")
		l := startLog(t, s, run, path, nil)
		for record, err := range eventfile.NewReader(strings.NewReader(string(text)),
			eventfile.Options{}).All() {
			require.NoError(t, err, path)
			l.builder.Add(record)
		}
		b := l.builder.Take(int64(len(text)))
		l.file.Add(b)
		l.store.Append(l.id, b)
		l.file.End()
		sum := oneRun(l.file)
		snapshot, found := s.Snapshot(), map[string]Scalar{}
		for _, scalar := range sum.Scalars {
			found[scalar.Tag] = scalar
		}
		for _, tag := range snapshot.Tags() {
			want := snapshot.Numbers(run, tag.ID, store.NewestAttempt)
			last, ok := want.Last()
			if !ok {
				continue
			}
			scalars++
			got, ok := found[cut(cleaned(tag.Name), MaxText)]
			require.True(t, ok, "%s: %q", path, tag.Name)
			require.Equal(t, math.Float64bits(last.Value), math.Float64bits(got.Last), "%s: %q",
				path, tag.Name)
			if want.Len() <= LineLength {
				require.Len(t, got.Line, want.Len())
			}
		}
		if sum.Status != Unknown {
			ended++
		}
	}
	assert.Greater(t, scalars, 150)
	assert.Equal(t, 2, ended, "writers of hyperparameters say how a session ended")
}

func BenchmarkFileAdd(b *testing.B) {
	builder := store.NewBuilder()
	for i := range 10_000 {
		text, _ := proto.Marshal(&pb.Event{
			Step: int64(i), WallTime: 1e9,
			What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{simple("a", 1),
				simple("b", 2)}}},
		})
		builder.Add(eventfile.Record{Data: text})
	}
	batch := builder.Take(1)
	b.ReportAllocs()
	for b.Loop() {
		f := NewFile(nil, MaxTags)
		f.Add(batch)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20_000, "ns/point")
}
