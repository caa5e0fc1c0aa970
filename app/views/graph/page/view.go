package page

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/ondemand"
	"eventlens/app/state"
	"eventlens/app/views/graph"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
)

// Name is the name of the view in the URL, and of the service.
const Name = "graphs"

// View is the view of graphs.
type View struct {
	page    *page.Page
	model   *state.Model
	program *ondemand.Program

	listed        []graph.Graph      // all graphs of the log, by run, the most informative first
	alike         []alikeness        // one entry for each of listed
	listRequested bool               // listed was requested
	current       graphName          // the graph on screen, or about to be
	other         graphName          // the graph that it is compared with
	compared      bool               // the graph on screen was opened together with other
	record        graphName          // the chosen record of the nodes' costs
	picked        bool               // the person chose the graph, so the URL contains it
	fallback      fallbackScope      // which other graph may be shown if this one has nothing to draw
	empty         map[graphName]bool // graphs that were read and have nothing to draw
	node          string             // name of the selected node
	look          string             // view settings, see graph.Link
	pending       map[uint32]*part   // unanswered questions for bytes
	opening       opening
	ready         *graph.Open // the message with the graph, not yet sent to the program
	// serial number of the question that opens the graph on screen; 0 before that
	asked   uint32
	problem string // why nothing is shown
	damage  string // which data of the shown graph was lost

	element *ondemand.Element
	shown   bool      // the program has sent its drawing to the script
	theme   string    // the theme as last told to the program
	opened  graphName // the graph that the program shows
	// number of tags last told to the program, and the runs that have them
	told    int
	toldOf  []wire.RunID
	version int
}

// The view's optional abilities.
var (
	_ page.Asks      = (*View)(nil)
	_ page.Refreshes = (*View)(nil)
)

// New makes the view of a page.
func New(p *page.Page) page.Tabbed {
	v := &View{page: p, model: p.Model, pending: map[uint32]*part{}, empty: map[graphName]bool{}}
	v.program = ondemand.New(p.Host.Workers, p,
		ondemand.Spec{Name: Name, Title: words.TabName(graph.ID), Protocol: &graph.Shown},
		content{v})
	v.element = ondemand.NewElement(p.Host.Workers, viewID, "list", "marks", "tools", "outline",
		"side")
	p.Model.Cards.Register(v)
	return v
}

// Shown implements page.View.
func (v *View) Shown() bool { return v.model.Cards.ViewTab() == Name && !v.model.Cards.Saved() }

// Title implements page.View.
func (v *View) Title() string { return v.page.TitleOf(words.TabName(graph.ID)) }

// Tab implements page.Tabbed.
func (v *View) Tab() page.Tab {
	return page.Tab{
		Name: Name, Text: words.TabName(graph.ID), Hint: graph.TabHint.Text(),
		Count: int(v.model.Cards.Values(graph.ID)), Kind: graph.ID,
	}
}

// Render implements page.View.
func (v *View) Render() app.UI {
	if v.model.Loaded() != nil && v.model.Cards.Values(graph.ID) == 0 {
		return v.page.None(graph.ID)
	}
	return v.program.View()
}

// Key implements page.View: f and / open the search; the canvas handles its other keys itself.
func (v *View) Key(key string) bool {
	if key == "/" || key == "f" {
		v.page.Host.Workers.Hand(viewID, "find", 0)
		return true
	}
	return false
}

// Escape implements page.View.
func (*View) Escape() bool { return false }

// ID identifies the kind in questions to the store worker.
func (*View) ID() kind.ID { return graph.ID }

// Protocol lists the questions and answers of the store worker.
func (*View) Protocol() *wire.Protocol { return &graph.Stored }

// Refresh requests the list of graphs again after more was read.
func (v *View) Refresh() {
	if v.listRequested {
		v.page.Ask(v, "", &graph.List{})
		v.findTags()
	}
}

// Answered takes an answer of the store worker.
func (v *View) Answered(_ string, serial uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *graph.Listed:
		v.onListed(m)
	case *graph.Fetched:
		v.fetched(serial, m)
	case *graph.FoundTags:
		v.tellTags(m)
	}
}

// content is the part of the view shown while its program runs.
type content struct{ *View }

// Starting requests the list of graphs, so that a graph is read while the program loads.
func (c content) Starting() {
	c.listRequested = true
	c.Refresh()
}

