package page_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/text"
	textpage "eventlens/app/kinds/text/page"
	"eventlens/app/kinds/text/richtext"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/program"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// ended is a cancelled context: with it, Receive returns messages that are there and does not wait
// for others.
var ended, env = func() (context.Context, program.Env) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx, program.Env{Context: context.Background()}
}()

// fixture is a page with one text tag in two runs on screen, and the text program, whose loading
// the test controls.
type fixture struct {
	*pagetest.Fixture
	ids    []string      // of its cards
	starts chan struct{} // the page requested the program
	load   chan error    // the outcome of loading
	worker wire.Conn     // the program's end of the connection
}

func newFixture(t *testing.T) *fixture {
	f := &fixture{starts: make(chan struct{}, 9), load: make(chan error, 9)}
	browser := hosttest.At("src=../runs/&tab=text")
	browser.Program = func(name string, _ func(int64, int64)) (wire.Conn, error) {
		assert.Equal(t, "text", name)
		conn, worker := wire.Pipe()
		f.starts <- struct{}{}
		err := <-f.load
		f.worker = worker
		if err == nil {
			require.NoError(t, wire.Send(worker, &wire.Ready{}))
		}
		return conn, err
	}
	f.Fixture = pagetest.Mount(t, browser)
	c := pagetest.TagsNamed(text.ID, "notes/model")
	c.Tags[0].Runs = []wire.RunID{1, 2}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), c)
	f.ids = f.CardIDs()
	require.Len(t, f.ids, 2)
	f.Show(f.ids...)
	return f
}

// asked returns the questions about texts since the last call.
func (f *fixture) asked() (all []*pagetest.On) {
	for _, m := range f.Asked() {
		if m, ok := m.(*pagetest.On); ok &&
			!strings.HasPrefix(fmt.Sprintf("%T", m.What), "*scalar") {
			all = append(all, m)
		}
	}
	return all
}

func (f *fixture) until(says string) {
	f.T.Helper()
	f.Until(func() bool { return strings.Contains(f.Text(), says) })
}

// serve has the program answer all its questions until the page contains a text.
func (f *fixture) serve(says string) {
	f.T.Helper()
	f.serveUntil(func() bool { return strings.Contains(f.Text(), says) })
}

func (f *fixture) serveUntil(done func() bool) {
	f.T.Helper()
	for end := time.Now().Add(time.Minute); !done(); runtime.Gosched() {
		require.True(f.T, time.Now().Before(end), f.Text())
		f.Settle()
		if f.worker == nil {
			continue
		}
		m, err := wire.Receive(ended, f.worker)
		if err != nil {
			continue
		}
		ask := m.(*wire.Ask)
		question, err := text.Rendering.Questions.Unpack(ask.Question)
		require.NoError(f.T, err)
		richtext.New(env).Ask(question, func(answer wire.Coded) {
			require.NoError(f.T,
				wire.Send(f.worker,
					&wire.Answer{Serial: ask.Serial, Answer: text.Rendering.Answers.Pack(answer)}))
		})
	}
}

func texts(id string, index, count int, cells ...string) *pagetest.On {
	return pagetest.About(id,
		&text.Texts{
			Stamp: wire.Stamp{
				Index: index, Count: count, Number: int64(10 * index),
				Step: wire.Whole(int64(10 * index)),
			},
			Cells: cells,
		})
}

func latest(run wire.RunID) *text.Get {
	return &text.Get{Place: text.Place{Tag: 401, Run: run, StepRequest: wire.LatestStep(false)}}
}

