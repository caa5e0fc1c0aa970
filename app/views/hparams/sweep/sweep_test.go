package sweep_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/hparams/sweep"
	"eventlens/app/views/hparams/sweep/sweeptest"
	"eventlens/eventfile"
)

// made reads one of the logs.
func made(t *testing.T, name string) *sweep.Sweep {
	log := t.TempDir()
	require.NoError(t, sweeptest.Made()[name].Write(log))
	read, _, err := sweeptest.Read(log)
	require.NoError(t, err)
	return sweep.New(read)
}

// start returns a run with hyperparameters.
func start(id uint32, name, group string, hparams map[string]any) sweep.Run {
	return sweep.Run{
		ID: id, Name: name,
		Start: &eventfile.SessionStartInfo{GroupName: group, HParams: given(hparams)},
	}
}

// given returns a session's hyperparameters.
func given(hparams map[string]any) (list []eventfile.HParamValue) {
	for name, value := range hparams {
		list = append(list, eventfile.HParamValue{Name: name, Value: value})
	}
	return list
}

func hparamNames(s *sweep.Sweep) string {
	var names []string
	for i := range s.HParams {
		name := s.HParams[i].Name
		if s.HParams[i].Differs {
			name += "*"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func metricNames(s *sweep.Sweep) string {
	var names []string
	for i := range s.Metrics {
		m := &s.Metrics[i]
		names = append(names, fmt.Sprintf("%s@%s:%d", m.Tag, m.Group, m.In()))
	}
	return strings.Join(names, " ")
}

// TestExperimentsAreMerged checks that the experiments in each PyTorch run are merged; TensorBoard
// takes one of them. Scalars of the run above a session are its metrics, too.
func TestExperimentsAreMerged(t *testing.T) {
	s := made(t, "pytorch")
	assert.Equal(t, 4, s.Experiments)
	assert.Equal(t, "bn* lr* net", hparamNames(s))
	assert.Equal(t, "hparam/accuracy@:4 loss@..:4", metricNames(s))
	assert.Equal(t, 1, s.Told())
	lr := &s.HParams[s.HParam("lr")]
	assert.InDeltaSlice(t, []float64{0.1, 0.4}, []float64{lr.Min, lr.Max}, 1e-9)
	assert.Equal(t, "The hparam/accuracy", s.Metrics[0].Title())
	assert.Equal(t, "sweep", s.Name)

	later := sweep.New(&sweep.Log{Runs: []sweep.Run{
		{ID: 1, Name: "a",
			Start: &eventfile.SessionStartInfo{HParams: given(map[string]any{"x": 1.0})},
			Experiment: &eventfile.Experiment{
				HParams: []eventfile.HParamInfo{{Name: "x"}},
				Metrics: []eventfile.MetricInfo{{Tag: "m", DisplayName: "M"}}}},
		{ID: 2, Name: "b",
			Start: &eventfile.SessionStartInfo{
				HParams: given(map[string]any{"x": 1.0, "new": 2.0}),
			}, Experiment: &eventfile.Experiment{
				HParams: []eventfile.HParamInfo{{Name: "new", Description: "came later"}},
				Metrics: []eventfile.MetricInfo{{Tag: "n"}, {Tag: "m", Description: "of b"}}}}}})
	assert.Equal(t, "new x", hparamNames(later))
	assert.Equal(t, "m@:0 n@:0", metricNames(later))
	assert.Equal(t, "of b", later.Metrics[0].Description)
	assert.Equal(t, 1, later.HParams[0].Lacking)
}

// TestSeveralCalls checks that all calls that describe a session count, and that the newest value
// of a name wins.
func TestSeveralCalls(t *testing.T) {
	s := made(t, "twice")
	assert.Equal(t, "lr* bs net task", hparamNames(s))
	of := func(name string) string {
		v := s.Sessions[0].Value(s.HParam(name))
		return fmt.Sprint(v, s.Sessions[0].Before(name))
	}
	assert.Equal(t, "0.4 [0.3 0.2]", of("lr"))
	assert.Equal(t, "8 []", of("bs"))
	assert.Equal(t, "b []", of("task"))
	assert.Equal(t, []string{"lr"}, s.Sessions[0].GivenAgain())
	assert.Empty(t, s.Sessions[1].GivenAgain())
	assert.Equal(t, "accuracy@:1 dev_tp_sim@:2 dev_tp_nil@:1", metricNames(s))
	assert.Equal(t, eventfile.SessionFailed, s.Sessions[0].Status, "the last end")
}

// TestDerived checks that sessions alone give the same result as in TensorBoard, and that a session
// at the root has its metrics, unlike in TensorBoard.
func TestDerived(t *testing.T) {
	s := made(t, "derived")
	assert.Zero(t, s.Experiments)
	assert.Equal(t, "flag* lr* net* same", hparamNames(s))
	assert.Equal(t, "accuracy@eval:4 loss@:4", metricNames(s))
	assert.Equal(t, "accuracy (eval)", s.Metrics[0].Title())
	assert.Equal(t, eventfile.SessionFailed, s.Sessions[2].Status)
	assert.False(t, s.Sessions[0].Ended)
	assert.Equal(t, "loss@:1", metricNames(made(t, "at the root")))
}

// TestTwoSources checks that runs of two sources with the same name are unrelated, even if the
// sources' names are equal.
func TestTwoSources(t *testing.T) {
	for _, sources := range [][]string{{"first", "second"}, {"logs", "logs"}} {
		log := new(sweep.Log)
		scalar := sweep.Tag{ID: 1, Name: "loss"}
		for i, source := range sources {
			trial := start(uint32(10*i+1), "trial", "", map[string]any{"lr": float64(i)})
			trial.Source = source
			log.Runs = append(log.Runs, trial,
				sweep.Run{ID: uint32(10*i + 2), Name: "trial/eval", Source: source})
			scalar.Runs = append(scalar.Runs, uint32(10*i+1), uint32(10*i+2))
		}
		log.Tags = []sweep.Tag{scalar}
		s := sweep.New(log)
		require.Len(t, s.Sessions, 2)
		assert.Equal(t, "loss@:2 loss@eval:2", metricNames(s))
		for i, session := range s.Sessions {
			assert.EqualValues(t, 10*i+1, session.Run)
			assert.EqualValues(t, 10*i+1, s.Metrics[0].Run(i))
			assert.EqualValues(t, 10*i+2, s.Metrics[1].Run(i))
		}
		if sources[0] == sources[1] {
			continue
		}
		for _, rows := range []sweep.Rows{sweep.EachSession, sweep.EachGroup} {
			table := s.Arrange(rows, []int{0, 1}, nil, numbers(1, 2))
			require.Len(t, table.Rows, 2)
			assert.Equal(t, "trial (first)", table.Rows[0].Name)
			assert.Equal(t, "trial (second)", table.Rows[1].Name)
			assert.Equal(t, 2.0, table.Rows[1].Cells[0].Mean)
		}
	}
}

// TestMixed checks that a hyperparameter with values of several types has categories, and that NaN
// is a visible number.
func TestMixed(t *testing.T) {
	s := made(t, "mixed")
	x := &s.HParams[s.HParam("x")]
	assert.Equal(t, eventfile.HParamString, x.Type)
	var values []string
	for _, v := range x.Discrete {
		values = append(values, v.String())
	}
	assert.Equal(t, []string{"1", "true", "one"}, values)
	nan := &s.HParams[s.HParam("nan")]
	assert.True(t, nan.Numeric())
	assert.Equal(t, 2.0, nan.Max)
	assert.Equal(t, 1, nan.Lacking)
	table := s.Arrange(sweep.EachSession, []int{0, 1, 2, 3}, nil, nil)
	axis := table.AxisOf(sweep.Column{At: s.HParam("x")})
	assert.Equal(t, sweep.Category, axis.Usual())
	assert.Equal(t, []float64{0, 2, 1}, axis.Numbers[:3])
	assert.True(t, math.IsNaN(axis.Numbers[3]))
}

// numbers returns the numbers of one metric; NaN counts as present.
func numbers(values ...float64) [][]sweep.Measured {
	all := make([]sweep.Measured, len(values))
	for i, v := range values {
		all[i] = sweep.Measured{Value: v, There: true}
	}
	return [][]sweep.Measured{all}
}

// TestNaN checks that NaN is distinguished from a missing metric; neither is part of a mean.
func TestNaN(t *testing.T) {
	s := made(t, "groups")
	all, metrics := []int{0, 1, 2, 3, 4, 5, 6, 7},
		numbers(1, 3, math.NaN(), math.NaN(), math.NaN(), 5, 6, 7)
	metrics[0][4].There, metrics[0][5].There = false, false
	table := s.Arrange(sweep.AllButSeeds, all, s.Seeds(), metrics)
	first, second := table.Rows[0].Cells[0], table.Rows[1].Cells[0]
	assert.Equal(t, []any{2.0, 2, 1}, []any{first.Mean, first.N, first.NaNs})
	assert.Equal(t, []int{0, 1}, []int{second.N, second.NaNs})
	column := sweep.Column{Metric: true}
	assert.Equal(t, "NaN", table.Rows[1].Value(column).String())
	axis := table.AxisOf(column)
	assert.True(t, math.IsNaN(axis.Numbers[1]))
	sheet := s.SheetOf(table, []sweep.Column{column}, []string{"loss"}, true, "group")
	assert.Contains(t, string(sheet.AppendCSV(nil)), ",2,NaN,,0\r\n")
	metrics[0][3].There = false
	table = s.Arrange(sweep.AllButSeeds, all, s.Seeds(), metrics)
	assert.Equal(t, sweep.None, table.Rows[1].Value(column).Kind)
}

// TestSeeds checks that sessions with the same hyperparameters except the seed form one row,
// whatever their group.
func TestSeeds(t *testing.T) {
	s := made(t, "groups")
	seeds := s.Seeds()
	require.Len(t, seeds, 1)
	all, metrics := []int{0, 1, 2, 3, 4, 5, 6, 7},
		numbers(1, 2, 6, 4, math.NaN(), 5, math.Inf(1), 7)
	table := s.Arrange(sweep.AllButSeeds, all, seeds, metrics)
	require.Len(t, table.Rows, 3)
	assert.Equal(t, []int{0, 1, 2}, table.Rows[0].Sessions)
	assert.Equal(t, 3.0, table.Rows[0].Cells[0].Mean)
	assert.InDelta(t, math.Sqrt(7), table.Rows[0].Cells[0].Deviation, 1e-12)
	assert.True(t, table.Rows[0].Several[seeds[0]])
	assert.Equal(t, 1, table.Rows[1].Cells[0].N, "one of two ended")
	assert.True(t, math.IsNaN(table.Rows[1].Cells[0].Deviation))
	assert.True(t, math.IsInf(table.Rows[2].Cells[0].Mean, 1), "one diverged")
	for name, want := range map[string]int{
		"random_seed": 1, "train/seed": 1, "seedling": 0, "Seed": 1, "cfg.seed": 1,
	} {
		assert.Len(t,
			sweep.New(&sweep.Log{Runs: []sweep.Run{start(1, "a", "",
				map[string]any{name: 1.0})}}).Seeds(), want, name)
	}
}

// TestOrder sorts by several columns; missing values are last in both directions.
func TestOrder(t *testing.T) {
	var runs []sweep.Run
	for i, lr := range []any{0.1, 0.01, nil, 0.1, "x"} {
		runs = append(runs,
			start(uint32(i+1), fmt.Sprintf("run%d", 10-i), "", map[string]any{"lr": lr}))
	}
	// by name: run6 "x", run7 0.1, run8 none, run9 0.01, run10 0.1
	s := sweep.New(&sweep.Log{Runs: runs})
	table := s.Arrange(sweep.EachSession, []int{0, 1, 2, 3, 4}, nil,
		numbers(5, 3, math.NaN(), 3, 4))
	order := func(by ...sweep.Sort) (names string) {
		table.Order(by)
		for i := range table.Rows {
			names += strings.TrimPrefix(table.Rows[i].Name, "run") + " "
		}
		return names
	}
	lr, metric := sweep.Column{At: s.HParam("lr")}, sweep.Column{Metric: true}
	assert.Equal(t, "6 7 8 9 10 ", order())
	assert.Equal(t, "9 7 10 6 8 ", order(sweep.Sort{Column: lr}))
	assert.Equal(t, "6 7 10 9 8 ", order(sweep.Sort{Column: lr, Down: true}))
	assert.Equal(t, "9 10 7 6 8 ",
		order(sweep.Sort{Column: lr}, sweep.Sort{Column: metric, Down: true}))
	assert.Equal(t, "7 9 10 6 8 ", order(sweep.Sort{Column: metric}))
}

func TestTints(t *testing.T) {
	nan := math.NaN()
	assert.Equal(t, []uint8{7, 1, 0, 4}, sweep.TintsOf([]float64{1, 1e30, nan, 2}, sweep.Minimise))
	assert.Equal(t, []uint8{1, 7, 0, 4},
		sweep.TintsOf([]float64{1, math.Inf(1), nan, 2}, sweep.Maximise))
	assert.Equal(t, []uint8{0, 0}, sweep.TintsOf([]float64{1, 2}, sweep.NoGoal))
	assert.Equal(t, []uint8{0, 0, 0}, sweep.TintsOf([]float64{3, 3, nan}, sweep.Maximise),
		"nothing is better than another")
}

func TestBrush(t *testing.T) {
	var none sweep.Brush
	assert.True(t, none.Takes(1))
	assert.True(t, none.Takes(math.NaN()))
	b := sweep.Brush{Ranges: []sweep.Range{{Low: 1, High: 2}, {Low: 5, High: 6}}}
	for n, want := range map[float64]bool{
		0: false, 1: true, 2: true, 3: false, 5.5: true, math.Inf(1): false,
	} {
		assert.Equal(t, want, b.Takes(n), "%v", n)
	}
	assert.False(t, b.Takes(math.NaN()))
	b.NoneToo = true
	assert.True(t, b.Takes(math.NaN()))
}

func TestAxes(t *testing.T) {
	table := &sweep.Table{Rows: []sweep.Row{{Cells: []sweep.Cell{{Mean: 1e-5, N: 1}}},
		{Cells: []sweep.Cell{{Mean: 1, N: 1}}}, {Cells: []sweep.Cell{{}}}}}
	axis := table.AxisOf(sweep.Column{Metric: true})
	assert.Equal(t, sweep.Logarithmic, axis.Usual())
	assert.Equal(t, []float64{1e-5, 1}, []float64{axis.Min, axis.Max})
	table.Categorise(&axis, sweep.Column{Metric: true})
	assert.Equal(t, []float64{0, 1}, axis.Numbers[:2])
	table.Rows[0].Cells[0].Mean = 0
	axis = table.AxisOf(sweep.Column{Metric: true})
	assert.Equal(t, sweep.Linear, axis.Usual(), "0 has no logarithm")
}

// TestDownloads checks the escaping of special characters for spreadsheets, JSON, LaTeX and
// Markdown.
func TestDownloads(t *testing.T) {
	s := made(t, "mixed")
	table := s.Arrange(sweep.EachSession, []int{0, 1, 2, 3}, nil,
		numbers(math.NaN(), math.Inf(1), 3, 0.5))
	columns := []sweep.Column{{At: s.HParam("text")}, {At: s.HParam("x")}, {Metric: true}}
	sheet := s.SheetOf(table, columns, []string{"100% _m_"}, false, "session")
	assert.Equal(t,
		"session,text,x,100% _m_\r\na,\"a,b\"\"c\n|d\",1,NaN\r\nb,'=1+1,one,+Inf\r\nc,é <b>,true,3\r\nd,,,0.5\r\n", string(sheet.AppendCSV(nil)))
	assert.JSONEq(t,
		`[{"session":"a","text":"a,b\"c\n|d","x":1,"100% _m_":"NaN"},{"session":"b","text":"=1+1","x":"one","100% _m_":"+Inf"},
		{"session":"c","text":"é <b>","x":true,"100% _m_":3},{"session":"d","text":null,"x":null,"100% _m_":0.5}]`, string(sheet.AppendJSON(nil)))
	assert.Equal(t,
		"| session | text | x | 100% \\_m\\_ |\n| --- | --- | --- | ---: |\n| a | a,b\"c \\|d | 1 | NaN |\n| b | =1+1 | one | +Inf |\n| c | é &lt;b> | true | 3 |\n| d |  |  | 0.5 |\n",
		string(sheet.AppendMarkdown(nil)))
	assert.Contains(t, string(sheet.AppendLaTeX(nil)),
		"\\begin{tabular}{lllr}\n\\hline\nsession & text & x & 100\\% \\_m\\_ \\\\\n")

	groups := made(t, "groups")
	table = groups.Arrange(sweep.AllButSeeds, []int{0, 1, 2}, groups.Seeds(), numbers(1, 2, 3))
	sheet = groups.SheetOf(table, []sweep.Column{{At: groups.HParam("seed")}, {Metric: true}},
		[]string{"loss"}, true, "group")
	assert.Equal(t, "group,sessions,seed,loss,loss deviation,loss n\r\ns0,3,,2,1,3\r\n",
		string(sheet.AppendCSV(nil)))
}

// TestMany uses a thousand hyperparameters, texts of 10 KB, and a thousand runs.
func TestMany(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	hparams := map[string]any{}
	for i := range 1000 {
		hparams[fmt.Sprint("p", i)] = long
	}
	var runs []sweep.Run
	tag := sweep.Tag{ID: 1, Name: "m"}
	for i := range 1000 {
		runs = append(runs, start(uint32(i+1), fmt.Sprint("r", i), "", hparams))
		tag.Runs = append(tag.Runs, uint32(i+1))
	}
	s := sweep.New(&sweep.Log{Runs: runs, Tags: []sweep.Tag{tag}})
	assert.Len(t, s.HParams, 1000)
	assert.Equal(t, 1000, s.Metrics[0].In())
	assert.False(t, s.HParams[0].Differs)
}
