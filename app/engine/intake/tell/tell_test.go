package tell_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/tell"
	_ "eventlens/app/kinds" // fills the table of kinds
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// page records the messages to a page. The test advances its clock.
type page struct {
	*library.Library
	*tell.Teller
	now    time.Time
	status tell.Status
	heard  []wire.Message
	tags   int // how often it was told of tags
}

func newPage() *page {
	p := &page{Library: library.New(), now: time.Unix(1.7e9, 0)}
	p.Teller = tell.New(p.Library, tell.Config{
		Send:   func(m wire.Message) { p.heard = append(p.heard, m) },
		Now:    func() time.Time { return p.now },
		Status: func() tell.Status { return p.status }, TagsSent: func() { p.tags++ },
	})
	return p
}

// hears flushes the waiting messages, and returns those that the page received.
func (p *page) hears() []wire.Message {
	p.heard = nil
	p.Flush()
	return p.heard
}

// read adds a run with a log by a real writer.
func (p *page) read(t *testing.T, run, fixture string) *library.File {
	t.Helper()
	log, err := os.ReadFile("../../../../testdata/fixtures/" + fixture + ".tfevents")
	require.NoError(t, err)
	f := &library.File{
		Name:   run,
		Stored: source.NewBlob(sourcetest.Blob(log), 0),
		Listed: source.Info{SizeBytes: int64(len(log))},
	}
	f.Begin("x.tfevents")
	p.AddFile(p.AddRun(run, "logs", true), f)
	p.add(t, f, log)
	return f
}

func (p *page) add(t *testing.T, f *library.File, log []byte) {
	t.Helper()
	b := store.NewBuilder()
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		b.Add(record)
	}
	p.Append(f, b.Take(int64(len(log))), int64(len(log)), false)
}

// messages returns the messages of a type.
func messages[M wire.Message](all []wire.Message) (some []M) {
	for _, m := range all {
		if m, ok := m.(M); ok {
			some = append(some, m)
		}
	}
	return some
}

// tagsIn returns the names of the tags among messages.
func tagsIn(all []wire.Message) (names []string) {
	for _, c := range messages[*wire.Catalogue](all) {
		for _, t := range c.Tags {
			names = append(names, t.Name)
		}
	}
	return names
}

// TestMessagesKeepTheirOrder logs a problem between two states of a run.
func TestMessagesKeepTheirOrder(t *testing.T) {
	p := newPage()
	r := p.AddRun("a", "logs", true)
	p.ProgressNow()
	p.Problem(wire.Problem{File: "b", Text: report.ProblemEmpty.Text()})
	p.SetState(r, wire.RunReading)
	p.ProgressNow()
	var order []string
	for _, m := range p.hears() {
		if c, ok := m.(*wire.Catalogue); ok {
			order = append(order, fmt.Sprint("run ", c.Runs[0].State))
		} else {
			order = append(order, fmt.Sprintf("%T", m))
		}
	}
	queued, reading := fmt.Sprint("run ", wire.RunQueued), fmt.Sprint("run ", wire.RunReading)
	assert.Equal(t, []string{queued, "*wire.Progress", "*wire.Problem", reading, "*wire.Progress"},
		order)
	assert.Empty(t, p.hears(), "nothing is told twice")
}

// TestProgressIsRationed changes a run all the time: the page hears of it four times a second, and
// less often with thousands of runs.
func TestProgressIsRationed(t *testing.T) {
	p := newPage()
	count := func(runs int) (n int) {
		for len(p.Runs) < runs {
			p.AddRun("a", "logs", true)
		}
		p.ProgressNow()
		p.hears()
		for i := range 200 {
			p.now = p.now.Add(10 * time.Millisecond)
			p.SetState(p.Runs[0], wire.RunReading-wire.RunState(i%2)) // Queued or Reading
			n += len(messages[*wire.Progress](p.hears()))
		}
		return n
	}
	assert.Equal(t, 8, count(1))
	assert.Equal(t, 4, count(200))
	assert.Equal(t, 0, count(2000))
	wait, pending := p.Due()
	assert.True(t, pending)
	assert.Equal(t, 750*time.Millisecond, wait)
}

// TestFirstTagsAreToldAtOnce adds a tag at a time. Further ones come with the next progress, and
// one that did not change is not told again.
func TestFirstTagsAreToldAtOnce(t *testing.T) {
	p := newPage()
	p.ProgressNow()
	p.hears()
	p.read(t, "a", "torch-2.15.0-scalars")
	first := tagsIn(p.hears())
	assert.NotEmpty(t, first)
	assert.Equal(t, 1, p.tags)
	p.read(t, "b", "torch-2.15.0-pr-curve")
	assert.Empty(t, p.hears())
	p.now = p.now.Add(time.Second)
	more := tagsIn(p.hears())
	assert.NotEmpty(t, more)
	assert.NotContains(t, more, first[0])
	assert.Equal(t, 2, p.tags)
}

// TestHyperparametersAndLayoutsAreNoCards reads logs with tags that are shown elsewhere.
func TestHyperparametersAndLayoutsAreNoCards(t *testing.T) {
	p := newPage()
	p.read(t, "a", "torch-2.15.0-hparams-trial")
	p.read(t, "b", "torch-2.15.0-custom-scalars")
	for _, name := range tagsIn(p.hears()) {
		assert.NotContains(t, name, "_hparams_")
		assert.NotContains(t, name, eventfile.LayoutTag)
	}
}