// TestCard shows Markdown as elements, after the program is loaded, which happens for the first
// text.
func TestCard(t *testing.T) {
	f := newFixture(t)
	assert.Equal(t,
		[]*pagetest.On{{Card: f.ids[0], What: latest(1)}, {Card: f.ids[1], What: latest(2)}},
		f.asked())
	assert.Empty(t, f.starts, "nothing is loaded before there is a text")
	assert.Contains(t, f.Text(), "Reading the text")
	f.Tell(texts(f.ids[0], 2, 3,
		"# Title\n\n| a | b |\n|---|---|\n| 1 | *2* |\n\n[l](https://x.example) <script>alert(1)</script> [r](other.html)"))
	<-f.starts
	f.load <- nil
	f.serve("Title")
	html := f.HTML()
	for _, part := range []string{
		`role="heading"`, "<table>", "<em>", `rel="noopener noreferrer"`,
		`href="https://x.example"`, "&lt;script&gt;alert(1)&lt;/script&gt;",
	} {
		assert.Contains(t, html, part)
	}
	assert.NotContains(t, html, "other.html")
	assert.NotContains(t, html, "<script>")
	assert.Contains(t, f.Text(), "Step 20")
	assert.Empty(t, f.asked())

	f.Tell(texts(f.ids[1], 0, 1, "second"))
	f.serve("second")
	assert.Empty(t, f.starts, "once")
	f.Tell(texts(f.ids[1], 0, 1, ""))
	f.serve("This text is empty.")
}

// TestImagesLoadByAPress shows the host of an image before anything is requested.
func TestImagesLoadByAPress(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(texts(f.ids[0], 0, 1,
		"![plot](https://x.example/p.png) [![badge](http://y.example/b.svg)](https://z.example) ![bad](data:image/png;base64,AA)"))
	f.serve("Load image")
	assert.NotContains(t, f.HTML(), "<img")
	assert.Contains(t, f.Text(), "Load image “plot” from x.example")
	assert.Contains(t, f.Text(), "Load image “badge” from y.example")
	f.Play(func() { f.card(0).Load("https://x.example/p.png") })
	assert.Contains(t, f.HTML(), `src="https://x.example/p.png"`)
	assert.Contains(t, f.HTML(), `referrerpolicy="no-referrer"`)
	assert.NotContains(t, f.HTML(), `src="http://y.example`)
	assert.NotContains(t, f.HTML(), `data:image`)
	f.Play(func() { f.card(0).Fail("http://y.example/b.svg") })
	assert.NotContains(t, f.Text(), "could not be loaded", "nobody asked for it")
	f.Play(func() { f.card(0).Fail("https://x.example/p.png") })
	assert.NotContains(t, f.HTML(), "<img")
	assert.Contains(t, f.Text(), "The image “plot” from x.example could not be loaded.")
	assert.Contains(t, f.HTML(), `href="https://x.example/p.png"`)
}

func (f *fixture) card(i int) *textpage.TextCard {
	return f.Page.Cards.All[f.ids[i]].(*textpage.TextCard)
}

// TestWithoutTheProgram shows the raw text and the reason, and retries with the button.
func TestWithoutTheProgram(t *testing.T) {
	f := newFixture(t)
	f.Tell(texts(f.ids[0], 0, 1, "# Title"))
	<-f.starts
	f.load <- errors.New("text.wasm: HTTP status 404")
	f.until("# Title")
	assert.Contains(t, f.Text(), "The Markdown viewer could not be loaded. This is the raw text.")
	assert.Contains(t, f.HTML(), "HTTP status 404")
	f.Tell(texts(f.ids[1], 0, 1, "# Other"))
	f.until("# Other")
	assert.Empty(t, f.starts, "it is not tried again by itself")

	f.Play(func() { textpage.Again(f.Page) })
	<-f.starts
	f.load <- nil
	f.serveUntil(func() bool {
		return strings.Contains(f.HTML(), `role="heading"`) &&
			!strings.Contains(f.Text(), "could not be loaded")
	})
}

// TestStepsPlay requests one step at a time, and keeps the shown one until the next arrives.
func TestStepsPlay(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(texts(f.ids[0], 4, 5, "four"))
	f.serve("four")
	f.asked()
	for at := range 3 {
		f.Play(func() { f.Page.Steps.SetOwn(f.ids[0], wire.StepRequest{Index: at}) })
	}
	require.Len(t, f.asked(), 1)
	assert.Contains(t, f.Text(), "four")
	assert.False(t, f.card(0).Arrived())
	f.Tell(texts(f.ids[0], 0, 5, "zero"))
	require.Len(t, f.asked(), 1, "the steps in between are skipped")
	f.Tell(texts(f.ids[0], 2, 5, "two"))
	f.serve("two")
	assert.True(t, f.card(0).Arrived())
	assert.Equal(t, 2, f.card(0).Stamp().Index)
	assert.NotContains(t, f.Text(), "four")
}

