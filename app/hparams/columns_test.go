package hparams_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	wirehparams "eventlens/app/wire/hparams"
	"eventlens/app/wire/scripted"
)

// TestColumnsBesideTheRuns: hyperparameters are those of the list of runs once somebody chose, here or there; metrics are chosen here alone.
func TestColumnsBesideTheRuns(t *testing.T) {
	p := open(t, 8)
	assert.Zero(t, p.taken, "to look at them puts nothing beside the runs")
	p.do("column", "m0:acc")
	assert.Equal(t, []string{"hlr", "hnet", "m0:loss"}, p.keys())
	assert.Equal(t, []string{"column h", "column m0:loss"}, p.link)
	assert.Zero(t, p.taken, "nor do metrics")

	p.choose("seed", "gone", "lr")
	assert.Equal(t, []string{"hseed", "hlr", "m0:loss"}, p.keys(), "as there, without what this log has not")
	p.do("column", "hnet")
	assert.Equal(t, []string{"hseed", "hlr", "hnet", "m0:loss"}, p.keys())
	assert.Equal(t, []string{"seed", "lr", "net", "gone"}, p.beside)
	p.do("column", "hseed")
	assert.Equal(t, []string{"lr", "net", "gone"}, p.beside)
	assert.Equal(t, []string{"column h", "column m0:loss"}, p.link, "no names of hyperparameters")
	p.do("column", "m0:acc")
	p.do("order", "hlr\nhnet\nm0:acc\nm0:loss")
	assert.Empty(t, p.link, "the usual metrics")

	p.do("usual", "")
	assert.Empty(t, p.beside)
	assert.Equal(t, []string{"hlr", "hnet", "m0:acc", "m0:loss"}, p.keys())
	p.choose("net")
	p.choose()
	assert.Equal(t, []string{"hlr", "hnet", "m0:acc", "m0:loss"}, p.keys(), "nobody chooses any more")
}

// TestMetricsBetweenHyperparameters keep their places when other hyperparameters are chosen.
func TestMetricsBetweenHyperparameters(t *testing.T) {
	p := open(t, 8)
	p.do("order", "m0:acc\nhlr\nm0:loss\nhnet")
	assert.Equal(t, []string{"column m0:acc", "column h", "column m0:loss", "column h"}, p.link)
	assert.Zero(t, p.taken, "they are the same, in the same order")
	p.choose("net", "lr", "seed")
	assert.Equal(t, []string{"m0:acc", "hnet", "m0:loss", "hlr", "hseed"}, p.keys())
	p.choose("seed")
	assert.Equal(t, []string{"m0:acc", "hseed", "m0:loss"}, p.keys())
	p.do("order", "m0:loss\nhseed\nm0:acc")
	p.do("column", "hlr")
	assert.Equal(t, []string{"m0:loss", "hseed", "hlr", "m0:acc"}, p.keys())
	p.do("order", "m0:loss\nhlr\nhseed\nm0:acc")
	assert.Equal(t, []string{"lr", "seed"}, p.beside, "axes that are moved move there")
}

// TestColumnsOfOneSort: a person can want metrics alone, or hyperparameters alone.
func TestColumnsOfOneSort(t *testing.T) {
	p := open(t, 8)
	p.do("column", "hlr")
	p.do("column", "hnet")
	assert.Equal(t, []string{"m0:acc", "m0:loss"}, p.keys())
	assert.Empty(t, p.beside)
	metrics := p.link
	p.do("usual", "")
	p.do("column", "m0:acc")
	p.do("column", "m0:loss")
	assert.Equal(t, []string{"hlr", "hnet"}, p.keys())
	again := open(t, 8)
	again.ask(&wirehparams.Link{Lines: p.link})
	assert.Equal(t, []string{"hlr", "hnet"}, again.keys())
	again.ask(&wirehparams.Link{Lines: metrics})
	assert.Equal(t, []string{"m0:acc", "m0:loss"}, again.keys())
	again.choose("net")
	assert.Equal(t, []string{"hnet", "m0:acc", "m0:loss"}, again.keys())
}

// TestLinksThatNameHyperparameters show them as before, and put them beside the runs unless some stand there.
func TestLinksThatNameHyperparameters(t *testing.T) {
	link := &wirehparams.Link{Lines: []string{"view table", "column hnet", "column m0:acc", "column hseed"}}
	p := open(t, 8)
	p.ask(link)
	assert.Equal(t, []string{"hnet", "m0:acc", "hseed"}, p.keys())
	p.choose()
	assert.Equal(t, []string{"net", "seed"}, p.beside)
	assert.Equal(t, []string{"view table", "column h", "column m0:acc", "column h"}, p.link)
	assert.Equal(t, []string{"hnet", "m0:acc", "hseed"}, p.keys())
	p = open(t, 8)
	p.choose("lr")
	p.ask(link)
	p.choose("lr")
	assert.Equal(t, []string{"lr"}, p.beside)
	assert.Equal(t, []string{"hlr", "m0:acc"}, p.keys())
}

