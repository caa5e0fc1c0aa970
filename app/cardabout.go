package app

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// cardAbout is what is said of one card: what its writer left in words, and its figures.
type cardAbout struct {
	open bool
	card string // its id
	at   place
}

// Ids of what is said.
const (
	aboutID      = "card-about"
	aboutTitleID = "card-about-title"
)

// openAbout shows what a card is about, beside it.
func (p *page) openAbout(id string) {
	at, ok := p.placeOf(id)
	if !ok || p.desk.about.open && p.desk.about.card == id {
		p.closeAbout(true)
		return
	}
	p.endHover()
	p.closeCardMenu(false)
	p.desk.about = cardAbout{open: true, card: id, at: at}
	p.deskChanged()
	p.after(func() {
		p.host.PlaceMenu(aboutID, moreID(id))
		focus(aboutID)
	})
}

// closeAbout takes that away; back returns the focus to the card.
func (p *page) closeAbout(back bool) {
	id := p.desk.about.card
	if !p.desk.about.open {
		return
	}
	p.desk.about = cardAbout{}
	p.deskChanged()
	if back {
		p.after(func() { focus(moreID(id)) })
	}
}

func (c *cardPopups) onCloseAbout(app.Context, app.Event) { c.Page.closeAbout(true) }

// about is the writer's words, then the figures.
func (c *cardPopups) about() app.UI {
	d, m := &c.Page.desk, c.Page.model
	box := app.Div().ID(aboutID).TabIndex(-1).Hidden(!d.about.open)
	if !d.about.open {
		return box
	}
	box = box.Class("menu", "about").Attr("role", "dialog").Aria("labelledby", aboutTitleID)
	key := d.about.at.key
	parts := []app.UI{
		app.Div().Class("about-head").Body(app.H2().ID(aboutTitleID).Text(m.TitleOf(key).Full),
			app.Button().Class("btn ghost icon small").Type("button").Aria("label", state.CloseAbout).Title(state.CloseAbout).OnClick(c.onCloseAbout).Body(icon("x"))),
	}
	tags := m.CardTags(key)
	var said []string // runs say the same of their tags, and tags of a layer often do, too
	for _, t := range tags {
		if words := strings.TrimSpace(t.Description); words != "" && !slices.Contains(said, words) && len(said) < 10 {
			said = append(said, words)
			parts = append(parts, app.Div().Class("markdown").Body(markdown(words)...))
		}
	}
	return box.Body(append(parts, app.Elem("dl").Class("facts").Body(c.facts(d.about, tags)...))...)
}

// facts are the figures of a card, from its last drawing.
func (c *cardPopups) facts(about cardAbout, tags []*state.Tag) []app.UI {
	p, m := c.Page, c.Page.model
	var rows []app.UI
	fact := func(name string, values ...app.UI) {
		rows = append(rows, app.Elem("dt").Text(name), app.Elem("dd").Body(values...))
	}
	if pattern := m.ChartPattern(about.at.key); pattern != "" {
		fact(state.FactPattern, app.Code().Text(pattern))
	}
	name := state.FactTag
	if len(tags) > 1 {
		name = state.FactTags
	}
	names := make([]app.UI, len(tags))
	var superseded int64
	for i, t := range tags {
		names[i] = app.Div().Text(t.Called())
		superseded += t.Superseded
	}
	fact(name, names...)
	card, ok := p.cards[about.card].(*chartCard)
	if !ok || !card.caption.drawn {
		return rows
	}
	said := &card.caption
	extreme := func(name string, e wire.Extreme) {
		if e.Text == "" {
			return
		}
		at := ""
		if e.Step != "" {
			at = state.AtStep(e.Step)
		}
		fact(name, append(p.extreme(e), app.Span().Class("at").Text(at))...)
	}
	extreme(state.FactMin, said.minAt)
	extreme(state.FactMax, said.maxAt)
	if said.highest.Text != "" {
		fact(state.FactLatest, append(append(p.extreme(said.highest), app.Span().Class("k").Text(state.To)), p.extreme(said.lowest)...)...)
	}
	fact(state.FactRuns, app.Text(state.Count(said.runs)))
	fact(state.FactPoints, app.Text(state.CardPoints(said.points, said.total)))
	if superseded > 0 {
		fact(state.FactRestarts, app.Text(state.Count(superseded)))
	}
	return rows
}
