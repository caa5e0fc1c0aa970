package gallery

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

type object = uitest.Object

func init() { kind.Add(&image.Kind) }

// fixture is a gallery over a real model, alone on a page. It records the questions to the worker,
// the texts for screen readers, and the calls of cards.
type fixture struct {
	*Gallery
	ui.Root
	t     *testing.T
	model *state.Model
	disp  app.ClientDispatcher
	page  *screen
	media hosttest.Media

	asked []question
	said  []string // to screen readers
	calls []string // of cards
}

// question is a question about the images of a cell, or of a tag.
type question struct {
	id   string
	what wire.Coded
}

// screen is a page that contains only the gallery.
type screen struct {
	app.Compo
	f *fixture
}

func (s *screen) OnMount(ctx app.Context) {
	s.f.Root = ui.Root{Component: s, Dispatcher: ctx.Dispatcher()}
}
func (s *screen) Render() app.UI {
	if s.f.Dispatcher == nil { // its layers are mounted before it
		return app.Elem("div")
	}
	return app.Elem("div").Body(s.f.Layers()...)
}

// newFixture opens the page of images with a tag of two runs and one of the second run alone.
func newFixture(t *testing.T, fragment string) *fixture {
	f := &fixture{t: t, model: state.New("https://site.example/")}
	f.page = &screen{f: f}
	f.Gallery = New(&f.media, f, f.model, (*export.Files)(nil), f)
	f.model.Start("src=../runs/&tab=images"+fragment, nil)
	f.model.Apply(&wire.Ready{})
	c := uitest.RunsNamed("a", "b", "sub/c")
	c.Tags = []wire.Tag{
		{ID: 101, Name: "val/sample", Kind: image.ID, Runs: []wire.RunID{1, 2}},
		{ID: 102, Name: "val/other", Kind: image.ID, Runs: []wire.RunID{2}},
	}
	f.model.Apply(c)
	f.disp = app.NewClientTester(f.page)
	f.play(f.Render)
	t.Cleanup(f.disp.Close)
	return f
}

// settle runs all pending work.
func (f *fixture) settle() {
	for range 4 {
		f.disp.Consume()
	}
}

// play performs an action of the person or the browser, and everything that follows from it.
func (f *fixture) play(act func()) {
	f.t.Helper()
	act()
	f.settle()
}

// text returns the text on screen.
func (f *fixture) text() string {
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(app.HTMLString(f.page), " ")
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}

// address returns how the open layers are written into the address.
func (f *fixture) address() string {
	var fragment address.Fragment
	f.look.Write(&fragment)
	written, err := url.PathUnescape(fragment.String())
	require.NoError(f.t, err)
	return written
}

// last returns the last question of a type, and its serial number.
func last[Q wire.Coded](f *fixture) (q Q, id string, serial uint32) {
	f.t.Helper()
	for i := len(f.asked) - 1; i >= 0; i-- {
		if q, ok := f.asked[i].what.(Q); ok {
			return q, f.asked[i].id, uint32(i + 1)
		}
	}
	require.Fail(f.t, "it was not asked")
	return q, "", 0
}

// message plays a message of the script of the grid or of the comparison.
func (f *fixture) message(handler func(app.Value), detail object) {
	f.play(func() { handler(detail.Value()) })
}

// The page.

func (f *fixture) Changed()               { f.Render() }
func (f *fixture) ChangedWithHistory()    { f.Render() }
func (f *fixture) ChangedKeepingReadout() { f.Render() }
func (f *fixture) Say(text string)        { f.said = append(f.said, text) }
func (f *fixture) Tell(text string)       { f.said = append(f.said, text) }
func (f *fixture) ID() kind.ID            { return image.ID }
func (*fixture) Protocol() *wire.Protocol { return &image.Protocol }

func (f *fixture) Ask(_ card.Asker, id string, what wire.Coded) uint32 {
	f.asked = append(f.asked, question{id, what})
	return uint32(len(f.asked))
}

// The cards.

func (f *fixture) Clear() { f.calls = append(f.calls, "leave full screen") }
func (f *fixture) Fill(at cards.Key, step int64, sample int) {
	f.calls = append(f.calls,
		fmt.Sprintf("show tag %d, run %d, step %d, image %d", at.Tag, at.Run, step, sample))
}
