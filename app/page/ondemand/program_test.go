package ondemand_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/image"
	"eventlens/app/page"
	"eventlens/app/page/ondemand"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// sheet is a view whose program is asked for an image; it uses the protocol of images.
type sheet struct {
	page     *page.Page
	program  *ondemand.Program
	name     string
	started  int
	serial   uint32
	answered []string
}

func (v *sheet) Shown() bool     { return v.page.Model.Cards.ViewTab() == v.name }
func (v *sheet) Title() string   { return "Sheet" }
func (v *sheet) Key(string) bool { return false }
func (v *sheet) Escape() bool    { return false }
func (v *sheet) Render() app.UI  { return v.program.View() }
func (v *sheet) Tab() page.Tab   { return page.Tab{Name: v.name, Text: "Sheet", Count: 2} }

// content is the part of the view shown while its program runs.
type content struct{ *sheet }

func (c content) Started() {
	c.started++
	c.serial = c.program.Ask(&image.Get{StepRequest: wire.StepRequest{Index: c.started}})
}

func (c content) Answered(serial uint32, answer wire.Coded) {
	c.answered = append(c.answered, fmt.Sprint(serial == c.serial, answer.(*image.Image).Count))
}

func (c content) Render() app.UI { return ui.Text("p", "", "the content") }

// start is a program that the page has requested from the browser.
type start struct {
	name     string
	progress func(done, all int64)
	result   chan error // the outcome to report
	worker   wire.Conn  // the program's end of the connection
}

// fixture is a page with two such views, "a" and "b".
type fixture struct {
	*pagetest.Fixture
	views  []*sheet
	starts chan *start
}

func newFixture(t *testing.T, fragment string) *fixture {
	f := &fixture{starts: make(chan *start, 9)}
	browser := hosttest.At(fragment)
	browser.Program = f.startProgram
	var views []func(*page.Page) page.Tabbed
	for _, name := range []string{"a", "b"} {
		views = append(views, func(p *page.Page) page.Tabbed {
			v := &sheet{page: p, name: name}
			v.program = ondemand.New(p.Host.Workers, p,
				ondemand.Spec{Name: name, Title: "Sheet " + name, Protocol: &image.Protocol},
				content{v})
			f.views = append(f.views, v)
			return v
		})
	}
	f.Fixture = pagetest.Mount(t, browser, views...)
	f.Tell(uitest.RunsNamed("a"), &wire.Loaded{})
	return f
}

func (f *fixture) startProgram(name string, progress func(done, all int64)) (wire.Conn, error) {
	conn, worker := wire.Pipe()
	s := &start{name: name, progress: progress, result: make(chan error), worker: worker}
	f.starts <- s
	return conn, <-s.result
}

// loading returns the next program that the page requests.
func (f *fixture) loading() *start {
	f.T.Helper()
	f.Settle()
	return <-f.starts
}

func (f *fixture) goTo(fragment string) {
	f.Play(func() { f.Host.TellFragment(fragment) })
}

// until settles the page until it contains a text, since a program's messages arrive by a
// goroutine.
func (f *fixture) until(text string) {
	f.T.Helper()
	f.Until(func() bool { return strings.Contains(f.Text(), text) })
}

// answer answers the last question of a view.
func (s *start) answer(t *testing.T, count int) {
	t.Helper()
	m, err := wire.Receive(t.Context(), s.worker)
	require.NoError(t, err)
	asked := m.(*wire.Ask)
	assert.Zero(t, asked.Card)
	require.NoError(t,
		wire.Send(s.worker,
			&wire.Answer{
				Serial: asked.Serial,
				Answer: image.Protocol.Answers.Pack(&image.Image{Stamp: wire.Stamp{Count: count}}),
			}))
}

// press presses the only button of the status.
func (f *fixture) press(text string) {
	f.T.Helper()
	require.Contains(f.T, f.Text(), text)
	f.Play(func() { ondemand.PressAgain(f.program()) })
}

// program returns the program of the view on screen.
func (f *fixture) program() *ondemand.Program {
	for _, v := range f.views {
		if v.Shown() {
			return v.program
		}
	}
	f.T.Fatal("no view is on screen")
	return nil
}

// TestNothingIsLoadedBeforeItIsOnScreen opens a page with another tab.
func TestNothingIsLoadedBeforeItIsOnScreen(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	assert.Contains(t, f.HTML(), `href="#src=../runs/&tab=b"`, "the tab is there")
	assert.Empty(t, f.starts)
	f.goTo("src=../runs/&tab=b")
	assert.Equal(t, "b", f.loading().name)
	assert.Contains(t, f.HTML(), `id="main"`)
	assert.Contains(t, f.HTML(), `aria-label="Loading Sheet b"`)
}

