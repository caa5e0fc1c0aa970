package graph

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/program"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/graph"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
)

// Name is that of the view in the address, and of the service.
const Name = "graphs"

// View is the view of graphs.
type View struct {
	page    *page.Page
	model   *state.Model
	program *program.Program

	listed   []graph.Graph  // all that the log has, by run and then the most telling first
	alike    []alikeness    // of each of them
	known    bool           // it was asked
	now      named          // what is on screen, or is to be
	compared bool           // it was there when the graph on screen was opened
	other    named          // what it is compared with
	priced   named          // the record of what its nodes cost that was chosen
	picked   bool           // somebody chose it, so that the address says it
	gives    way            // to another one, if there is nothing to draw
	hollow   map[named]bool // graphs that were read, and have nothing to draw
	node     string         // that is chosen in it, by its name
	look     string
	pending  map[uint32]*part // questions for bytes that are not answered
	opening  opening
	ready    *graph.Open // that the program does not know yet
	asked    uint32      // the question to the program that opens what is on screen, 0 before it
	problem  string      // why there is nothing to see
	damage   string      // what was lost of what is seen

	element *program.Element
	shown   bool   // the program has told what there is to see
	theme   string // that the program knows
	opened  named  // what the program shows
	tags    int    // so many the program was told of
	version int
}

// New makes the view of a page.
func New(p *page.Page) page.Tabbed {
	v := &View{page: p, model: p.Model, pending: map[uint32]*part{}, hollow: map[named]bool{}}
	v.program = program.New(p.Host, p, program.Spec{Name: Name, Title: words.GraphsTab.Text(), Protocol: &graph.Shown}, content{v})
	v.element = program.NewElement(p.Host, viewID, "list", "marks", "tools", "outline", "side")
	p.Model.Register(v)
	return v
}

// Shown implements page.View.
func (v *View) Shown() bool { return v.model.ViewTab() == Name && !v.model.Saved() }

// Title implements page.View.
func (v *View) Title() string { return v.page.TitleOf(words.GraphsTab.Text()) }

// Tab implements page.Tabbed.
func (v *View) Tab() page.Tab {
	return page.Tab{Name: Name, Text: words.GraphsTab.Text(), Hint: words.GraphsTabHint.Text(), Count: int(v.model.Values(kind.Graph)), Kind: kind.Graph}
}

// Render implements page.View.
func (v *View) Render() app.UI {
	if v.model.Loaded() != nil && v.model.Values(kind.Graph) == 0 {
		return v.page.None(kind.Graph)
	}
	return v.program.View()
}

// Key implements page.View: f finds, and what the canvas does by keys it does itself.
func (v *View) Key(key string) bool {
	if key == "/" || key == "f" {
		v.page.Host.Hand(viewID, "find", 0)
		return true
	}
	return false
}

// Escape implements page.View.
func (*View) Escape() bool { return false }

// ID and Protocol are what the store worker is asked by.
func (*View) ID() kind.ID { return kind.Graph }

// Protocol is what the store worker can be asked.
func (*View) Protocol() *wire.Protocol { return &graph.Stored }

// Refresh asks again which graphs there are, when more was read.
func (v *View) Refresh() {
	if v.known {
		v.page.Ask(v, "", &graph.List{})
		v.tellTags()
	}
}

// Answered takes an answer of the store worker.
func (v *View) Answered(_ string, serial uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *graph.Listed:
		v.take(m)
	case *graph.Fetched:
		v.fetched(serial, m)
	}
}

// content is what the view shows while its program runs.
type content struct{ *View }

// Starting asks which graphs there are, so that one of them is read meanwhile.
func (c content) Starting() {
	c.known = true
	c.Refresh()
}

// Started implements program.Content.
func (c content) Started() {
	v := c.View
	v.theme, v.shown, v.tags = "", false, 0
	v.element.Hold()
	v.themed()
	if v.ready == nil && v.opening.waiting == 0 {
		v.opened = named{} // by a program that has ended
	}
	v.tell()
	v.follow()
	v.tellTags()
}

// Answered implements program.Content.
func (c content) Answered(serial uint32, answer wire.Coded) {
	v := c.View
	switch m := answer.(type) {
	case *scripted.Hand:
		v.element.Hand(m)
		if !v.shown && m.What == "marks" {
			v.shown = true
			v.render()
		}
	case *graph.Opened:
		if serial == v.asked {
			v.told(m)
		}
	case *graph.Link:
		if v.node != m.Node || v.look != m.Look {
			v.node, v.look = m.Node, m.Look
			v.page.Adjusted()
		}
	case *matching.Match:
		v.page.MatchFor(v.program, m)
	case *graph.File:
		v.page.Host.SaveBlob(state.FileName("svg", v.now.run, words.GraphsTab.Text(), strings.TrimSuffix(m.Name, ".svg")), m.Blob)
	}
}

// Render implements program.Content.
func (c content) Render() app.UI {
	v := c.View
	v.themed()
	return &sheet{View: v, Version: v.version, Runs: v.model.NamesVersion()}
}

// themed tells the program which colours are in force.
func (v *View) themed() {
	if theme := v.page.Host.Theme(); theme != v.theme {
		v.theme = theme
		v.program.Ask(&graph.Look{Dark: theme == "dark"})
	}
}

// Do has the program do something, or goes to a chart that it offers.
func (v *View) Do(act, value string) {
	if name, what, _ := strings.Cut(act, " "); name == graph.ChartAct {
		v.goToChart(what)
		return
	}
	if act == graph.RedrawAct {
		v.fill()
		return
	}
	v.program.Ask(&scripted.Do{Act: act, Value: value})
}

// goToChart leaves for the chart of a tag, which is the key of its kind and its name behind a blank.
func (v *View) goToChart(what string) {
	key, tag, _ := strings.Cut(what, " ")
	if k, ok := kind.Named(key); ok {
		v.model.SetTab(k)
		v.model.SetTagPlain(true)
		v.model.SetTagFilter(tag)
		v.page.Visited()
	}
}

// charted calls visit with the tags of each kind that there are charts of, which are offered from the nodes that they are about.
func (v *View) charted(visit func(k kind.ID, tags []*state.Tag)) {
	for k := range kind.ID(kind.Count) {
		if k != kind.Graph && !k.Counted() {
			visit(k, v.model.AllTags(k))
		}
	}
}

// maxTags is how many tags of a kind the program is told of.
const maxTags = 20_000

// tellTags tells the program which tags there are, if that changed.
func (v *View) tellTags() {
	n := 0
	v.charted(func(_ kind.ID, tags []*state.Tag) { n += len(tags) })
	if n == v.tags || !v.program.Started() {
		return
	}
	v.tags = n
	m := new(graph.Tags)
	v.charted(func(k kind.ID, tags []*state.Tag) {
		of := graph.TagsOfKind{Key: k.Key(), Name: words.TabName(k)}
		for _, t := range tags[:min(len(tags), maxTags)] {
			of.Tags = append(of.Tags, t.Name)
		}
		if len(of.Tags) > 0 {
			m.Kinds = append(m.Kinds, of)
		}
	})
	v.program.Ask(m)
}

func (v *View) render() {
	v.version++
	v.page.Render()
}
