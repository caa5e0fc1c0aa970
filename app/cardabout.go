package app

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
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
func (p *page) openAbout(id string) {
	at, ok := p.placeOf(id)
	if !ok || p.desk.about.open && p.desk.about.card == id {
		p.closeAbout(true)
		return
	}
	p.endHover()
	p.closeCardMenu(false)
	p.desk.about = cardAbout{open: true, card: id, at: at}
	if at.key.Chart != 0 {
		p.send(&wire.GetTable{Card: id, All: true})
	}
	p.deskChanged()
	p.after(func() {
		p.host.PlaceMenu(aboutID, moreID(id))
		focus(aboutID)
	})
}

// aboutRead takes the figures of the tags of a card that something is said of.
func (p *page) aboutRead(m *wire.Table) {
	if a := &p.desk.about; a.open && a.card == m.Card && m.All {
		a.rows = m.Rows
		p.deskChanged()
	}
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
			app.Button().Class("btn ghost icon small").Type("button").Aria("label", words.CloseAbout.Text()).Title(words.CloseAbout.Text()).OnClick(c.onCloseAbout).Body(icon("x"))),
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
		fact(words.FactPattern.Text(), app.Code().Text(pattern))
	}
	name := words.FactTag.Text()
	if len(tags) > 1 {
		name = words.FactTags.Text()
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
				fact(words.Figure(name, said.smoothed), append(p.extreme(e), atStep(e.Step))...)
			}
		}
		extreme(words.FactMin.Text(), said.minAt)
		extreme(words.FactMax.Text(), said.maxAt)
		if said.highest.Text != "" {
			fact(words.Figure(words.FactLatest.Text(), said.smoothed), append(append(p.extreme(said.highest), textIn("span", "k", words.To.Text())), p.extreme(said.lowest)...)...)
		}
	}
	fact(words.FactRuns.Text(), app.Text(words.Count(said.runs)))
	fact(words.FactPoints.Text(), app.Text(words.CardPoints(said.points, said.total)))
	if superseded > 0 {
		fact(words.FactRestarts.Text(), app.Text(words.Count(superseded)))
	}
	return rows
}

func atStep(step string) app.UI {
	if step == "" {
		return textIn("span", "at", "")
	}
	return textIn("span", "at", words.AtStep(step))
}

// tagFacts are the latest, lowest and highest values of one of several tags, smoothed as its lines are.
func (c *cardPopups) tagFacts(rows []wire.TableRow, t *state.Tag, smoothed bool) (lines []app.UI) {
	f := state.FactsOf(rows, t.ID)
	line := func(name string, facts ...state.TagFact) {
		parts := []app.UI{textIn("span", "k", words.Figure(name, smoothed))}
		for i, fact := range facts {
			if i > 0 {
				parts = append(parts, textIn("span", "k", words.To.Text()))
			}
			parts = append(parts, textIn("b", "", fact.Text))
			parts = append(append(parts, c.Page.whose(fact.Series)...), atStep(fact.Step))
		}
		lines = append(lines, element("div", "tag-fact", nil, parts...))
	}
	switch {
	case f.Latest.Text == "":
		return nil
	case f.Latest == f.LatestLow:
		line(words.FactLatest.Text(), f.Latest)
	default:
		line(words.FactLatest.Text(), f.Latest, f.LatestLow)
	}
	line(words.FactMin.Text(), f.Min)
	line(words.FactMax.Text(), f.Max)
	return lines
}
