package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/page/opening"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Groups shows the cards of the tab on screen. All groups flow in one grid: the name of a group is
// above its first card, and the next group continues the row. Groups without cards on the page,
// because they are folded, are rows of names.
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
}

// spot is a place in the flow of all groups: a card, or the name of a group that is folded.
type spot struct {
	group int32 // index into the model's groups
	card  int32 // index into the group's cards; -1 for the name
}

// spotsOf appends the spots of groups to spots. A group whose tags only hidden runs have has none.
func spotsOf(groups []cards.Group, spots []spot) []spot {
	for i := range groups {
		if !groups[i].Open && groups[i].Size > 0 {
			spots = append(spots, spot{int32(i), -1})
		}
		for k := range groups[i].Cards {
			spots = append(spots, spot{int32(i), int32(k)})
		}
	}
	return spots
}

// groupID returns the id of the button in a group's name.
func groupID(key string) string { return "group-" + key }

// groupMenuID returns the id of the button of a group's menu.
func groupMenuID(key string) string { return groupID(key) + "-menu" }

// onClick handles the buttons of all cards, and the names and menus of groups.
func (g *Groups) onClick(_ app.Context, e app.Event) {
	if act := ui.Data(e, "card-act"); act != "" {
		g.Page.Grid.CardAct(act, g.Page.Cards.Pressed(e))
	}
	if group := ui.Data(e, "group"); group != "" {
		g.Page.Grid.Toggle(group)
	}
	if group := ui.Data(e, "group-menu"); group != "" {
		g.Page.Grid.OpenGroupMenu(group)
	}
	g.Page.pressLegend(e)
}

// Render shows every group.
func (g *Groups) Render() app.UI {
	list := g.Page.Model.Cards.Groups()
	grid := &g.Page.Grid
	grid.spots = spotsOf(list, grid.spots[:0])
	var sections []app.UI
	class, note := "groups", ""
	if d := g.Page.framedKind(); d != nil {
		class, note = joined(class, d.Class()), d.Note()
	}
	if note != "" && len(list) > 0 {
		sections = append(sections, ui.Text("p", "note", note))
	}
	if g.Page.Embedding.HidesBars() {
		sections = append(sections, ui.Text("h2", "vh", words.AllTagsTitle.Text()))
	}
	tags, unseen := 0, 0
	for i := range list {
		if list[i].Area >= cards.AreaTags {
			tags++
		}
		unseen += list[i].WithoutShownRuns
	}
	grid.only = tags == 1
	sections = append(sections, g.chunks(list)...)
	if unseen > 0 {
		sections = append(sections,
			ui.Element("p", "note unseen", nil, ui.Icon("eye"),
				app.Text(words.TagsUnseen(unseen)),
				ui.Button("link", g.onShowAll, nil, app.Text(words.RunsAll.Text()))))
	}
	if tags == 0 {
		if len(list) == 0 {
			return g.empty()
		}
		sections = append(sections, g.empty())
	}
	return ui.Element("div", class+" "+sizeClass(g.Size), nil, sections...).On("click", g.onClick)
}

func (g *Groups) onShowAll(app.Context, app.Event) {
	g.Page.Model.Runs.ShowEverything()
	g.Page.Changed()
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

// chunks returns the chunks of the flow.
func (g *Groups) chunks(list []cards.Group) (chunks []app.UI) {
	spots, anyPins, first := g.Page.Grid.spots, g.Page.Model.Cards.AnyPins(), g.firstCards()
	for from := 0; from < len(spots); {
		size := chunkSize(g.Columns)
		if spots[from].card < 0 {
			size = chunkNames
		}
		to := from + 1
		for to < len(spots) && to < from+size && spots[to].card < 0 == (spots[from].card < 0) {
			to++
		}
		chunks = append(chunks,
			&cardChunk{Page: g.Page, Tab: g.Tab, From: from, To: to,
				Sum:   g.Page.Grid.sum(list, spots[from:to], anyPins),
				Names: g.Names, Extra: g.Extra, First: from < first})
		from = to
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
		lane := ui.Hidden()
		if !g.Page.Embedding.HidesBars() {
			lane = ui.Element("div", "lane group-head", nil, ui.Element("div", "bar", nil))
		}
		cards[i] = ui.Element("div", "cell", nil, lane,
			ui.Element("div", "card", nil, ui.Element("div", "bar", nil),
				ui.Element("div", "headline", nil, &card.Unread{Cards: g.Page.Cards},
					ui.Element("div", "bar short", nil)),
				ui.Element("div", "plot", nil, ui.Element("div", "plot-ghost", nil))))
	}
	return ui.Element("div", "groups "+sizeClass(g.Size), ui.Attrs{"aria-hidden", "true"},
		ui.Element("div", "grid", nil, cards...))
}

// joined joins two classes; the second may be "".
func joined(class, other string) string {
	if other == "" {
		return class
	}
	return class + " " + other
}
