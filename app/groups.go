package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// groups is the cards of the tab on screen, in their groups.
type groups struct {
	app.Compo
	Page     *page
	Tab      wire.Kind
	Version  uint64 // of the model's cards
	Names    uint64 // of what runs and tags are called
	Problems uint64
	Size     state.CardSize
	Columns  int   // in a row; 0 before it is known
	Values   int64 // of tags that are counted only
	Waiting  bool  // more may come
	Steps    state.Steps
	Tables   uint64 // version of which tables are open
	Shown    int    // how many groups are there; see groupsAtOnce

	only  bool   // there is one group of tags
	round uint64 // of its renders
}

// groupsAtOnce is how many groups are there at first, and how many more each time that the viewport comes near the end of those: a log of thousands of
// groups would take seconds to make otherwise. So many are a block.
const groupsAtOnce = 40

// groupsEndID is the id of the chunk without cards that stands after so many groups. It is near the viewport when more groups are wanted.
func groupsEndID(shown int) string { return "groups" + strconv.Itoa(shown) }

// growGroups has a group be there, and some more, and reports whether there were fewer before.
func (p *page) growGroups(group int) bool {
	if group < p.desk.groups {
		return false
	}
	p.desk.groups = group - group%groupsAtOnce + groupsAtOnce
	p.render()
	return true
}

func (g *groups) onToggle(_ app.Context, e app.Event) { g.toggle(data(e, "group")) }

func (g *groups) toggle(key string) {
	g.Page.model.ToggleGroup(key)
	g.Page.changed()
}

// onClick serves the buttons of all cards.
func (g *groups) onClick(_ app.Context, e app.Event) {
	if act := data(e, "card-act"); act != "" {
		g.Page.cardAct(act, g.Page.pressedCard(e))
	}
}