// Started implements ondemand.Content.
func (c content) Started() {
	v := c.View
	v.theme, v.shown, v.told, v.toldOf = "", false, 0, nil
	v.element.Hold()
	v.themed()
	if v.ready == nil && v.opening.waiting == 0 {
		v.opened = graphName{} // the graph was opened by a program that has ended
	}
	v.sendReady()
	v.findTags()
	v.follow()
}

// Answered implements ondemand.Content.
func (c content) Answered(serial uint32, answer wire.Coded) {
	v := c.View
	switch m := answer.(type) {
	case *scripted.ScriptMessage:
		v.element.Hand(m)
		if !v.shown && m.What == "marks" {
			v.shown = true
			v.render()
		}
	case *graph.Opened:
		if serial == v.asked {
			v.onOpened(m)
		}
	case *graph.Link:
		if v.node != m.Node || v.look != m.Look {
			v.node, v.look = m.Node, m.Look
			v.page.ChangedKeepingReadout()
		}
	case *matching.Match:
		v.page.MatchFor(v.program, m)
	case *graph.File:
		v.page.Host.Saver.SaveBlob(state.FileName("svg", v.current.run, words.TabName(graph.ID),
			strings.TrimSuffix(m.Name, ".svg")), m.Blob)
	}
}

// Render implements ondemand.Content.
func (c content) Render() app.UI {
	v := c.View
	v.themed()
	return &graphPane{View: v, Version: v.version, Runs: v.model.NamesVersion()}
}

// themed tells the program the current theme.
func (v *View) themed() {
	if theme := v.page.Host.Theme.Theme(); theme != v.theme {
		v.theme = theme
		v.program.Ask(&graph.Look{Dark: theme == "dark"})
	}
}

// Do passes an act of the script to the program, or goes to a chart that the program offers.
func (v *View) Do(act, value string) {
	if name, what, _ := strings.Cut(act, " "); name == graph.ChartAct {
		v.goToChart(what)
		return
	}
	if act == graph.RedrawAct {
		v.fill()
		return
	}
	v.program.Ask(&scripted.UserAction{Act: act, Value: value})
}

// goToChart opens the chart of a tag, given as the key of its kind and its name, separated by a
// blank.
func (v *View) goToChart(what string) {
	key, tag, _ := strings.Cut(what, " ")
	if k, ok := kind.Named(key); ok {
		v.model.Runs.Show(v.graphRuns()) // they may be hidden
		v.model.Cards.SetTab(k)
		v.model.Cards.SetTagPlain(true)
		v.model.Cards.SetTagFilter(tag)
		v.page.ChangedWithHistory()
	}
}

// graphRuns returns the runs of the graph on screen, and of the graph that it is compared with.
func (v *View) graphRuns() (of []wire.RunID) {
	for _, name := range []graphName{v.current, v.other} {
		if at := v.indexOf(name); at >= 0 && !slices.Contains(of, v.listed[at].Run) {
			of = append(of, v.listed[at].Run)
		}
	}
	return of
}

// findTags asks which tags the run of the graph has: a node's panel offers the charts whose tags
// belong to the node.
func (v *View) findTags() {
	if of := v.graphRuns(); len(of) > 0 && v.program.Started() {
		v.page.Ask(v, "", &graph.FindTags{Runs: of})
	}
}

// maxTags is how many tags of a kind the program is told.
const maxTags = 20_000

// tellTags tells the program the tags with charts, if they changed.
func (v *View) tellTags(found *graph.FoundTags) {
	if !slices.Equal(found.Runs, v.graphRuns()) || !v.program.Started() {
		return
	}
	has := make(map[wire.TagID]bool, len(found.Tags))
	for _, id := range found.Tags {
		has[id] = true
	}
	m, n := new(graph.Tags), 0
	for _, k := range kind.Tabs() {
		if k.View() || k.Counted() {
			continue
		}
		of := graph.TagsOfKind{Key: k.Key(), Name: words.TabName(k)}
		for _, t := range v.model.Cards.AllTags(k) {
			if has[t.ID] && len(of.Tags) < maxTags {
				of.Tags = append(of.Tags, t.Name)
				n++
			}
		}
		if len(of.Tags) > 0 {
			m.Kinds = append(m.Kinds, of)
		}
	}
	if n == v.told && slices.Equal(found.Runs, v.toldOf) {
		return
	}
	v.told, v.toldOf = n, found.Runs
	v.program.Ask(m)
}

func (v *View) render() {
	v.version++
	v.page.Render()
}