// TestLateColumns: what the page said before it heard of what was chosen here is outdated.
func TestLateColumns(t *testing.T) {
	p := open(t, 8)
	outdated := p.seen()
	p.late = true
	p.do("column", "hseed")
	p.do("column", "hsame")
	p.ask(outdated)
	assert.Equal(t, []string{"hlr", "hnet", "hseed", "hsame", "m0:acc", "m0:loss"}, p.keys())
	p.choose("lr", "net", "seed", "same")
	assert.Len(t, p.keys(), 6)
	p.choose("lr")
	assert.Equal(t, []string{"hlr", "hnet", "m0:acc", "m0:loss"}, p.keys(), "what is usual stays until a person takes it away here")
}

// TestColumnsBesideRunsAreAdded: a hyperparameter that is ticked beside the runs adds a column and takes none away; what is taken away here stays away, also after a reload.
func TestColumnsBesideRunsAreAdded(t *testing.T) {
	p := open(t, 8)
	usual := []string{"hlr", "hnet", "m0:acc", "m0:loss"}
	assert.Equal(t, usual, p.keys())
	p.choose("same")
	assert.Equal(t, append([]string{"hsame"}, usual...), p.keys())
	p.choose()
	assert.Equal(t, usual, p.keys())
	p.do("column", "hnet")
	assert.Equal(t, []string{"hlr", "m0:acc", "m0:loss"}, p.keys())
	p.choose("lr", "same")
	assert.Equal(t, []string{"hlr", "hsame", "m0:acc", "m0:loss"}, p.keys())
	again := open(t, 8)
	again.ask(&wirehparams.Link{Lines: p.link})
	again.choose("lr", "same")
	assert.Equal(t, p.keys(), again.keys())
}

// TestFullColumns: there is room for as many hyperparameters as beside the runs, and for some metrics more.
func TestFullColumns(t *testing.T) {
	p := serve(t, 2)
	log, shapes := &wirehparams.Log{}, &wirehparams.Runs{}
	for i := range 2 {
		values := map[string]any{}
		for k := range 50 {
			values[fmt.Sprintf("p%02d", k)] = float64(i * k)
		}
		log.Runs = append(log.Runs, wirehparams.Run{ID: wire.RunID(i + 1), Name: fmt.Sprint(i), Start: start(t, values)})
		shapes.List = append(shapes.List, wirehparams.Shape{ID: wire.RunID(i + 1), Name: fmt.Sprint(i), Drawn: true})
	}
	for k := range 30 {
		log.Tags = append(log.Tags, wirehparams.Tag{ID: wire.TagID(k + 1), Name: fmt.Sprintf("m%02d", k), Runs: []wire.RunID{1, 2}})
	}
	p.ask(&scripted.Do{Act: "redraw"}, log, shapes)
	off := func() (hparams, metrics int) {
		for _, c := range p.data.All {
			switch {
			case c.Off && c.Key[0] == 'h':
				hparams++
			case c.Off:
				metrics++
			}
		}
		return hparams, metrics
	}
	hparams, metrics := off()
	assert.Zero(t, hparams+metrics)
	var names []string
	for k := range wire.MaxColumns {
		names = append(names, fmt.Sprintf("p%02d", k))
	}
	p.choose(names...)
	hparams, metrics = off()
	assert.Equal(t, [2]int{10, 0}, [2]int{hparams, metrics})
	for k := range 30 {
		if shown := len(p.keys()); shown < 60 {
			p.do("column", fmt.Sprintf("m0:m%02d", 29-k))
		}
	}
	assert.Len(t, p.keys(), 60)
	hparams, metrics = off()
	assert.Equal(t, [2]int{10, 11}, [2]int{hparams, metrics}, "60 in all")
	assert.Empty(t, p.data.Note)

	link := []string{"column h"}
	for k := range 30 {
		link = append(link, fmt.Sprintf("column m0:m%02d", k))
	}
	p.ask(&wirehparams.Link{Lines: link})
	assert.Len(t, p.keys(), 60)
	assert.Equal(t, "60 of 70 columns are shown: the table holds up to 60.", p.data.Note)
}
