package hparams_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	"eventlens/app/engine/loop"
	"eventlens/app/hparams"
	"eventlens/app/program"
	"eventlens/app/wire"
	wirehparams "eventlens/app/wire/hparams"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/query"
)

// page is the page's end of the service: it answers what the service asks the store, and keeps what was handed over last.
type page struct {
	t       *testing.T
	service program.Service

	mu      sync.Mutex
	said    *sync.Cond
	objects [][]byte
	data    shown
	told    map[string]any
	link    []string
	list    []wirehparams.Shape // of the page
	beside  []string            // hyperparameters in the page's list of runs
	taken   uint32
	late    bool // the page has not heard of what the service says of them
	gone    []wire.RunID
	file    string
	by      []wirehparams.Wish
	wait    []wire.Coded // answers that are not taken yet
	numbers func(wish wirehparams.Wish, run int) float64
	runs    int
}

// shownColumn is a column of it.
type shownColumn struct {
	Key, Name  string
	Metric     bool
	Goal       int
	Sort       int
	Down       bool
	Scale      int
	Scales     []bool
	Flip       bool
	Ranges     [][2]float64
	Wrong      string
	Categories []string
	Ticks      []struct{ Text string }
	Matrix     bool
}

// ticks are what is written along it.
func (c *shownColumn) ticks() (texts []string) {
	for _, t := range c.Ticks {
		texts = append(texts, t.Text)
	}
	return texts
}

// shown is what the script is given.
type shown struct {
	View       string
	Rows       int
	Colour     int
	Target     int
	Brushes    int
	Columns    []shownColumn
	MaxMatrix  int
	MatrixNote string
	Note       string
	All        []struct {
		Key string
		Off bool
	}
	Names    []string
	Inks     []string
	Sessions []int
	Cells    [][]string
	numbers  [][]float64
	tints    [][]byte
}

