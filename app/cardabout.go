package app

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// cardAbout is what is said of one card: what its writer left in words, and its figures.
type cardAbout struct {
	open bool
	card string // its id
	at   place
	rows []wire.TableRow // of a card with several tags, once they were answered: what its tags' figures are from
}

// Ids of what is said.
const (
	aboutID      = "card-about"
	aboutTitleID = "card-about-title"
)

// openAbout shows what a card is about, beside it.
func (dk *desk) openAbout(id string) {
	at, ok := dk.placeOf(id)
	if !ok || dk.about.open && dk.about.card == id {
		dk.closeAbout(true)
		return
	}
	dk.page.hover.endHover()
	dk.closeCardMenu(false)
	dk.about = cardAbout{open: true, card: id, at: at}
	if at.key.Chart != 0 {
		dk.page.send(&wire.GetTable{Card: id, All: true})
	}
	dk.deskChanged()
	dk.page.after(func() {
		dk.page.host.PlaceMenu(aboutID, moreID(id))
		ui.Focus(aboutID)
	})
}

// aboutRead takes the figures of the tags of a card that something is said of.
func (dk *desk) aboutRead(m *wire.Table) {
	if a := &dk.about; a.open && a.card == m.Card && m.All {
		a.rows = m.Rows
		dk.deskChanged()
	}
}

// closeAbout takes that away; back returns the focus to the card.
func (dk *desk) closeAbout(back bool) {
	id := dk.about.card
	if !dk.about.open {
		return
	}
	dk.about = cardAbout{}
	dk.deskChanged()
	if back {
		dk.page.after(func() { ui.Focus(moreID(id)) })
	}
}

func (c *cardPopups) onCloseAbout(app.Context, app.Event) { c.Page.desk.closeAbout(true) }

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
			app.Button().Class("btn ghost icon small").Type("button").Aria("label", state.CloseAbout).Title(state.CloseAbout).OnClick(c.onCloseAbout).Body(ui.Icon("x"))),
	}
	tags := m.CardTags(key)
	var said []string // runs say the same of their tags, and tags of a layer often do, too
	for _, t := range tags {
		if words := strings.TrimSpace(t.Description); words != "" && !slices.Contains(said, words) && len(said) < 10 {
			said = append(said, words)
			parts = append(parts, app.Div().Class("markdown").Body(ui.Markdown(words)...))
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
	if about.at.key.Chart != 0 {
		for _, t := range tags {
			fact(m.ShortTag(about.at.key, t), c.tagFacts(about.rows, t, said.smoothed)...)
		}
	} else {
		extreme := func(name string, e wire.Extreme) {
			if e.Text != "" {
				fact(state.Figure(name, said.smoothed), append(p.extreme(e), atStep(e.Step))...)
			}
		}
		extreme(state.FactMin, said.minAt)
		extreme(state.FactMax, said.maxAt)
		if said.highest.Text != "" {
			fact(state.Figure(state.FactLatest, said.smoothed), append(append(p.extreme(said.highest), ui.Text("span", "k", state.To)), p.extreme(said.lowest)...)...)
		}
	}
	fact(state.FactRuns, app.Text(state.Count(said.runs)))
	fact(state.FactPoints, app.Text(state.CardPoints(said.points, said.total)))
	if superseded > 0 {
		fact(state.FactRestarts, app.Text(state.Count(superseded)))
	}
	return rows
}

func atStep(step string) app.UI {
	if step == "" {
		return ui.Text("span", "at", "")
	}
	return ui.Text("span", "at", state.AtStep(step))
}

// tagFacts are the latest, lowest and highest values of one of several tags, smoothed as its lines are.
func (c *cardPopups) tagFacts(rows []wire.TableRow, t *state.Tag, smoothed bool) (lines []app.UI) {
	f := state.FactsOf(rows, t.ID)
	line := func(name string, facts ...state.TagFact) {
		parts := []app.UI{ui.Text("span", "k", state.Figure(name, smoothed))}
		for i, fact := range facts {
			if i > 0 {
				parts = append(parts, ui.Text("span", "k", state.To))
			}
			parts = append(parts, ui.Text("b", "", fact.Text))
			parts = append(append(parts, c.Page.whose(fact.Series)...), atStep(fact.Step))
		}
		lines = append(lines, ui.Element("div", "tag-fact", nil, parts...))
	}
	switch {
	case f.Latest.Text == "":
		return nil
	case f.Latest == f.LatestLow:
		line(state.FactLatest, f.Latest)
	default:
		line(state.FactLatest, f.Latest, f.LatestLow)
	}
	line(state.FactMin, f.Min)
	line(state.FactMax, f.Max)
	return lines
}
