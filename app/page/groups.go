package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Groups is the cards of the tab on screen, in their groups.
type Groups struct {
	app.Compo
	Page    *Page
	Tab     kind.ID
	Version uint64 // of the model's cards
	Names   uint64 // of what runs and tags are called
	Size    state.CardSize
	Columns int    // in a row; 0 before it is known
	Extra   uint64 // version of what else the kind's cards show; see versioned
	Waiting bool   // more may come
	Failed  bool   // the worker ended, and a notice says why
	Awaits  bool   // nothing was written yet
	Shown   int    // how many groups are there; see groupsAtOnce

	only  bool   // there is one group of tags
	first int    // so many cards are there before the host has said which are near
	round uint64 // of its renders
}

// groupsAtOnce is how many groups are there at first, and how many more each time that the viewport comes near the end of those: a log of thousands of
// groups would take seconds to make otherwise. So many are a block.
const groupsAtOnce = 40

// groupsEndID is the id of the chunk without cards that stands after so many groups. It is near the viewport when more groups are wanted.
func groupsEndID(shown int) string { return "groups" + strconv.Itoa(shown) }

// growGroups has a group be there, and some more, and reports whether there were fewer before.
func (d *desk) growGroups(group int) bool {
	if group < d.groups {
		return false
	}
	d.groups = group - group%groupsAtOnce + groupsAtOnce
	d.page.Render()
	return true
}

func (g *Groups) onToggle(_ app.Context, e app.Event) { g.Toggle(ui.Data(e, "group")) }

// Toggle folds a group, or opens it.
func (g *Groups) Toggle(key string) {
	g.Page.Model.ToggleGroup(key)
	g.Page.Changed()
}

// onClick serves the buttons of all cards.
func (g *Groups) onClick(_ app.Context, e app.Event) {
	if act := ui.Data(e, "card-act"); act != "" {
		g.Page.Desk.CardAct(act, g.Page.Cards.Pressed(e))
	}
	g.Page.pressLegend(e)
}

// Render shows every group; the cards of closed ones are not there at all.
func (g *Groups) Render() app.UI {
	list := g.Page.Model.Groups()
	sections := make([]app.UI, 0, len(list)/groupsAtOnce+4)
	class, note := "groups", ""
	if d := g.Page.decoration(); d != nil {
		class, note = joined(class, d.Class()), d.Note()
	}
	if note != "" && len(list) > 0 {
		sections = append(sections, ui.Text("p", "note", note))
	}
	tags := 0
	for i := range list {
		if list[i].Area >= state.AreaTags {
			tags++
		}
	}
	g.only, g.first = tags == 1, g.firstCards()
	g.round++
	before := 0
	for i := range list[:min(len(list), g.Shown)] {
		if i%groupsAtOnce == 0 {
			sections = append(sections, &groupBlock{Groups: g, From: i, Before: before, Round: g.round})
		}
		before += len(list[i].Cards)
	}
	if len(list) > g.Shown {
		sections = append(sections, ui.Element("div", "", ui.Attrs{"data-chunk", groupsEndID(g.Shown), "data-cards", "0"}))
	}
	if tags == 0 {
		if len(list) == 0 {
			return g.empty()
		}
		sections = append(sections, g.empty())
	}
	return ui.Element("div", class+" "+sizeClass(g.Size), nil, sections...).On("click", g.onClick)
}

func sizeClass(s state.CardSize) string {
	switch s {
	case state.SizeS:
		return "size-s"
	case state.SizeL:
		return "size-l"
	}
	return "size-m"
}

