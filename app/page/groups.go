package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/page/opening"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Groups shows the cards of the tab on screen, in their groups.
type Groups struct {
	app.Compo
	Page    *Page
	Tab     kind.ID
	Version uint64 // version of the model's cards
	Names   uint64 // version of the names of runs and tags
	Size    cards.CardSize
	Columns int             // cards per row; 0 before it is known
	Extra   uint64          // version of the kind's own state; see Versioned
	Waiting bool            // more cards may come
	Failed  bool            // the worker ended, and a notice says why
	Awaited opening.Awaited // what the page waits for
	Shown   int             // number of groups to render; see groupsAtOnce

	only  bool   // there is one group of tags
	first int    // number of cards that exist before the host reports which chunks are near
	round uint64 // counts its renders
}

// groupsAtOnce is how many groups are rendered at first, and how many more each time the viewport
// comes near their end: rendering a log of thousands of groups at once would take seconds. It is
// also the number of groups in a block.
const groupsAtOnce = 40

// groupsEndID returns the id of the empty chunk after the given number of groups. When it comes
// near the viewport, more groups are rendered.
func groupsEndID(shown int) string { return "groups" + strconv.Itoa(shown) }

// growGroups renders at least the groups up to a given one, and reports whether that added any.
func (cg *cardGrid) growGroups(group int) bool {
	if group < cg.groups {
		return false
	}
	cg.groups = group - group%groupsAtOnce + groupsAtOnce
	cg.page.Render()
	return true
}

func (g *Groups) onToggle(_ app.Context, e app.Event) { g.Toggle(ui.Data(e, "group")) }

// Toggle folds or unfolds a group.
func (g *Groups) Toggle(key string) {
	g.Page.Model.Cards.ToggleGroup(key)
	g.Page.Changed()
}

// onClick handles the buttons of all cards.
func (g *Groups) onClick(_ app.Context, e app.Event) {
	if act := ui.Data(e, "card-act"); act != "" {
		g.Page.Grid.CardAct(act, g.Page.Cards.Pressed(e))
	}
	g.Page.pressLegend(e)
}

// Render shows every group; cards of folded groups do not exist at all.
func (g *Groups) Render() app.UI {
	list := g.Page.Model.Cards.Groups()
	sections := make([]app.UI, 0, len(list)/groupsAtOnce+4)
	class, note := "groups", ""
	if d := g.Page.framedKind(); d != nil {
		class, note = joined(class, d.Class()), d.Note()
	}
	if note != "" && len(list) > 0 {
		sections = append(sections, ui.Text("p", "note", note))
	}
	tags := 0
	for i := range list {
		if list[i].Area >= cards.AreaTags {
			tags++
		}
	}
	g.only, g.first = tags == 1, g.firstCards()
	g.round++
	before := 0
	for i := range list[:min(len(list), g.Shown)] {
		if i%groupsAtOnce == 0 {
			sections = append(sections,
				&groupBlock{Groups: g, From: i, Before: before, Round: g.round})
		}
		before += len(list[i].Cards)
	}
	if len(list) > g.Shown {
		sections = append(sections,
			ui.Element("div", "", ui.Attrs{"data-chunk", groupsEndID(g.Shown), "data-cards", "0"}))
	}
	if tags == 0 {
		if len(list) == 0 {
			return g.empty()
		}
		sections = append(sections, g.empty())
	}
	return ui.Element("div", class+" "+sizeClass(g.Size), nil, sections...).On("click", g.onClick)
}

func sizeClass(s cards.CardSize) string {
	switch s {
	case cards.SizeS:
		return "size-s"
	case cards.SizeL:
		return "size-l"
	}
	return "size-m"
}

