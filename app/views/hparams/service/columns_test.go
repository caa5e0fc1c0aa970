package service_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/views/hparams"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// TestColumnsAndAxes shows and moves columns, and saves the rows that brushes select.
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
	again.ask(&hparams.Link{Lines: link})
	assert.Equal(t, []string{"m0:loss", "hlr"}, again.keys())
	assert.Equal(t, [][2]float64{{0.5, 1.5}}, again.data.Columns[1].Ranges)
	again.do("flip", "hlr")
	assert.NotContains(t, again.link, "flip hlr")
	again.choose()
	again.ask(&hparams.Link{Lines: []string{"view nowhere", "rows", "by mean x", "scale",
		"brush a..b h", "column", "sort", "goal x y", "", "bogus"}})
	assert.Empty(t, again.keys(), "what there is not is not shown")
}

// TestMatrix checks that with too many columns for a matrix a person chooses, and that the metric
// is included from the start.
func TestMatrix(t *testing.T) {
	few := open(t, 4)
	assert.Zero(t, few.data.MaxMatrix)
	p := serve(t, 4)
	log, shapes := &hparams.Log{Tags: []hparams.Tag{{ID: 7, Name: "acc"}}}, &hparams.Runs{}
	for i := range 4 {
		values := map[string]any{}
		for k := range 11 {
			values[fmt.Sprintf("p%02d", k)] = float64(i * k)
		}
		log.Runs = append(log.Runs,
			hparams.Run{ID: wire.RunID(i + 1), Name: fmt.Sprint(i), Start: start(t, values)})
		log.Tags[0].Runs = append(log.Tags[0].Runs, wire.RunID(i+1))
		shapes.List = append(shapes.List,
			hparams.Shape{ID: wire.RunID(i + 1), Name: fmt.Sprint(i), Drawn: true})
	}
	p.ask(&scripted.UserAction{Act: "redraw"}, log, shapes)
	p.do("column", "hp10")
	matrix := func() (keys []string) {
		for _, c := range p.data.Columns {
			if c.Matrix {
				keys = append(keys, c.Key)
			}
		}
		return keys
	}
	assert.Equal(t, []string{"hp01", "hp02", "hp03", "hp04", "hp05", "hp06", "hp07", "m0:acc"},
		matrix())
	assert.Equal(t, 8, p.data.MaxMatrix)
	assert.Equal(t, "The matrix has 8 of 10 columns. Choose them in Matrix columns.",
		p.data.MatrixNote)
	p.do("matrix", "hp01")
	p.do("matrix", "hp10")
	assert.Equal(t, []string{"hp02", "hp03", "hp04", "hp05", "hp06", "hp07", "hp10", "m0:acc"},
		matrix())
	assert.Contains(t, p.link, "matrix hp10")
	link := p.link
	p.do("matrix", "hnone")
	p.ask(&hparams.Link{}, &hparams.Link{Lines: link})
	assert.Equal(t, []string{"hp02", "hp03", "hp04", "hp05", "hp06", "hp07", "hp10", "m0:acc"},
		matrix())
	p.do("column", "hp10")
	assert.NotContains(t, matrix(), "hp10")
}

// TestMatch checks that values matching an expression are brushed, including later values; none if
// none matches. An invalid expression brushes nothing.
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
	again.ask(&hparams.Link{Lines: []string{"match net-1 hnet"}})
	c, _, _ = again.column("hnet")
	assert.Equal(t, [][2]float64{{.5, 1.5}}, c.Ranges)
	again.do("brush", "1.5..2.5 hnet")
	assert.Equal(t, []string{"brush 1.5..2.5 hnet"}, again.link)
}

// TestGivenAgain checks that of several calls of a run the newest value counts, and that earlier
// values are shown.
func TestGivenAgain(t *testing.T) {
	p := open(t, 2)
	assert.Empty(t, p.data.Note)
	again := append(start(t, map[string]any{"lr": 0.5, "bs": 8.0}),
		start(t, map[string]any{"lr": 0.25, "task": "x"})...)
	p.ask(&hparams.Log{Runs: []hparams.Run{{
		ID: 1, Name: "a", Start: append(again, start(t, map[string]any{"lr": 0.125})...),
	}, {ID: 2, Name: "b", Start: start(t, map[string]any{"lr": 1.0})}}})
	assert.Equal(t,
		"1 run logged several values of one hyperparameter (lr). The newest value counts.",
		p.data.Note)
	assert.Equal(t, [][]string{{"0.125 (before: 0.5, 0.25)", "1"}, {"8", ""}}, p.data.Cells[:2])
	p.ask(&hparams.Runs{List: []hparams.Shape{{ID: 2, Name: "b", Drawn: true}}})
	assert.Empty(t, p.data.Note, "of runs that are not seen nothing is said")
}

