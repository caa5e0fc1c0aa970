package page_test

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// graphs is a view with a tab.
type graphs struct {
	page  *page.Page
	count int
	keys  string
}

func (v *graphs) Shown() bool    { return v.page.Model.Cards.ViewTab() == "graphs" }
func (v *graphs) Title() string  { return "Graphs of the test" }
func (v *graphs) Escape() bool   { return false }
func (v *graphs) Render() app.UI { return ui.Text("p", "", "a graph") }
func (v *graphs) Tab() page.Tab {
	return page.Tab{Name: "graphs", Text: "Graphs", Hint: "What runs", Count: v.count}
}
func (v *graphs) Key(key string) bool {
	v.keys += key
	return key == "g"
}

// TestViewWithATab checks that the view is below the tabs, with the problems, and replaces the
// cards and the run list.
func TestViewWithATab(t *testing.T) {
	view := &graphs{}
	f := pagetest.Mount(t, hosttest.At("src=../runs/"),
		func(p *page.Page) page.Tabbed { view.page = p; return view })
	f.Tell(uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"), &wire.Loaded{},
		&wire.Problem{ID: 1, File: "x", Offset: -1, Text: wire.Plain("damaged")})
	assert.NotContains(t, f.Text(), "Graphs", "there is none")
	view.count = 3
	f.Play(f.Page.Render)
	assert.Contains(t, f.Text(), "Graphs 3")
	assert.Contains(t, f.HTML(), "&tab=graphs")
	assert.NotContains(t, f.Text(), "a graph")

	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=graphs") })
	assert.Contains(t, f.Text(), "Scalars 1 Graphs 3 More")
	assert.Contains(t, f.Text(), "x damaged")
	assert.Contains(t, f.Text(), "a graph")
	assert.Equal(t, "Graphs of the test", f.Shell.Title)
	assert.NotContains(t, f.HTML(), `id="runs"`)
	assert.False(t, f.Page.ShowsCards())

	assert.True(t, f.Page.Key("g", false))
	assert.False(t, f.Page.Key("/", false), "there are no tags to look for")
	assert.False(t, f.Page.Key("u", false), "nor runs")
	assert.True(t, f.Page.Key("?", false))
	assert.Equal(t, "g/u?", view.keys, "the view has them first")
	view.count = 0
	f.Play(func() { f.Host.Chose("", true); f.Page.Render() })
	assert.Contains(t, f.Text(), "Graphs 0", "while it is on screen")
}