// TestPartsOfAMeshShareACard writes the colours of a mesh before its vertices: they have a card,
// which says so, until the vertices come.
func TestPartsOfAMeshShareACard(t *testing.T) {
	p := newPage()
	f := p.read(t, "a", "torch-2.15.0-scalars")
	p.hears()
	write := func(tags ...string) (told []wire.Tag) {
		b := &store.Batch{LastRecord: -1}
		for _, tag := range tags {
			b.Payloads = append(b.Payloads, store.PayloadColumn{
				Column: store.NewColumn(tag, []store.Step{1}, []store.WallTime{1.7e9}),
				Data:   eventfile.DataMesh,
				Sizes:  make([]store.Size, 1), Forms: make([]eventfile.Form, 1),
				Ends: []int{1}, Encoded: make([]store.Range, 1),
			})
		}
		p.Append(f, b, 0, false)
		p.ProgressNow()
		for _, c := range messages[*wire.Catalogue](p.hears()) {
			told = append(told, c.Tags...)
		}
		return told
	}
	colours := write("cube_COLOR")
	require.Len(t, colours, 1)
	assert.Equal(t, "cube_COLOR", colours[0].Name)
	more := write("cube_VERTEX", "cube_FACE")
	require.Len(t, more, 2)
	assert.Equal(t, "cube", more[0].Name)
	assert.Equal(t, wire.Tag{ID: colours[0].ID, Kind: colours[0].Kind, Name: "cube_COLOR"}, more[1],
		"its card goes: nothing is in it")
}

// TestLayoutsAreMerged joins charts of runs with those of files beside them. The page receives them
// only when they changed.
func TestLayoutsAreMerged(t *testing.T) {
	p := newPage()
	told := func() []*wire.Layout {
		p.ProgressNow()
		return messages[*wire.Layout](p.hears())
	}
	p.read(t, "a", "torch-2.15.0-custom-scalars")
	first := told()
	require.Len(t, first, 1)
	p.read(t, "b", "torch-2.15.0-custom-scalars")
	assert.Empty(t, told(), "the same ones")
	own := layouts.Category{
		Title:  "mine",
		Charts: []eventfile.LayoutChart{{Title: "both", Tags: []string{"loss", "acc"}}},
	}
	p.SetLayout("1\neventlens-views.json", []layouts.Category{own})
	with := told()
	require.Len(t, with, 1)
	assert.Equal(t,
		append(first[0].Categories[:len(first[0].Categories):len(first[0].Categories)], own),
		with[0].Categories)
	p.DropLayout("1\neventlens-views.json")
	assert.Equal(t, first, told())
}

// TestAPageThatJoinsLater expects the messages that still apply, and none that were withdrawn.
func TestAPageThatJoinsLater(t *testing.T) {
	p := newPage()
	f := p.read(t, "a", "torch-2.15.0-custom-scalars")
	p.SetLayout("x", nil)
	p.ProgressNow()
	p.FileComplaint(f, library.AboutGone, -1, 1, report.ProblemVanished(1))
	p.FileComplaint(f, library.AboutGone, -1, 0, wire.Text{})
	p.Problem(wire.Problem{File: "b", Text: report.ProblemEmpty.Text()})
	p.Tell(&wire.Checked{Followed: true, NewRuns: 3})
	p.Tell(p.Loaded())
	beside := &wire.Notice{Text: report.NoticeStrays.With(wire.Whole(1)), Beside: true}
	p.Tell(beside)
	p.Tell(&wire.Notice{Text: report.NoticeStrays.With(wire.Whole(2))})
	p.Tell(&wire.Notice{Text: beside.Text, Beside: true})
	p.hears()
	p.AddRun("not told yet", "logs", true)
	p.status.Listed = 7

	var heard []wire.Message
	p.Introduce(func(m wire.Message) { heard = append(heard, m) })
	c := messages[*wire.Catalogue](heard)
	require.Len(t, c, 1)
	assert.Equal(t, []wire.Run{f.Run.Run}, c[0].Runs)
	assert.NotEmpty(t, c[0].Tags)
	assert.Len(t, messages[*wire.Layout](heard), 1)
	problems := messages[*wire.Problem](heard)
	require.Len(t, problems, 1)
	assert.Equal(t, "b", problems[0].File)
	assert.Equal(t, []*wire.Checked{{Followed: true}}, messages[*wire.Checked](heard),
		"runs were new to the others")
	assert.Equal(t, 1, messages[*wire.Loaded](heard)[0].Problems)
	assert.Equal(t, []*wire.Notice{beside}, messages[*wire.Notice](heard))
	assert.Equal(t, 7, messages[*wire.Progress](heard)[0].Listed)
}

// TestSourceWithoutSizes expects no total.
func TestSourceWithoutSizes(t *testing.T) {
	p := newPage()
	f := &library.File{Listed: source.Info{SizeBytes: -1}}
	f.Begin("x")
	p.AddFile(p.AddRun("a", "logs", false), f)
	p.status = tell.Status{WaitsFor: "h.example", WaitSeconds: 9}
	p.ProgressNow()
	progress := messages[*wire.Progress](p.hears())[0]
	assert.EqualValues(t, -1, progress.Bytes)
	host, seconds := p.WaitsFor()
	assert.Equal(t, "h.example", host)
	assert.Equal(t, 9, seconds)
	p.SetSize(f, 100)
	p.ProgressNow()
	assert.EqualValues(t, 100, messages[*wire.Progress](p.hears())[0].Bytes)
}
