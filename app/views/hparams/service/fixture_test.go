package service_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	wirehparams "eventlens/app/views/hparams"
	hparamsservice "eventlens/app/views/hparams/service"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile/pb"
)

// page is the page's end of the service: it answers the service's questions to the store, and
// records the last data for the script.
type page struct {
	t       *testing.T
	service program.Service

	mu      sync.Mutex
	said    *sync.Cond
	objects [][]byte
	data    shown
	told    map[string]any
	link    []string
	list    []wirehparams.Shape // the page's runs
	beside  []string            // hyperparameters in the page's run list
	taken   uint32
	late    bool // the page has not yet received the service's changes to them
	gone    []wire.RunID
	file    string
	by      []wirehparams.ColumnRequest
	wait    []wire.Coded // answers not yet taken
	numbers func(column wirehparams.ColumnRequest, run int) float64
	runs    int
}

// shownColumn is a column in the data for the script.
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

// ticks returns the labels along the column's axis.
func (c *shownColumn) ticks() (texts []string) {
	for _, t := range c.Ticks {
		texts = append(texts, t.Text)
	}
	return texts
}

// shown is the data for the script.
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
	Base     *int
	Versus   [][]string
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
	p.numbers = func(w wirehparams.ColumnRequest, run int) float64 {
		return float64(run) + 100*float64(w.By)
	}
	export := func(b []byte) wire.Ref {
		p.objects = append(p.objects, b)
		return wire.Ref(len(p.objects))
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	p.service = hparamsservice.New(hparamsservice.Objects{Export: func(b []byte) wire.Ref {
		p.mu.Lock()
		defer p.mu.Unlock()
		return export(b)
	},
		ExportBlob: func(b []byte, _ string) wire.Ref {
			p.mu.Lock()
			defer p.mu.Unlock()
			return export(b)
		}})(
		program.Env{Context: ctx, Slice: loop.NewTimeSlice(func() {}, time.Now)})
	return p
}

// start returns a run's hyperparameter metadata.
func start(t testing.TB, hparams map[string]any) []byte {
	values := map[string]*structpb.Value{}
	for name, v := range hparams {
		value, err := structpb.NewValue(v)
		require.NoError(t, err)
		values[name] = value
	}
	encoded, err := proto.Marshal(&pb.HParamsPluginData{
		Data: &pb.HParamsPluginData_SessionStartInfo{
			SessionStartInfo: &pb.SessionStartInfo{Hparams: values},
		},
	})
	require.NoError(t, err)
	return encoded
}

// open gives the service runs with a learning rate, a net, a seed and two metrics.
func open(t *testing.T, runs int) *page {
	p := serve(t, runs)
	log, shapes := &wirehparams.Log{Tags: []wirehparams.Tag{{ID: 7, Name: "acc"},
		{ID: 8, Name: "loss"}}}, &wirehparams.Runs{}
	for i := range runs {
		id := wire.RunID(i + 1)
		log.Runs = append(log.Runs, wirehparams.Run{ID: id, Name: fmt.Sprintf("run%03d", i),
			Start: start(t, map[string]any{
				"lr": math.Pow10(-i / 2 % 4), "net": []string{"a", "b"}[i/2%2],
				"seed": float64(i % 2), "same": true,
			})})
		for k := range log.Tags {
			log.Tags[k].Runs = append(log.Tags[k].Runs, id)
		}
		shapes.List = append(shapes.List,
			wirehparams.Shape{ID: id, Name: fmt.Sprint("shown", i), Ink: "hue-1", Drawn: true})
	}
	p.ask(&scripted.UserAction{Act: "redraw"}, log, shapes)
	return p
}

// seen returns the page's message about the visible runs.
func (p *page) seen() *wirehparams.Runs {
	return &wirehparams.Runs{List: p.list, Columns: p.beside, Taken: p.taken}
}

// choose puts hyperparameters beside the runs, in the page's list.
func (p *page) choose(names ...string) {
	p.t.Helper()
	p.beside = names
	p.ask(p.seen())
}

// ask asks questions, and answers the service's questions to the store.
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

// settle takes the waiting answers.
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
		case *scripted.ScriptMessage:
			p.take(m.What, p.objects[m.With-1])
		case *wirehparams.Measure:
			p.by = m.Columns
			answer := &wirehparams.Measured{Serial: m.Serial}
			for _, w := range m.Columns {
				var column wirehparams.Column
				for i := range p.runs {
					column.Runs, column.Numbers = append(column.Runs, wire.RunID(i+1)),
						append(column.Numbers, p.numbers(w, i))
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
				hit := byte(0)
				if err != nil || pattern.MatchString(text) {
					hit = 1
				}
				answer.Hits = append(answer.Hits, hit)
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
		p.data.tints, rest = append(p.data.tints, rest[:len(p.data.Names)]),
			rest[len(p.data.Names):]
	}
	assert.Empty(p.t, rest)
}

func (p *page) do(act, value string) {
	p.t.Helper()
	p.ask(&scripted.UserAction{Act: act, Value: value})
}

func (p *page) keys() (keys []string) {
	for _, c := range p.data.Columns {
		keys = append(keys, c.Key)
	}
	return keys
}

// column returns a displayed column by its key, and the texts of its cells.
func (p *page) column(key string) (shownColumn, []string, []float64) {
	at := slices.Index(p.keys(), key)
	require.GreaterOrEqual(p.t, at, 0)
	return p.data.Columns[at], p.data.Cells[at], p.data.numbers[at]
}