// TestLaterStepsAreAskedFor checks this also if reading finished while an answer was pending.
func TestLaterStepsAreAskedFor(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.asked()
	grown := func(values int64) *wire.Catalogue {
		return &wire.Catalogue{Tags: []wire.Tag{{
			ID: 401, Kind: text.ID, Name: "notes/model", Values: values, Runs: []wire.RunID{1, 2},
		}}}
	}
	f.Tell(grown(11), &wire.Loaded{})
	assert.Empty(t, f.asked(), "an answer is under way")
	f.Tell(texts(f.ids[0], 0, 1, "old"))
	require.Len(t, f.asked(), 1, "it may be of the steps before")
	f.Tell(texts(f.ids[0], 1, 2, "new"))
	f.serve("new")
	f.Tell(&wire.Loaded{})
	for _, q := range f.asked() {
		assert.NotEqual(t, f.ids[0], q.Card)
	}
	f.Tell(grown(12), &wire.Loaded{})
	assert.NotEmpty(t, f.asked())
}

// TestProblem shows the problem on its card, and leaves the other card as it is.
func TestProblem(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(pagetest.About(f.ids[0],
		&text.Texts{Stamp: wire.Stamp{
			Count: 1,
		}, Problem: wire.Plain("The file is gone.")}), texts(f.ids[1], 0, 1, "well"))
	f.serve("well")
	assert.Contains(t, f.Text(), "The file is gone.")
}

// TestRawText shows a text as it was logged, part by part.
func TestRawText(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(texts(f.ids[0], 1, 2, "# Title"))
	f.serve("Title")
	f.asked()
	f.OpenMenu(f.ids[0])
	f.Choose("Raw text")
	asked := f.asked()
	require.Len(t, asked, 1)
	assert.Equal(t,
		&text.GetRaw{Place: text.Place{Tag: 401, Run: 1, StepRequest: wire.LatestStep(false)}},
		asked[0].What)
	f.Tell(pagetest.About(f.ids[0],
		&text.Raw{Stamp: wire.Stamp{Index: 1, Count: 2}, Text: "# Title\n", Next: 8, All: 100_000}))
	assert.Contains(t, f.Text(), "# Title")
	assert.Contains(t, f.Text(), "Show more: 8 B of 100.0 kB shown")
	f.Play(func() { textpage.More(f.card(0)) })
	asked = f.asked()
	require.Len(t, asked, 1)
	assert.EqualValues(t, 8, asked[0].What.(*text.GetRaw).From)
	f.Tell(pagetest.About(f.ids[0],
		&text.Raw{Stamp: wire.Stamp{Index: 1, Count: 2}, Text: "the end", From: 8, All: 100_000}))
	assert.Contains(t, f.Text(), "# Title the end")
	assert.NotContains(t, f.Text(), "Show more")
	f.OpenMenu(f.ids[0])
	f.Choose("Raw text")
	f.Tell(texts(f.ids[0], 1, 2, "# Title"))
	f.serve("Title")
}

// TestNotes checks the notes on what a card leaves out.
func TestNotes(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(pagetest.About(f.ids[0],
		&text.Texts{
			Stamp: wire.Stamp{Count: 1}, Cells: []string{"beginning"}, Cut: true, Bytes: 50_000_000,
		}),
		pagetest.About(f.ids[1],
			&text.Texts{
				Stamp: wire.Stamp{Count: 1}, Cells: []string{"p", "q"}, Columns: 2,
				Shape: []int64{3, 1, 2},
			}))
	f.serve("dimensions")
	f.serve("beginning")
	assert.Contains(t, f.Text(), "Only the first part is rendered. Raw has all 50.0 MB.")
	assert.Contains(t, f.Text(), "Tensor of 3 dimensions: the first table is shown")
	f.Tell(texts(f.ids[0], 0, 1, strings.Repeat("> ", 100)+"deep"))
	f.serve("Too complex to render: raw text")
}

