package service_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/hparams"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/query"
)

// TestFirstLook checks the defaults: differing hyperparameters and the metrics, one row for all
// seeds, and goals guessed from names.
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
	assert.Equal(t, []string{"0.001", "0.01", "0.1", "1"}, p.data.Columns[0].ticks(),
		"each of few values")
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

// TestValues checks that chosen numbers are requested from the store, and only once.
func TestValues(t *testing.T) {
	p := open(t, 4)
	p.do("by", "mean 5")
	assert.Equal(t,
		[]hparams.ColumnRequest{{Tag: 7, By: query.ReduceMean, At: 5},
			{Tag: 8, By: query.ReduceMean, At: 5}}, p.by)
	p.do("by", "best")
	assert.Equal(t,
		[]hparams.ColumnRequest{{Tag: 7, By: query.ReduceHighest},
			{Tag: 8, By: query.ReduceLowest}}, p.by)
	p.do("goal", "min m0:acc")
	assert.Equal(t, []hparams.ColumnRequest{{Tag: 7, By: query.ReduceLowest}}, p.by)
	p.by = nil
	p.do("by", "latest")
	assert.Nil(t, p.by)
	assert.Equal(t, []string{"goal min m0:acc"}, p.link)
}

// TestSorting sorts with the best on top, then the worst, then by name; with more, by several
// columns.
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

// TestOneRun shows all hyperparameters of a single run, since nothing differs.
func TestOneRun(t *testing.T) {
	assert.Equal(t, []string{"hlr", "hnet", "hsame", "hseed", "m0:acc", "m0:loss"},
		open(t, 1).keys())
}

// TestHiddenRuns leaves out the runs that are hidden in the run list.
func TestHiddenRuns(t *testing.T) {
	p := open(t, 4)
	p.do("rows", "sessions")
	p.ask(&hparams.Runs{List: []hparams.Shape{{ID: 1, Name: "x", Ink: "#ff0000", Drawn: true},
		{ID: 2, Name: "y"}}})
	assert.Equal(t, []string{"x"}, p.data.Names)
	net := slices.Index(p.keys(), "hnet")
	assert.Equal(t, []string{"a", "b"}, p.data.Columns[net].Categories,
		"what is marked by its place stays")
	assert.Equal(t, []string{"#ff0000"}, p.data.Inks)
}

// importance waits for the importance text.
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

// TestImportance checks that importance is computed over all sessions, and not for few.
func TestImportance(t *testing.T) {
	p := open(t, 8)
	p.do("view", "importance")
	if p.told["text"] == "Computing importance" {
		p.importance("needs 10 runs")
	}
	p = open(t, 40)
	p.do("view", "importance")
	if p.told["features"] == nil {
		p.importance("A random forest on 40 runs")
	}
	features := p.told["features"].([]any)
	assert.Len(t, features, 3, "what never changes is left out")
	assert.NotEmpty(t, features[0].(map[string]any)["shareText"])
	p.do("column", "m0:acc")
	p.do("column", "m0:loss")
	assert.Equal(t, "Choose a metric among the columns.", p.told["text"])
}

// TestBaselineOfTheTable compares metrics with the row of the baseline, or with nothing.
func TestBaselineOfTheTable(t *testing.T) {
	p := open(t, 4)
	p.do("rows", "sessions")
	assert.Nil(t, p.data.Base)
	runs := &hparams.Runs{}
	for i := range 4 {
		runs.List = append(runs.List, hparams.Shape{
			ID: wire.RunID(i + 1), Name: fmt.Sprint("shown", i), Ink: "hue-1", Drawn: true,
		})
	}
	runs.Base = 2
	p.ask(runs)
	require.NotNil(t, p.data.Base)
	assert.Equal(t, 1, *p.data.Base)
	for k, c := range p.data.Columns {
		for i, text := range p.data.Versus[k] {
			by := p.data.numbers[k][i] - p.data.numbers[k][1]
			if want := words.Difference(by); c.Metric && i != 1 {
				assert.Equal(t, want, text, c.Key)
			} else {
				assert.Empty(t, text, c.Key)
			}
		}
	}
	runs.Base = 99
	p.ask(runs)
	assert.Nil(t, p.data.Base, "the view lacks it")
}