// section is a group of a list, behind so many cards.
func (g *Groups) section(index int, list []state.Group, before int) app.UI {
	group := &list[index]
	parts := []app.UI{ui.Text("h2", "vh", words.AllTagsTitle.Text())} // of a page that has all cards in it
	if !g.Page.Embedding.Bare() {
		parts[0] = ui.Element("h2", "", nil, ui.Button("group-head", g.onToggle, ui.Attrs{"aria-expanded", ui.Bool(group.Open), "data-group", group.Key()},
			ui.Icon("chevron"), ui.Element("span", "trunc", nil, app.Text(state.GroupTitle(group, g.only))), ui.Element("span", "count", ui.Attrs{"title", state.GroupCountTip(group)}, app.Text(state.GroupCount(group))),
			ui.Element("span", "rule", ui.Attrs{"aria-hidden", "true"})))
	}
	switch {
	case group.Open && len(group.Cards) == 0:
		parts = append(parts, ui.Text("p", "note", words.HiddenRunsOnly.Text()))
	case group.Open:
		parts = append(parts, g.chunks(index, group, before)...)
	}
	return ui.Element("section", "", nil, parts...)
}

// chunks are the cards of a group.
func (g *Groups) chunks(index int, group *state.Group, before int) []app.UI {
	size := chunkSize(g.Columns)
	chunks := make([]app.UI, 0, (len(group.Cards)+size-1)/size)
	m := g.Page.Model
	anyPins := m.AnyPins()
	for from := 0; from < len(group.Cards); from += size {
		to := min(from+size, len(group.Cards))
		chunks = append(chunks, &cardChunk{Page: g.Page, Tab: g.Tab, Group: index, From: from, To: to, Sum: sumCards(m, group.Cards[from:to], anyPins),
			Names: g.Names, Extra: g.Extra, First: before+from < g.first})
	}
	return chunks
}

// empty says why there is no card, and what would bring some.
func (g *Groups) empty() app.UI {
	m := g.Page.Model
	match, all := g.Page.counts()
	switch {
	case all > 0 && match == 0:
		return ui.EmptyView("search", words.NoTagTitle.Text(), app.Text(words.Quoted(m.TagFilter().Text())), ui.Button("btn", func(app.Context, app.Event) { m.SetTagFilter(""); g.Page.Changed() }, nil, app.Text(words.ClearFilter.Text())))
	case g.Failed:
		return ui.Hidden() // what was not read may hold anything
	case g.Awaits:
		return g.Page.Opening.AwaitedView()
	case g.Waiting:
		return ghosts()
	}
	if k, ok := g.Page.kindOnScreen().(saysEmpty); ok {
		if empty := k.Empty(); empty != nil {
			return empty
		}
	}
	return g.Page.None(g.Tab)
}

// None says that there is nothing of a kind, and what would bring some.
func (p *Page) None(k kind.ID) app.UI {
	hint := []app.UI{app.Text(words.NoKindHint.Text()), ui.Text("code", "", words.NoKindWriter(k)), app.Text(".")}
	if k.Counted() {
		hint = []app.UI{app.Text(words.NoOtherHint.Text())}
	}
	return ui.EmptyView("points", words.NoKindTitle(k), ui.Element("span", "", nil, hint...), p.elsewhere()...)
}

// elsewhere leads to the first tab that is not empty, if there is one.
func (p *Page) elsewhere() []app.UI {
	first := p.Model.First()
	_, count := p.Model.TagCounts(first)
	for _, v := range p.tabs {
		if v.Tab().Name == first.Key() {
			count = v.Tab().Count
		}
	}
	if count == 0 {
		return nil
	}
	return []app.UI{ui.Element("a", "btn", ui.Attrs{"href", "#" + p.Model.ViewFragment(first.Key()).String()}, app.Text(words.OpenTab(first, count)))}
}

// ghosts are cards before it is known which there will be.
func ghosts() app.UI {
	cards := make([]app.UI, 6)
	for i := range cards {
		cards[i] = ui.Element("div", "card", nil, ui.Element("div", "bar", nil), ui.Element("div", "bar short", nil), ui.Element("div", "plot", nil, ui.Element("div", "plot-ghost", nil)))
	}
	head := ui.Element("div", "group-head", nil, ui.Element("div", "bar", nil), ui.Element("span", "rule", nil))
	return ui.Element("div", "groups", ui.Attrs{"aria-hidden", "true"}, ui.Element("div", "", nil, head, ui.Element("div", "grid", nil, cards...)))
}

// joined is two classes, the second of which may be "".
func joined(class, other string) string {
	if other == "" {
		return class
	}
	return class + " " + other
}