// TestSaved saves a text as it was logged, and copies it.
func TestSaved(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(texts(f.ids[0], 1, 2, "# Title"))
	f.serve("Title")
	f.asked()
	f.Host.Forget()
	f.OpenMenu(f.ids[0])
	f.Choose("Save as .md")
	assert.IsType(t, &text.GetWhole{}, f.asked()[0].What)
	f.Tell(pagetest.About(f.ids[0], &text.Whole{Stamp: wire.Stamp{Index: 1, Count: 2}, Blob: 9}))
	assert.Equal(t, []hosttest.Download{{Name: "a-notes_model-10.md", Blob: 9}},
		hosttest.Take(&f.Host.Saved))

	f.OpenMenu(f.ids[0])
	f.Choose("Copy the text")
	raw := f.asked()[0]
	assert.Equal(t, 512<<10, raw.What.(*text.GetRaw).Most)
	f.Tell(pagetest.About(raw.Card, &text.Raw{Text: "# Title"}))
	assert.Contains(t, f.Host.Copies[len(f.Host.Copies)-1].Text, "# Title")
}

// TestAllTextsAreSaved requests all texts of the tag in the visible runs as one archive, and writes
// it part by part.
func TestAllTextsAreSaved(t *testing.T) {
	f := newFixture(t)
	f.Asked()
	f.OpenMenu(f.ids[0])
	f.Choose("Save all texts (zip)")
	assert.Equal(t, []*hosttest.File{{Name: "notes_model.zip", MIME: "application/zip"}},
		f.Host.Written)
	f.Play(func() { f.Host.Made(70, nil) })
	var export *wire.Export
	for _, m := range f.Asked() {
		if m, ok := m.(*wire.Export); ok {
			export = m
		}
	}
	require.NotNil(t, export)
	assert.Equal(t,
		&wire.Export{
			ID: export.ID, Kind: wire.ExportTexts, Tags: []wire.TagID{401},
			Runs: []wire.RunID{1, 2},
		}, export)
	f.Tell(&wire.ExportPart{ID: export.ID, Blob: 5, Bytes: 100, Points: 1, Total: 3})
	f.Play(func() { f.Host.Wrote(nil) })
	assert.Contains(t, f.Text(), "1 of 3 files")
	f.Tell(&wire.ExportPart{ID: export.ID, Blob: 6, Bytes: 50, Points: 2, Total: 3, Done: true})
	f.Play(func() { f.Host.Wrote(nil) })
	assert.Equal(t, []wire.Ref{5, 6}, f.Host.Written[0].Parts)
	assert.True(t, f.Host.Written[0].Ended)
	f.Play(func() { f.Host.Wrote(nil) })
	assert.Contains(t, f.Text(),
		"Downloaded notes_model.zip: 2 files, 150 B. 1 file could not be read.")
}

// TestFullScreen shows one card full screen; the covered cards wait.
func TestFullScreen(t *testing.T) {
	f := newFixture(t)
	f.load <- nil
	f.Tell(texts(f.ids[0], 1, 2, "first run"), texts(f.ids[1], 1, 2, "second run"))
	f.serve("second run")
	f.asked()
	key := f.card(0).Key
	f.OpenMenu(f.ids[0])
	f.Choose("Full screen")
	got, on := f.Page.Model.Cards.Full()
	require.True(t, on)
	assert.Equal(t, key, got)
	full := f.Page.Cards.At(card.Place{Area: card.AreaFull, Key: key})
	f.Show(append(f.ids, full)...)
	asked := f.asked()
	require.Len(t, asked, 1)
	assert.Equal(t, full, asked[0].Card)
	f.Tell(texts(full, 1, 2, "of the whole screen"))
	f.serve("of the whole screen")
	f.Play(func() { f.Page.Key(",", false) })
	f.Play(func() { f.Page.Steps.SetOwnOf(key, wire.StepRequest{Index: 0}) })
	asked = f.asked()
	require.Len(t, asked, 1, "those behind wait")
	assert.Equal(t, full, asked[0].Card)
	f.Tell(texts(full, 0, 2, "an earlier step"))
	f.serve("an earlier step")

	f.Play(func() { f.Page.Key("Escape", false) })
	_, on = f.Page.Model.Cards.Full()
	assert.False(t, on)
	asked = f.asked()
	require.Len(t, asked, 1, "only what differs is asked for")
	assert.Equal(t, f.ids[0], asked[0].Card)
	assert.Equal(t, wire.StepRequest{Index: 0}, asked[0].What.(*text.Get).StepRequest)
}