func serve(t *testing.T, runs int) *page {
	p := &page{t: t, runs: runs}
	p.said = sync.NewCond(&p.mu)
	p.numbers = func(w wirehparams.Wish, run int) float64 { return float64(run) + 100*float64(w.By) }
	export := func(b []byte) wire.Ref {
		p.objects = append(p.objects, b)
		return wire.Ref(len(p.objects))
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	p.service = hparams.New(hparams.Objects{Export: func(b []byte) wire.Ref { p.mu.Lock(); defer p.mu.Unlock(); return export(b) },
		ExportBlob: func(b []byte, _ string) wire.Ref { p.mu.Lock(); defer p.mu.Unlock(); return export(b) }})(
		program.Env{Context: ctx, Slice: loop.NewTimeSlice(func() {}, time.Now)})
	return p
}

// start is what a run says of its hyperparameters.
func start(t testing.TB, hparams map[string]any) []byte {
	values := map[string]*structpb.Value{}
	for name, v := range hparams {
		value, err := structpb.NewValue(v)
		require.NoError(t, err)
		values[name] = value
	}
	encoded, err := proto.Marshal(&pb.HParamsPluginData{Data: &pb.HParamsPluginData_SessionStartInfo{SessionStartInfo: &pb.SessionStartInfo{Hparams: values}}})
	require.NoError(t, err)
	return encoded
}

// open gives the service runs, which have a learning rate, a net, a seed and two metrics.
func open(t *testing.T, runs int) *page {
	p := serve(t, runs)
	log, shapes := &wirehparams.Log{Tags: []wirehparams.Tag{{ID: 7, Name: "acc"}, {ID: 8, Name: "loss"}}}, &wirehparams.Runs{}
	for i := range runs {
		id := wire.RunID(i + 1)
		log.Runs = append(log.Runs, wirehparams.Run{ID: id, Name: fmt.Sprintf("run%03d", i),
			Start: start(t, map[string]any{"lr": math.Pow10(-i / 2 % 4), "net": []string{"a", "b"}[i/2%2], "seed": float64(i % 2), "same": true})})
		for k := range log.Tags {
			log.Tags[k].Runs = append(log.Tags[k].Runs, id)
		}
		shapes.List = append(shapes.List, wirehparams.Shape{ID: id, Name: fmt.Sprint("shown", i), Ink: "hue-1", Drawn: true})
	}
	p.ask(&scripted.Do{Act: "redraw"}, log, shapes)
	return p
}

// seen is how the page says that runs are seen.
func (p *page) seen() *wirehparams.Runs {
	return &wirehparams.Runs{List: p.list, Columns: p.beside, Taken: p.taken}
}

// choose puts hyperparameters beside the runs, in the page's list.
func (p *page) choose(names ...string) {
	p.t.Helper()
	p.beside = names
	p.ask(p.seen())
}

// ask asks, and answers what the service asks the store.
func (p *page) ask(questions ...wire.Coded) {
	p.t.Helper()
	for _, q := range questions {
		if r, ok := q.(*wirehparams.Runs); ok {
			p.list = r.List
		}
		p.service.Ask(q, func(a wire.Coded) {
			p.mu.Lock()
			p.wait = append(p.wait, a)
			p.mu.Unlock()
			p.said.Broadcast()
		})
		p.settle()
	}
}

// settle takes the answers that are there.
func (p *page) settle() {
	for {
		p.mu.Lock()
		if len(p.wait) == 0 {
			p.mu.Unlock()
			return
		}
		a := p.wait[0]
		p.wait = p.wait[1:]
		var more wire.Coded
		switch m := a.(type) {
		case *scripted.Hand:
			p.take(m.What, p.objects[m.With-1])
		case *wirehparams.Measure:
			p.by = m.Wishes
			answer := &wirehparams.Measured{Serial: m.Serial}
			for _, w := range m.Wishes {
				var column wirehparams.Column
				for i := range p.runs {
					column.Runs, column.Numbers = append(column.Runs, wire.RunID(i+1)), append(column.Numbers, p.numbers(w, i))
				}
				answer.Columns = append(answer.Columns, column)
			}
			more = answer
		case *wirehparams.Link:
			p.link = m.Lines
		case *wirehparams.Columns:
			p.beside = m.Names[:min(len(m.Names), wire.MaxColumns)]
			if p.taken++; !p.late {
				more = p.seen()
			}
		case *wirehparams.Go:
			p.gone = m.Runs
		case *matching.Match:
			answer := &matching.Matched{Serial: m.Serial}
			pattern, err := regexp.Compile(m.Pattern)
			for _, text := range m.Texts {
				answer.Hits = append(answer.Hits, err != nil || pattern.MatchString(text))
			}
			if err != nil {
				answer.Wrong = "wrong"
			}
			more = answer
		case *wirehparams.File:
			p.file = m.Ending + "\n" + string(p.objects[m.Blob-1])
		}
		p.mu.Unlock()
		if more != nil {
			p.ask(more)
		}
	}
}

func (p *page) take(what string, content []byte) {
	if what != "data" {
		said := map[string]any{}
		require.NoError(p.t, json.Unmarshal(content, &said))
		if what == "importance" {
			p.told = said
		}
		return
	}
	n := binary.LittleEndian.Uint32(content)
	p.data = shown{}
	require.NoError(p.t, json.Unmarshal(content[8:8+n], &p.data), "%s", content[8:8+n])
	rest := content[8+n:]
	for range p.data.Columns {
		numbers := make([]float64, len(p.data.Names))
		for i := range numbers {
			numbers[i] = math.Float64frombits(binary.LittleEndian.Uint64(rest[8*i:]))
		}
		p.data.numbers, rest = append(p.data.numbers, numbers), rest[8*len(numbers):]
	}
	for range p.data.Columns {
		p.data.tints, rest = append(p.data.tints, rest[:len(p.data.Names)]), rest[len(p.data.Names):]
	}
	assert.Empty(p.t, rest)
}

func (p *page) do(act, value string) {
	p.t.Helper()
	p.ask(&scripted.Do{Act: act, Value: value})
}

func (p *page) keys() (keys []string) {
	for _, c := range p.data.Columns {
		keys = append(keys, c.Key)
	}
	return keys
}

// TestFirstLook shows what differs and the metrics, one row for all seeds, and the goals that names tell.
func TestFirstLook(t *testing.T) {
	p := open(t, 8)
	assert.Equal(t, []string{"hlr", "hnet", "m0:acc", "m0:loss"}, p.keys())
	assert.Len(t, p.data.All, 7)
	assert.Equal(t, 2, p.data.Rows, "but for seeds")
	assert.Equal(t, []string{"run000", "run002", "run004", "run006"}, p.data.Names)
	assert.Equal(t, []string{"1", "0.1", "0.01", "0.001"}, p.data.Cells[0])
	assert.Equal(t, "0.5 ± 0.7071 (n 2)", p.data.Cells[2][0])
	assert.Equal(t, []int{2, 1}, []int{p.data.Columns[2].Goal, p.data.Columns[3].Goal})
	assert.Equal(t, []byte{1, 3, 5, 7}, p.data.tints[2])
	assert.Equal(t, []byte{7, 5, 3, 1}, p.data.tints[3])
	assert.Equal(t, 1, p.data.Columns[0].Scale, "three decades")
	assert.Equal(t, []string{"0.001", "0.01", "0.1", "1"}, p.data.Columns[0].ticks(), "each of few values")
	assert.Equal(t, []string{"a", "b"}, p.data.Columns[1].Categories)
	assert.Equal(t, 2, p.data.Target)
	p.do("column", "hseed")
	assert.Equal(t, []string{"several", "several", "several", "several"}, p.data.Cells[2])
	p.do("usual", "")
	p.do("rows", "sessions")
	assert.Equal(t, []string{"rows sessions"}, p.link)
	assert.Equal(t, "shown3", p.data.Names[3], "as the page calls it")
	p.do("open", "3")
	assert.Equal(t, []wire.RunID{4}, p.gone)
}

// TestValues asks the store for what a person chose, and not again for what it has.
func TestValues(t *testing.T) {
	p := open(t, 4)
	p.do("by", "mean 5")
	assert.Equal(t, []wirehparams.Wish{{Tag: 7, By: query.ReduceMean, At: 5}, {Tag: 8, By: query.ReduceMean, At: 5}}, p.by)
	p.do("by", "best")
	assert.Equal(t, []wirehparams.Wish{{Tag: 7, By: query.ReduceHighest}, {Tag: 8, By: query.ReduceLowest}}, p.by)
	p.do("goal", "min m0:acc")
	assert.Equal(t, []wirehparams.Wish{{Tag: 7, By: query.ReduceLowest}}, p.by)
	p.by = nil
	p.do("by", "latest")
	assert.Nil(t, p.by)
	assert.Equal(t, []string{"goal min m0:acc"}, p.link)
}

// TestSorting puts the best on top first, then the worst, then lists by name; with more, by several columns.
func TestSorting(t *testing.T) {
	p := open(t, 8)
	p.do("rows", "sessions")
	p.do("sort", "m0:acc")
	assert.Equal(t, "shown7", p.data.Names[0])
	assert.Equal(t, 1, p.data.Columns[3].Sort)
	p.do("sort", "m0:acc")
	assert.Equal(t, "shown0", p.data.Names[0])
	p.do("sort", "m0:acc")
	assert.Zero(t, p.data.Columns[3].Sort)
	p.do("sort", "hnet")
	p.do("sortmore", "m0:acc")
	assert.Equal(t, []string{"shown5", "shown4", "shown1", "shown0", "shown7"}, p.data.Names[:5])
	assert.Equal(t, []string{"rows sessions", "sort up hnet", "sort down m0:acc"}, p.link)
}

// TestColumnsAndAxes shows and moves columns, and saves what brushes leave.
func TestColumnsAndAxes(t *testing.T) {
	p := open(t, 4)
	p.do("rows", "sessions")
	p.do("column", "hsame")
	p.do("column", "hseed")
	assert.Equal(t, []string{"hlr", "hnet", "hsame", "m0:acc", "m0:loss"}, p.keys())
	assert.Equal(t, []string{"lr", "net", "same"}, p.beside)
	p.do("order", "m0:loss\nhlr\nhgone")
	assert.Equal(t, []string{"m0:loss", "hlr"}, p.keys())
	p.do("scale", "category hlr")
	p.do("flip", "hlr")
	assert.Equal(t, []string{"0.1", "1"}, p.data.Columns[1].Categories)
	assert.True(t, p.data.Columns[1].Flip)
	assert.Equal(t, []bool{true, true, true, true}, p.data.Columns[1].Scales)
	p.do("scale", "quantile m0:loss")
	assert.Equal(t, []string{"0", "1", "2", "3"}, p.data.Columns[0].ticks(), "the ends of quarters")
	p.do("scale", "log hlr")
	p.do("brush", "0.5..1.5,none hlr")
	assert.Contains(t, p.link, "brush 0.5..1.5,none hlr")
	p.do("save", "csv")
	assert.Equal(t, "csv\nsession,loss,lr\r\nrun000,0,1\r\nrun001,1,1\r\n", p.file)
	for _, ending := range []string{"json", "tex", "md"} {
		p.do("save", ending)
		assert.Contains(t, p.file, "run001")
	}
	link := p.link
	p.do("scale", "quantile hlr")
	assert.NotEmpty(t, p.data.Columns[1].Ranges, "of the same numbers")
	p.do("scale", "category hlr")
	assert.Empty(t, p.data.Columns[1].Ranges, "of places")
	p.do("unbrush", "")
	assert.Equal(t, 2, p.data.Brushes, "so that the script knows which brushes it has")
	assert.NotContains(t, p.link, "brush 0.5..1.5,none hlr")

	again := open(t, 4)
	again.choose(p.beside...)
	again.ask(&wirehparams.Link{Lines: link})
	assert.Equal(t, []string{"m0:loss", "hlr"}, again.keys())
	assert.Equal(t, [][2]float64{{0.5, 1.5}}, again.data.Columns[1].Ranges)
	again.do("flip", "hlr")
	assert.NotContains(t, again.link, "flip hlr")
	again.choose()
	again.ask(&wirehparams.Link{Lines: []string{"view nowhere", "rows", "by mean x", "scale", "brush a..b h", "column", "sort", "goal x y", "", "bogus"}})
	assert.Empty(t, again.keys(), "what there is not is not shown")
}

// TestOneRun shows all that a run was given, since nothing differs.
func TestOneRun(t *testing.T) {
	assert.Equal(t, []string{"hlr", "hnet", "hsame", "hseed", "m0:acc", "m0:loss"}, open(t, 1).keys())
}

// TestHiddenRuns leaves out the runs that the list of runs does.
func TestHiddenRuns(t *testing.T) {
	p := open(t, 4)
	p.do("rows", "sessions")
	p.ask(&wirehparams.Runs{List: []wirehparams.Shape{{ID: 1, Name: "x", Ink: "#ff0000", Drawn: true}, {ID: 2, Name: "y"}}})
	assert.Equal(t, []string{"x"}, p.data.Names)
	net := slices.Index(p.keys(), "hnet")
	assert.Equal(t, []string{"a", "b"}, p.data.Columns[net].Categories, "what is marked by its place stays")
	assert.Equal(t, []string{"#ff0000"}, p.data.Inks)
}

// importance waits for what is said of it.
func (p *page) importance(text string) {
	p.t.Helper()
	p.mu.Lock()
	end := time.AfterFunc(time.Minute, func() { p.said.Broadcast() })
	began := time.Now()
	for len(p.wait) == 0 && time.Since(began) < time.Minute {
		p.said.Wait()
	}
	p.mu.Unlock()
	end.Stop()
	p.settle()
	assert.Contains(p.t, fmt.Sprint(p.told["text"]), text)
}

// TestImportance says what explains a metric, of each session, and nothing of few.
func TestImportance(t *testing.T) {
	p := open(t, 8)
	p.do("view", "importance")
	if p.told["text"] == "Computing importance" {
		p.importance("10 runs")
	}
	p = open(t, 40)
	p.do("view", "importance")
	if p.told["features"] == nil {
		p.importance("From 40 runs")
	}
	features := p.told["features"].([]any)
	assert.Len(t, features, 3, "what never changes is left out")
	assert.NotEmpty(t, features[0].(map[string]any)["shareText"])
	p.do("column", "m0:acc")
	p.do("column", "m0:loss")
	assert.Equal(t, "Choose a metric among the columns.", p.told["text"])
}

// TestMatrix: of more columns than a matrix has, a person chooses; the metric is there from the start.
func TestMatrix(t *testing.T) {
	few := open(t, 4)
	assert.Zero(t, few.data.MaxMatrix)
	p := serve(t, 4)
	log, shapes := &wirehparams.Log{Tags: []wirehparams.Tag{{ID: 7, Name: "acc"}}}, &wirehparams.Runs{}
	for i := range 4 {
		values := map[string]any{}
		for k := range 11 {
			values[fmt.Sprintf("p%02d", k)] = float64(i * k)
		}
		log.Runs = append(log.Runs, wirehparams.Run{ID: wire.RunID(i + 1), Name: fmt.Sprint(i), Start: start(t, values)})
		log.Tags[0].Runs = append(log.Tags[0].Runs, wire.RunID(i+1))
		shapes.List = append(shapes.List, wirehparams.Shape{ID: wire.RunID(i + 1), Name: fmt.Sprint(i), Drawn: true})
	}
	p.ask(&scripted.Do{Act: "redraw"}, log, shapes)
	p.do("column", "hp10")
	matrix := func() (keys []string) {
		for _, c := range p.data.Columns {
			if c.Matrix {
				keys = append(keys, c.Key)
			}
		}
		return keys
	}
	assert.Equal(t, []string{"hp01", "hp02", "hp03", "hp04", "hp05", "hp06", "hp07", "m0:acc"}, matrix())
	assert.Equal(t, 8, p.data.MaxMatrix)
	assert.Equal(t, "The matrix has 8 of 10 columns. Choose them in Matrix columns.", p.data.MatrixNote)
	p.do("matrix", "hp01")
	p.do("matrix", "hp10")
	assert.Equal(t, []string{"hp02", "hp03", "hp04", "hp05", "hp06", "hp07", "hp10", "m0:acc"}, matrix())
	assert.Contains(t, p.link, "matrix hp10")
	link := p.link
	p.do("matrix", "hnone")
	p.ask(&wirehparams.Link{}, &wirehparams.Link{Lines: link})
	assert.Equal(t, []string{"hp02", "hp03", "hp04", "hp05", "hp06", "hp07", "hp10", "m0:acc"}, matrix())
	p.do("column", "hp10")
	assert.NotContains(t, matrix(), "hp10")
}

// status is what a run says of its end.
func status(t testing.TB, status pb.Status) []byte {
	encoded, err := proto.Marshal(&pb.HParamsPluginData{Data: &pb.HParamsPluginData_SessionEndInfo{SessionEndInfo: &pb.SessionEndInfo{Status: status}}})
	require.NoError(t, err)
	return encoded
}

// openGroups gives the service 12 runs: three groups of four, which differ in a truth value, and end in every way.
func openGroups(t *testing.T) *page {
	p := serve(t, 12)
	log, shapes := &wirehparams.Log{Tags: []wirehparams.Tag{{ID: 7, Name: "acc"}}}, &wirehparams.Runs{}
	for i := range 12 {
		id := wire.RunID(i + 1)
		content := new(pb.HParamsPluginData)
		require.NoError(t, proto.Unmarshal(start(t, map[string]any{"bn": i%4 == 0, "net": fmt.Sprint("net-", i/4)}), content))
		content.GetSessionStartInfo().GroupName = fmt.Sprint("g", i/4)
		begin, err := proto.Marshal(content)
		require.NoError(t, err)
		run := wirehparams.Run{ID: id, Name: fmt.Sprintf("run%02d", i), Start: begin}
		if i%4 > 0 || i < 4 {
			run.End = status(t, pb.Status(max(i%4, i/4)))
		}
		log.Runs = append(log.Runs, run)
		log.Tags[0].Runs = append(log.Tags[0].Runs, id)
		shapes.List = append(shapes.List, wirehparams.Shape{ID: id, Name: run.Name, Drawn: true})
	}
	p.numbers = func(w wirehparams.Wish, run int) float64 { return []float64{3, 1, 4, 2}[run%4] + float64(run/4)*10 }
	p.ask(&scripted.Do{Act: "redraw"}, log, shapes)
	return p
}

// column is a column that is shown, by its key, and the texts of its cells.
func (p *page) column(key string) (shownColumn, []string, []float64) {
	at := slices.Index(p.keys(), key)
	require.GreaterOrEqual(p.t, at, 0)
	return p.data.Columns[at], p.data.Cells[at], p.data.numbers[at]
}

// TestStatus: how sessions ended has a column where it tells anything, which is sorted and brushed as others are.
func TestStatus(t *testing.T) {
	p := openGroups(t)
	p.do("rows", "sessions")
	assert.Equal(t, []string{"hbn", "hnet", "s", "m0:acc"}, p.keys())
	c, cells, _ := p.column("s")
	assert.Equal(t, "Status", c.Name)
	assert.Equal(t, []string{"Unknown", "Success", "Failure", "Running"}, c.Categories)
	assert.Equal(t, []string{"Unknown", "Success", "Failure", "Running", "Unknown", "Success", "Failure", "Running", "Unknown", "Failure", "Failure", "Running"}, cells)
	p.do("sort", "s")
	_, cells, _ = p.column("s")
	assert.Equal(t, []string{"Unknown", "Unknown", "Unknown", "Success"}, cells[:4])
	p.do("brush", "1.5..2.5 s")
	p.do("save", "csv")
	assert.Equal(t, 4, strings.Count(p.file, ",FAILURE,"))
	assert.Zero(t, strings.Count(p.file, "SUCCESS"))
	assert.Contains(t, p.link, "sort up s")
	assert.Contains(t, p.link, "brush 1.5..2.5 s")
	p.do("rows", "groups")
	_, cells, numbers := p.column("s")
	assert.Equal(t, []string{"several", "several", "several"}, cells)
	assert.True(t, math.IsNaN(numbers[0]))
	assert.NotContains(t, open(t, 4).keys(), "s", "nothing is told by it")
}

// TestGroupsThatDiffer: where the sessions of a row differ, the plot has no value of it, as the table.
func TestGroupsThatDiffer(t *testing.T) {
	p := openGroups(t)
	_, cells, numbers := p.column("hbn")
	assert.Equal(t, []string{"several", "several", "several"}, cells)
	for _, n := range numbers {
		assert.True(t, math.IsNaN(n))
	}
	_, cells, numbers = p.column("hnet")
	assert.Equal(t, []string{"net-0", "net-1", "net-2"}, cells)
	assert.Equal(t, []float64{0, 1, 2}, numbers)
}

// TestPicks: a row of several sessions is their mean, or one of them, with all that this one has.
func TestPicks(t *testing.T) {
	p := openGroups(t)
	_, cells, _ := p.column("m0:acc")
	assert.Equal(t, "2.5 ± 1.291 (n 4)", cells[0])
	for pick, want := range map[string][3]string{"min": {"1", "false", "Success"}, "median": {"2", "false", "Running"}, "max": {"4", "false", "Failure"}} {
		p.do("pick", pick)
		for i, key := range []string{"m0:acc", "hbn", "s"} {
			_, cells, _ = p.column(key)
			assert.Equal(t, want[i], cells[0], pick)
		}
		assert.Contains(t, p.link, "pick "+pick)
	}
	p.do("pick", "mean")
	assert.Empty(t, p.link)
	p.ask(&wirehparams.Link{Lines: []string{"pick max"}})
	_, cells, _ = p.column("m0:acc")
	assert.Equal(t, []string{"4", "14", "24"}, cells)
}

// TestMatch marks the values that an expression matches; later values, too, and none where it matches none. One that cannot be read marks nothing.
func TestMatch(t *testing.T) {
	p := openGroups(t)
	ranges := func() [][2]float64 {
		c, _, _ := p.column("hnet")
		return c.Ranges
	}
	p.do("match", "net-(0|2)$ hnet")
	assert.Equal(t, [][2]float64{{-.5, .5}, {1.5, 2.5}}, ranges())
	assert.Equal(t, []string{"match net-(0|2)$ hnet"}, p.link)
	p.do("match", "a%20%25b hnet")
	assert.Equal(t, [][2]float64{{-.5, -.5}}, ranges())
	assert.Equal(t, []string{"match a%20%25b hnet"}, p.link)
	p.do("save", "csv")
	assert.Equal(t, 1, strings.Count(p.file, "\r\n"), "no row")
	p.do("match", "( hnet")
	c, _, _ := p.column("hnet")
	assert.Equal(t, "wrong", c.Wrong)
	assert.Empty(t, c.Ranges)
	again := openGroups(t)
	again.ask(&wirehparams.Link{Lines: []string{"match net-1 hnet"}})
	c, _, _ = again.column("hnet")
	assert.Equal(t, [][2]float64{{.5, 1.5}}, c.Ranges)
	again.do("brush", "1.5..2.5 hnet")
	assert.Equal(t, []string{"brush 1.5..2.5 hnet"}, again.link)
}

// TestGivenAgain: of what a run gives in several calls the newest counts, and what it gave before is said.
func TestGivenAgain(t *testing.T) {
	p := open(t, 2)
	assert.Empty(t, p.data.Note)
	again := append(start(t, map[string]any{"lr": 0.5, "bs": 8.0}), start(t, map[string]any{"lr": 0.25, "task": "x"})...)
	p.ask(&wirehparams.Log{Runs: []wirehparams.Run{{ID: 1, Name: "a", Start: append(again, start(t, map[string]any{"lr": 0.125})...)}, {ID: 2, Name: "b", Start: start(t, map[string]any{"lr": 1.0})}}})
	assert.Equal(t, "1 run logs hyperparameters again with other values (lr): the newest value counts.", p.data.Note)
	assert.Equal(t, [][]string{{"0.125 (before: 0.5, 0.25)", "1"}, {"8", ""}}, p.data.Cells[:2])
	p.ask(&wirehparams.Runs{List: []wirehparams.Shape{{ID: 2, Name: "b", Drawn: true}}})
	assert.Empty(t, p.data.Note, "of runs that are not seen nothing is said")
}

// TestDamaged: what cannot be read says nothing, and what came for another question is not taken.
func TestDamaged(t *testing.T) {
	p := open(t, 4)
	p.ask(&wirehparams.Measured{Serial: 99, Columns: []wirehparams.Column{{Runs: []wire.RunID{1}, Numbers: []float64{-5}}}})
	p.ask(&wirehparams.Log{Runs: []wirehparams.Run{{ID: 1, Name: "a", Start: []byte{1, 2, 3}, Experiment: []byte("x")}}, Less: 2})
	assert.Empty(t, p.data.Names)
	assert.Equal(t, words.Sentences(words.HParamLess(2), words.HParamDamaged(1)), p.data.Note)
	p.do("save", "csv")
	p.do("open", "5")
	p.do("nonsense", "")
	assert.Nil(t, p.gone)
}