// TestDamaged checks that undecodable metadata is ignored, and that answers to other questions are
// not taken.
func TestDamaged(t *testing.T) {
	p := open(t, 4)
	p.ask(&hparams.Measured{
		Serial: 99, Columns: []hparams.Column{{Runs: []wire.RunID{1}, Numbers: []float64{-5}}},
	})
	p.ask(&hparams.Log{
		Runs: []hparams.Run{{ID: 1, Name: "a", Start: []byte{1, 2, 3}, Experiment: []byte("x")}},
		Less: 2,
	})
	assert.Empty(t, p.data.Names)
	assert.Equal(t, words.Sentences(hparams.Less(2), hparams.Damaged(1)), p.data.Note)
	p.do("save", "csv")
	p.do("open", "5")
	p.do("nonsense", "")
	assert.Nil(t, p.gone)
}

// TestCallsLeftOut checks the note about runs that log more calls than are kept.
func TestCallsLeftOut(t *testing.T) {
	p := open(t, 2)
	long := start(t, map[string]any{"long": strings.Repeat("x", 600<<10)})
	calls := eventfile.JoinHParams(start(t, map[string]any{"lr": 0.5}), long,
		eventfile.MaxHParamsContent)
	p.ask(&hparams.Log{Runs: []hparams.Run{{ID: 1, Name: "a", Start: calls}}})
	assert.Empty(t, p.data.Note)
	calls = eventfile.JoinHParams(calls,
		start(t, map[string]any{"bs": 8.0, "wide": strings.Repeat("y", 600<<10)}),
		eventfile.MaxHParamsContent)
	p.ask(&hparams.Log{Runs: []hparams.Run{{ID: 1, Name: "a", Start: calls},
		{ID: 2, Name: "b", Start: start(t, map[string]any{"bs": 1.0})}}})
	assert.Equal(t, "1 run logged more than 1 MB of hyperparameters. The oldest are not shown.",
		p.data.Note)
}

// TestColumnsLeftOut checks that of too many chosen columns the first are shown, and that a note
// says so.
func TestColumnsLeftOut(t *testing.T) {
	p := open(t, 2)
	given, chosen := map[string]any{}, []string{}
	for i := range 70 {
		name := fmt.Sprintf("h%02d", i)
		given[name], chosen = float64(i), append(chosen, name)
	}
	p.ask(&hparams.Log{Runs: []hparams.Run{{ID: 1, Name: "a", Start: start(t, given)}}})
	p.choose(chosen[:60]...)
	assert.Len(t, p.keys(), 60)
	assert.Empty(t, p.data.Note)
	p.choose(chosen...)
	assert.Len(t, p.keys(), 60)
	assert.Equal(t, "60 of 70 columns are shown: the table holds up to 60.", p.data.Note)
}

// TestRangesLeftOut checks that of too many ranges the first are kept, from a person or from the
// address, and that a note says so.
func TestRangesLeftOut(t *testing.T) {
	p := open(t, 8)
	var ranges []string
	for i := range maxRangesOfColumn + 1 {
		ranges = append(ranges, fmt.Sprintf("%d..%[1]d.5", i))
	}
	p.do("brush", strings.Join(ranges[:maxRangesOfColumn], ",")+" hlr")
	assert.Empty(t, p.data.Note)
	says := "lr: only 200 ranges are used. Select fewer, or select by a regular expression."
	p.do("brush", strings.Join(ranges, ",")+" hlr")
	assert.Equal(t, says, p.data.Note)
	c, _, _ := p.column("hlr")
	assert.Len(t, c.Ranges, maxRangesOfColumn)
	p.do("brush", "0..1 hlr")
	p.do("rows", "sessions")
	assert.Empty(t, p.data.Note)
	p.ask(&hparams.Link{Lines: []string{"brush " + strings.Join(ranges, ",") + " hlr"}})
	assert.Equal(t, says, p.data.Note)
}

// maxRangesOfColumn is the maximum number of ranges of a column.
const maxRangesOfColumn = 200

// TestStatusesThatThereAre checks that the axis has exactly the statuses of all sessions, including
// hidden ones.
func TestStatusesThatThereAre(t *testing.T) {
	p := open(t, 3)
	log, shapes := &hparams.Log{}, &hparams.Runs{}
	for i, end := range []pb.Status{
		pb.Status_STATUS_SUCCESS, pb.Status_STATUS_FAILURE, pb.Status_STATUS_SUCCESS,
	} {
		id := wire.RunID(i + 1)
		log.Runs = append(log.Runs, hparams.Run{
			ID: id, Name: fmt.Sprint("run", i), Start: start(t, map[string]any{"lr": float64(i)}),
			End: status(t, end),
		})
		shapes.List = append(shapes.List,
			hparams.Shape{ID: id, Name: fmt.Sprint("run", i), Drawn: true})
	}
	p.ask(log, shapes)
	c, _, _ := p.column("s")
	assert.Equal(t, []string{"Success", "Failure"}, c.Categories)
	shapes = &hparams.Runs{List: []hparams.Shape{shapes.List[0], shapes.List[2]}}
	p.ask(shapes)
	c, _, _ = p.column("s")
	assert.Equal(t, []string{"Success", "Failure"}, c.Categories)
}
