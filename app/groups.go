package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// groups is the cards of the tab on screen, in the groups of their tags.
type groups struct {
	app.Compo
	Page    *page
	Tab     wire.Kind
	Version uint64 // of the model's cards
	Values  int64  // of tags that are counted only
	Waiting bool   // more may come
}

func (g *groups) onToggle(_ app.Context, e app.Event) { g.toggle(data(e, "group")) }

func (g *groups) toggle(name string) {
	g.Page.model.ToggleGroup(name)
	g.Page.changed()
}

func (g *groups) onMore(_ app.Context, e app.Event) { g.more(data(e, "group")) }

func (g *groups) more(name string) {
	g.Page.model.ShowMore(name)
	g.Page.changed()
}

// Render shows every group; the cards of closed ones are not there at all.
func (g *groups) Render() app.UI {
	list := g.Page.model.Groups()
	if len(list) == 0 {
		return g.empty()
	}
	ungrouped := state.UngroupedTitle
	if len(list) == 1 {
		ungrouped = state.AllTagsTitle
	}
	sections := make([]app.UI, len(list))
	for i := range list {
		sections[i] = g.section(&list[i], ungrouped)
	}
	if g.Tab == wire.KindOther {
		sections = append([]app.UI{app.P().Class("note").Text(state.OtherText)}, sections...)
	}
	class := "groups"
	if g.Tab == wire.KindImage {
		class += " images"
	}
	return app.Div().Class(class).Body(sections...)
}

func (g *groups) section(group *state.Group, ungrouped string) app.UI {
	title := group.Name
	if title == "" {
		title = ungrouped
	}
	parts := []app.UI{app.H2().Body(app.Button().Class("group-head").Type("button").Aria("expanded", group.Open).DataSet("group", group.Name).
		OnClick(g.onToggle).Body(
		icon("chevron"), app.Span().Class("trunc").Text(title), app.Span().Class("count").Text(state.Count(group.Tags)),
		app.Span().Class("rule").Aria("hidden", true)))}
	if group.Open {
		parts = append(parts, g.grid(group))
	}
	if group.Left > 0 {
		parts = append(parts, app.Button().Class("btn more").Type("button").DataSet("group", group.Name).OnClick(g.onMore).
			Text(state.MoreRows(min(group.Left, state.PageCards), group.Left, "cards")))
	}
	return app.Section().Class(groupWidth(group)).Body(parts...)
}

// groupWidth is the class of groups that are narrow enough to share a row with others. It does not depend on whether a group is open, so that its
// neighbours stay in place.
func groupWidth(group *state.Group) string {
	switch group.Size {
	case 1:
		return "of-one"
	case 2:
		return "of-two"
	}
	return ""
}

func (g *groups) grid(group *state.Group) app.UI {
	if len(group.Cards) == 0 {
		return app.P().Class("note").Text(state.HiddenRunsOnly)
	}
	cards := make([]app.UI, len(group.Cards))
	for i, key := range group.Cards {
		cards[i] = g.card(key)
	}
	return app.Div().Class("grid").Body(cards...)
}

func (g *groups) card(key state.CardKey) app.UI {
	names := g.Page.model.NamesVersion()
	switch g.Tab {
	case wire.KindImage:
		return &imageCard{Page: g.Page, Key: key, Names: names}
	case wire.KindOther:
		return &otherCard{Page: g.Page, Key: key, Values: g.Page.model.Tag(key.Tag).Values}
	}
	return &chartCard{Page: g.Page, Tab: g.Tab, Key: key, Names: names}
}

// empty says why there is no card, and what would bring some.
func (g *groups) empty() app.UI {
	m := g.Page.model
	match, all := m.TagCounts(g.Tab)
	switch {
	case all > 0 && match == 0:
		return emptyView("search", state.NoTagTitle, app.Text("“"+m.TagFilter().Text()+"”"), app.Button().Class("btn").Type("button").Text(state.ClearFilter).
			OnClick(func(app.Context, app.Event) { m.SetTagFilter(""); g.Page.changed() }))
	case g.Waiting:
		return ghosts()
	}
	hint := []app.UI{app.Text(state.NoKindHint), app.Code().Text(state.NoKindWriter(g.Tab)), app.Text(".")}
	return emptyView("points", state.NoKindTitle(g.Tab), app.Span().Body(hint...), g.elsewhere())
}

// elsewhere leads to the first tab that is not empty, if there is one.
func (g *groups) elsewhere() app.UI {
	m := g.Page.model
	for k := wire.KindScalar; k <= wire.KindOther; k++ {
		if _, all := m.TagCounts(k); all > 0 {
			return app.A().Class("btn").Href("#" + m.TabFragment(k).String()).Text(state.OpenTab(k, all))
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

// emptyView is what a page without content shows: what is so, when that changes, and the nearest useful action.
func emptyView(iconName, title string, text, action app.UI) app.UI {
	parts := []app.UI{icon(iconName), app.H2().Text(title)}
	if text != nil {
		parts = append(parts, app.P().Body(text))
	}
	if action != nil {
		parts = append(parts, action)
	}
	return app.Div().Class("empty").Body(parts...)
}