// TestLoading shows the progress as far as it is known, and continues while another tab is on
// screen. The tab of another view loads that view's program.
func TestLoading(t *testing.T) {
	f := newFixture(t, "src=../runs/&tab=a")
	a := f.loading()
	assert.Equal(t, "a", a.name)
	for _, test := range []struct {
		done, all int64
		says      string
	}{
		{1_200_000, 3_400_000, "1.2 of 3.4 MB"}, {1_300_000, 0, "1.3 MB"},
		{3_500_000, 3_400_000, "3.5 MB"}, {0, 3_400_000, "3.4 MB"},
	} {
		f.Play(func() { a.progress(test.done, test.all) })
		assert.Contains(t, f.Text(), "Loading Sheet a "+test.says)
	}
	f.goTo("src=../runs/&tab=b")
	b := f.loading()
	assert.Equal(t, "b", b.name)
	assert.Contains(t, f.Text(), "Loading Sheet b")
	f.goTo("src=../runs/")
	assert.NotContains(t, f.Text(), "Loading")
	f.goTo("src=../runs/&tab=a")
	assert.Contains(t, f.Text(), "Loading Sheet a 3.4 MB")
	assert.Empty(t, f.starts, "once")

	a.result <- nil
	f.Until(func() bool { return f.views[0].started == 1 })
	a.answer(t, 5) // it is asked before it reports that it runs
	assert.Contains(t, f.Text(), "Loading Sheet a 3.4 MB")
	require.NoError(t, wire.Send(a.worker, &wire.Ready{}))
	f.until("the content")
	f.goTo("src=../runs/&tab=b")
	assert.Contains(t, f.Text(), "Loading Sheet b")
	f.goTo("src=../runs/&tab=a")
	assert.Contains(t, f.Text(), "the content")
	f.answered("true 5")
	assert.Equal(t, 1, f.views[0].started)
	assert.Empty(t, f.starts)
}

// answered waits until the first view has received these answers.
func (f *fixture) answered(want ...string) {
	f.T.Helper()
	for end := time.Now().Add(time.Minute); len(f.views[0].answered) < len(want) &&
		time.Now().Before(end); runtime.Gosched() {
		f.Settle()
	}
	assert.Equal(f.T, want, f.views[0].answered)
}

// TestFailures shows the error on the tab, whatever it is, and starts the program again with the
// button.
func TestFailures(t *testing.T) {
	f := newFixture(t, "src=../runs/&tab=a")
	f.loading().result <- errors.New("lab.wasm: HTTP status 404")
	f.until("Sheet a could not be loaded Check the connection and try again.")
	assert.Contains(t, f.Text(), "lab.wasm: HTTP status 404")
	assert.Contains(t, f.HTML(), `href="guide/hosting.html#what-a-host-needs"`)
	f.goTo("src=../runs/")
	f.goTo("src=../runs/&tab=a")
	assert.Contains(t, f.Text(), "could not be loaded", "it is not tried again by itself")
	assert.Empty(t, f.starts)

	f.press("Try again")
	assert.Contains(t, f.Text(), "Loading Sheet a")
	assert.NotContains(t, f.Text(), "404")
	other := f.loading()
	other.result <- nil
	require.NoError(t, other.worker.Send([]byte{1, 2, 3}))
	f.until("Sheet a could not be loaded")
	assert.Contains(t, f.Text(), "bad frame", "of another build")

	f.press("Try again")
	mute := f.loading()
	mute.result <- nil
	require.NoError(t, wire.Send(mute.worker, &wire.Failed{Text: wire.Plain("no such service")}))
	f.until("no such service")
}

// TestExpected starts the program before its tab is open. A failure before that is not shown but
// retried; a later failure is shown.
func TestExpected(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.Play(f.views[0].program.Prefetch)
	f.loading().result <- errors.New("offline")
	for failed := false; !failed; _, failed = f.views[0].program.Failed() {
		f.Settle()
	}
	f.goTo("src=../runs/&tab=a")
	again := f.loading()
	f.Play(func() { again.progress(1_200_000, 3_400_000) })
	assert.Contains(t, f.Text(), "Loading Sheet a 1.2 of 3.4 MB")
	again.result <- errors.New("offline")
	f.until("Sheet a could not be loaded")
	assert.Empty(t, f.starts)
}

// TestCrash ends a running program: it is started again with the button and knows nothing. Late
// messages of the first one are not taken for the second one's.
func TestCrash(t *testing.T) {
	f := newFixture(t, "src=../runs/&tab=a")
	first := f.loading()
	first.result <- nil
	require.NoError(t, wire.Send(first.worker, &wire.Ready{}))
	f.until("the content")
	first.answer(t, 1)
	f.answered("true 1")
	require.NoError(t,
		wire.Send(first.worker, &wire.Failed{Text: wire.Plain("the program ended with code 2")}))
	require.NoError(t,
		wire.Send(first.worker,
			&wire.Answer{Answer: image.Protocol.Answers.Pack(&image.Image{
				Stamp: wire.Stamp{Count: 9}, Encoded: 77,
			})}))
	f.until("Sheet a stopped The rest of eventlens still works.")
	assert.Contains(t, f.Text(), "the program ended with code 2")

	f.press("Start again")
	second := f.loading()
	second.result <- nil
	require.NoError(t, wire.Send(second.worker, &wire.Ready{}))
	f.until("the content")
	second.answer(t, 2)
	f.answered("true 1", "true 2")
	assert.Equal(t, 2, f.views[0].started)

	require.NoError(t,
		wire.Send(second.worker, &wire.Answer{Answer: image.Protocol.Questions.Pack(&image.Get{})}))
	f.until("Sheet a stopped")
}