// Render shows every group; the cards of closed ones are not there at all.
func (g *groups) Render() app.UI {
	list := g.Page.model.Groups()
	sections := make([]app.UI, 0, len(list)/groupsAtOnce+4)
	if g.Tab == wire.KindOther && len(list) > 0 {
		sections = append(sections, app.P().Class("note").Text(words.OtherText.Text()))
	}
	tags := 0
	for i := range list {
		if list[i].Area == state.AreaTags {
			tags++
		}
	}
	g.only = tags == 1
	g.round++
	before := 0
	for i := range list[:min(len(list), g.Shown)] {
		if i%groupsAtOnce == 0 {
			sections = append(sections, &groupBlock{Of: g, From: i, Before: before, Round: g.round})
		}
		before += len(list[i].Cards)
	}
	if len(list) > g.Shown {
		sections = append(sections, el("div", "", "data-chunk", groupsEndID(g.Shown), "data-cards", "0"))
	}
	if tags == 0 {
		if len(list) == 0 {
			return g.empty()
		}
		sections = append(sections, g.empty())
	}
	class := "groups"
	if g.Tab == wire.KindImage {
		class += " images"
	}
	return app.Div().Class(class, sizeClass(g.Size)).OnClick(g.onClick).Body(sections...)
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
func (g *groups) section(index int, list []state.Group, before int) app.UI {
	group := &list[index]
	parts := []app.UI{app.H2().Body(app.Button().Class("group-head").Type("button").Aria("expanded", group.Open).DataSet("group", group.Key()).
		OnClick(g.onToggle).Body(
		icon("chevron"), app.Span().Class("trunc").Text(state.GroupTitle(group, g.only)), app.Span().Class("count").Title(state.GroupCountTip(group)).Text(state.GroupCount(group)),
		app.Span().Class("rule").Aria("hidden", true)))}
	switch {
	case group.Open && len(group.Cards) == 0:
		parts = append(parts, app.P().Class("note").Text(words.HiddenRunsOnly.Text()))
	case group.Open:
		parts = append(parts, g.chunks(index, group, before)...)
	}
	width := groupWidth(list, index)
	if g.Tab == wire.KindScalar && g.Page.anyTable(group.Cards) {
		width = "tabled"
	}
	return app.Section().Class(width).Body(parts...)
}

// chunks are the cards of a group.
func (g *groups) chunks(index int, group *state.Group, before int) []app.UI {
	size := chunkSize(g.Columns)
	chunks := make([]app.UI, 0, (len(group.Cards)+size-1)/size)
	m := g.Page.model
	anyPins := m.AnyPins()
	for from := 0; from < len(group.Cards); from += size {
		to := min(from+size, len(group.Cards))
		chunks = append(chunks, &cardChunk{Page: g.Page, Tab: g.Tab, Group: index, From: from, To: to, Sum: sumCards(m, group.Cards[from:to], anyPins),
			Names: g.Names, Problems: g.Problems, Values: g.Values, Steps: g.Steps, Tables: g.Tables, First: before+from < firstCards})
	}
	return chunks
}

// groupWidth is the class of groups that are narrow enough to share a row with others. A folded one beside an open one would leave a hole as high as its
// cards: it has a row of its own.
func groupWidth(list []state.Group, at int) string {
	class := smallGroup(&list[at])
	for i := max(at-1, 0); i <= min(at+1, len(list)-1); i++ {
		if !list[at].Open && list[i].Open && smallGroup(&list[i]) != "" {
			return ""
		}
	}
	return class
}

// smallGroup is the class of a group that could share a row, "" of others.
func smallGroup(group *state.Group) string {
	switch {
	case group.Area != state.AreaTags:
		return ""
	case group.Size == 1:
		return "of-one"
	case group.Size == 2:
		return "of-two"
	}
	return ""
}

// empty says why there is no card, and what would bring some.
func (g *groups) empty() app.UI {
	m := g.Page.model
	match, all := m.TagCounts(g.Tab)
	switch {
	case all > 0 && match == 0:
		return emptyView("search", words.NoTagTitle.Text(), app.Text("“"+m.TagFilter().Text()+"”"), app.Button().Class("btn").Type("button").Text(words.ClearFilter.Text()).
			OnClick(func(app.Context, app.Event) { m.SetTagFilter(""); g.Page.changed() }))
	case g.Waiting:
		return ghosts()
	}
	hint := []app.UI{app.Text(words.NoKindHint.Text()), app.Code().Text(words.NoKindWriter(g.Tab)), app.Text(".")}
	return emptyView("points", words.NoKindTitle(g.Tab), app.Span().Body(hint...), g.elsewhere()...)
}

// elsewhere leads to the first tab that is not empty, if there is one.
func (g *groups) elsewhere() []app.UI {
	m := g.Page.model
	for k := wire.KindScalar; k <= wire.KindOther; k++ {
		if _, all := m.TagCounts(k); all > 0 {
			return []app.UI{app.A().Class("btn").Href("#" + m.TabFragment(k).String()).Text(words.OpenTab(k, all))}
		}
	}
	return nil
}

// ghosts are cards before it is known which there will be.
func ghosts() app.UI {
	cards := make([]app.UI, 6)
	for i := range cards {
		cards[i] = app.Div().Class("card").Body(app.Div().Class("bar"), app.Div().Class("bar short"), app.Div().Class("plot").Body(app.Div().Class("plot-ghost")))
	}
	head := app.Div().Class("group-head").Body(app.Div().Class("bar"), app.Span().Class("rule"))
	return app.Div().Class("groups").Aria("hidden", true).Body(app.Div().Body(head, app.Div().Class("grid").Body(cards...)))
}

// emptyView is what a page without content shows: what is so, when that changes, and the nearest useful actions.
func emptyView(iconName, title string, text app.UI, actions ...app.UI) app.UI {
	parts := []app.UI{icon(iconName), app.H2().Text(title)}
	if text != nil {
		parts = append(parts, app.P().Body(text))
	}
	return app.Div().Class("empty").Body(append(parts, actions...)...)
}
