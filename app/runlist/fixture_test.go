package runlist

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// fixture is the run list over a real model, alone on a page. The page records the calls to it; the
// browser is a fake.
type fixture struct {
	ui.Root
	t        *testing.T
	host     *hosttest.Browser
	list     *List
	model    *state.Model
	screen   *screen
	disp     app.ClientDispatcher
	progress wire.Progress
	unread   bool

	views    []*wire.View // views to be shown
	asked    []wire.Message
	calls    []string
	choosing bool // the choice of the metric is open
	away     bool // another page is on screen
}

// screen is a page that contains only the list.
type screen struct {
	app.Compo
	f *fixture
}

func (s *screen) OnMount(ctx app.Context) {
	s.f.Root = ui.Root{Component: s, Dispatcher: ctx.Dispatcher()}
	s.f.list.Start()
}

func (s *screen) Render() app.UI {
	if s.f.away {
		return app.Elem("div")
	}
	return app.Elem("div").Body(s.f.list.View(s.f.progress, s.f.unread))
}

func newFixture(t *testing.T, fragment string) *fixture {
	return mount(t, fragment, &hosttest.Browser{})
}

func mount(t *testing.T, fragment string, host *hosttest.Browser) *fixture {
	f := &fixture{t: t, host: host, model: state.New("https://site.example/deep/")}
	f.model.Start(fragment, nil)
	f.list = New(f.host.ChartsPage(), f, f.model)
	f.screen = &screen{f: f}
	f.disp = app.NewClientTester(f.screen)
	f.settle()
	t.Cleanup(f.disp.Close)
	return f
}

// settle runs all pending work. A frame can cause more: a render, then work that waited for it.
func (f *fixture) settle() {
	for range 4 {
		f.disp.Consume()
	}
}

// tell gives the model messages of the worker.
func (f *fixture) tell(messages ...wire.Message) {
	for _, m := range messages {
		f.model.Apply(m)
		f.Render()
		f.list.Measure()
		f.settle()
	}
}

// play performs an action of the browser or the person, and everything that follows from it.
func (f *fixture) play(act func()) {
	act()
	f.settle()
}

func (f *fixture) html() string {
	return regexp.MustCompile(`\s+`).ReplaceAllString(app.HTMLString(f.screen), " ")
}

// text returns the text of the page.
func (f *fixture) text() string {
	s := regexp.MustCompile(`<svg.*?</svg>|<[^>]*>`).ReplaceAllString(f.html(), " ")
	return strings.TrimSpace(regexp.MustCompile(`\s+`).ReplaceAllString(s, " "))
}

// lastView returns the last view shown since the previous call.
func (f *fixture) lastView() *wire.View {
	f.t.Helper()
	require.NotEmpty(f.t, f.views, "a view is shown")
	view := f.views[len(f.views)-1]
	f.views = nil
	return view
}

func (f *fixture) Draw()               { f.views = append(f.views, f.model.View("light", nil)) }
func (f *fixture) Send(m wire.Message) { f.asked = append(f.asked, m) }
func (f *fixture) Say(string)          {}
func (f *fixture) Tell(string)         {}
func (f *fixture) Changed() {
	f.host.Address = f.model.Fragment().String()
	f.Render()
	f.Draw()
}

func (f *fixture) ShowsCards() bool { return true }
func (f *fixture) ContinueReading() { f.calls = append(f.calls, "ContinueReading") }
func (f *fixture) ShowSummary(r wire.RunID) {
	f.calls = append(f.calls, fmt.Sprint("ShowSummary ", r))
}
func (f *fixture) ShowProblems()      { f.calls = append(f.calls, "ShowProblems") }
func (f *fixture) ToggleValueChoice() { f.choosing = !f.choosing; f.list.Refresh() }
func (f *fixture) CloseChoices()      { f.choosing = false }
func (f *fixture) ValueChoice() app.UI {
	if !f.choosing {
		return nil
	}
	return app.Elem("div").ID("value-choice")
}

func init() { kind.Add(&scalar.Kind) }

// scalarsNamed returns a catalogue of scalar tags; ids count from 1.
func scalarsNamed(names ...string) *wire.Catalogue {
	c := &wire.Catalogue{}
	for i, name := range names {
		c.Tags = append(c.Tags,
			wire.Tag{ID: wire.TagID(i + 1), Kind: kind.Scalar, Name: name, Values: 10})
	}
	return c
}

// charts returns a page with two runs.
func charts(t *testing.T, fragment string) *fixture {
	f := newFixture(t, fragment)
	f.tell(&wire.Ready{}, uitest.RunsNamed("lr0.1/train", "lr0.2/train"),
		scalarsNamed("train/loss", "train/acc", "lr"))
	f.host.Forget()
	return f
}

// emptyEvent returns an event without properties, as events are outside a browser.
func emptyEvent() app.Event { return app.Event{} }