// section returns one group of a list, with the given number of cards before it.
func (g *Groups) section(index int, list []cards.Group, before int) app.UI {
	group := &list[index]
	// for a page that shows all cards without headings
	parts := []app.UI{ui.Text("h2", "vh", words.AllTagsTitle.Text())}
	if !g.Page.Embedding.HidesBars() {
		parts[0] = ui.Element("h2", "", nil,
			ui.Button("group-head", g.onToggle,
				ui.Attrs{"aria-expanded", ui.Bool(group.Open), "data-group", group.Key()},
				ui.Icon("chevron"),
				ui.Element("span", "trunc", nil, app.Text(cards.GroupTitle(group, g.only))),
				ui.Element("span", "count", ui.Attrs{"title", cards.GroupCountTip(group)},
					app.Text(cards.GroupCount(group))),
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

// chunks returns the cards of a group in chunks.
func (g *Groups) chunks(index int, group *cards.Group, before int) []app.UI {
	size := chunkSize(g.Columns)
	chunks := make([]app.UI, 0, (len(group.Cards)+size-1)/size)
	m := g.Page.Model
	anyPins := m.Cards.AnyPins()
	for from := 0; from < len(group.Cards); from += size {
		to := min(from+size, len(group.Cards))
		chunks = append(chunks,
			&cardChunk{Page: g.Page, Tab: g.Tab, Group: index, From: from, To: to,
				Sum:   sumCards(m, group.Cards[from:to], anyPins),
				Names: g.Names, Extra: g.Extra, First: before+from < g.first})
	}
	return chunks
}

// empty returns the message that says why there are no cards, and how to get some.
func (g *Groups) empty() app.UI {
	m := g.Page.Model
	match, all := g.Page.counts()
	switch {
	case all > 0 && match == 0:
		return ui.EmptyView("search", words.NoTagTitle.Text(),
			app.Text(words.Quoted(m.Cards.TagFilter().Text())),
			ui.Button("btn", func(app.Context, app.Event) {
				m.Cards.SetTagFilter("")
				g.Page.Changed()
			}, nil, app.Text(words.ClearFilter.Text())))
	case g.Failed:
		return ui.Hidden() // unread data may hold anything
	case g.Awaited != (opening.Awaited{}):
		return g.Awaited.View()
	case g.Waiting:
		return g.ghosts()
	}
	if k, ok := g.Page.kindOnScreen().(SaysEmpty); ok {
		if empty := k.Empty(); empty != nil {
			return empty
		}
	}
	return g.Page.None(g.Tab)
}

// None returns the message that there are no values of a kind, and how to log some.
func (p *Page) None(k kind.ID) app.UI {
	hint := []app.UI{app.Text(words.NoKindHint.Text()), ui.Text("code", "", words.NoKindWriter(k)),
		app.Text(".")}
	if k.Counted() {
		hint = []app.UI{app.Text(words.NoOtherHint.Text())}
	}
	return ui.EmptyView("points", words.NoKindTitle(k), ui.Element("span", "", nil, hint...),
		p.elsewhere()...)
}

// elsewhere returns a link to the first tab that is not empty, if there is one.
func (p *Page) elsewhere() []app.UI {
	first := p.Model.Cards.First()
	_, count := p.Model.Cards.TagCounts(first)
	for _, v := range p.tabs {
		if v.Tab().Name == first.Key() {
			count = v.Tab().Count
		}
	}
	if count == 0 {
		return nil
	}
	return []app.UI{ui.Element("a", "btn",
		ui.Attrs{"href", "#" + p.Model.ViewFragment(first.Key()).String()},
		app.Text(words.OpenTab(first, count)))}
}

// ghosts returns placeholder cards, shown until it is known which cards there will be.
func (g *Groups) ghosts() app.UI {
	cards := make([]app.UI, 6)
	for i := range cards {
		cards[i] = ui.Element("div", "card", nil, ui.Element("div", "bar", nil),
			ui.Element("div", "headline", nil, &card.Unread{Cards: g.Page.Cards},
				ui.Element("div", "bar short", nil)),
			ui.Element("div", "plot", nil, ui.Element("div", "plot-ghost", nil)))
	}
	head := ui.Element("div", "group-head", nil, ui.Element("div", "bar", nil),
		ui.Element("span", "rule", nil))
	return ui.Element("div", "groups", ui.Attrs{"aria-hidden", "true"},
		ui.Element("div", "", nil, head, ui.Element("div", "grid", nil, cards...)))
}

// joined joins two classes; the second may be "".
func joined(class, other string) string {
	if other == "" {
		return class
	}
	return class + " " + other
}
