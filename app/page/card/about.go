package card

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openAbout is the About popup of one card: the descriptions from the log, and its figures.
type openAbout struct {
	Open bool
	card string // id of the card
	at   Place
	// returns the figures of each tag of a combined chart; nil until they arrive
	figures func(wire.TagID) TagFacts
}

// HasFigures is implemented by kinds with figures of each tag of a combined chart.
type HasFigures interface {
	// AskFigures requests the figures of a card; Popups.FiguresRead takes the answer.
	AskFigures(card string)
}

// Ids of the About popup.
const (
	aboutID      = "card-about"
	aboutTitleID = "card-about-title"
)

// OpenAbout opens the About popup next to a card, or closes it.
func (pp *Popups) OpenAbout(id string) {
	at, ok := pp.cards.PlaceOf(id)
	if !ok || pp.About.Open && pp.About.card == id {
		pp.CloseAbout(true)
		return
	}
	pp.cards.Hover.End()
	pp.CloseMenu(false)
	pp.About = openAbout{Open: true, card: id, at: at}
	if c, ok := pp.cards.All[id].(*Chart); ok && at.Key.Chart != 0 {
		if k, ok := c.Owner.(HasFigures); ok {
			k.AskFigures(id)
		}
	}
	pp.Refresh()
	pp.cards.page.After(func() {
		pp.cards.host.Cards.PlaceMenu(aboutID, MoreID(id))
		ui.Focus(aboutID)
	})
}

// FiguresRead takes the figures of a card's tags, while its About popup is open.
func (pp *Popups) FiguresRead(card string, figures func(wire.TagID) TagFacts) {
	if a := &pp.About; a.Open && a.card == card {
		a.figures = figures
		pp.Refresh()
	}
}

// CloseAbout closes the About popup; if back is set, the focus returns to the card.
func (pp *Popups) CloseAbout(back bool) {
	id := pp.About.card
	if !pp.About.Open {
		return
	}
	pp.About = openAbout{}
	pp.Refresh()
	if back {
		pp.cards.page.After(func() { ui.Focus(MoreID(id)) })
	}
}

func (c *popupsView) onCloseAbout(app.Context, app.Event) { c.Popups.CloseAbout(true) }

// maxDescriptions is how many different descriptions the popup shows.
const maxDescriptions = 10

// about returns the popup: the descriptions, then the figures.
func (c *popupsView) about() app.UI {
	d, m := c.Popups, c.Popups.cards.model
	box := ui.Element("div", "",
		ui.Attrs{"id", aboutID, "tabindex", "-1", "hidden", ui.Bool(!d.About.Open)})
	if !d.About.Open {
		return box
	}
	box = box.Class("menu", "about").Attr("role", "dialog").Aria("labelledby", aboutTitleID)
	key := d.About.at.Key
	parts := []app.UI{
		ui.Element("div", "about-head", nil,
			ui.Element("h2", "", ui.Attrs{"id", aboutTitleID}, app.Text(m.Cards.TitleOf(key).Full)),
			ui.Button("btn ghost icon small", c.onCloseAbout,
				ui.Attrs{"aria-label", words.CloseAbout.Text(), "title", words.CloseAbout.Text()},
				ui.Icon("x"))),
	}
	tags := m.Cards.CardTags(key)
	// without repetitions: all runs, and often all tags of a layer, have the same description
	var shown []string
	for _, t := range tags {
		if text := strings.TrimSpace(t.Description); text != "" &&
			!slices.Contains(shown, text) && len(shown) < maxDescriptions {
			shown = append(shown, text)
			parts = append(parts, ui.Element("div", "markdown", nil, ui.Markdown(text)...))
		}
	}
	return box.Body(append(parts, ui.Element("dl", "facts", nil, c.facts(d.About, tags)...))...)
}

// facts returns the figures of a card, from its last drawing.
func (c *popupsView) facts(about openAbout, tags []*cards.Tag) []app.UI {
	p, m := c.Popups.cards, c.Popups.cards.model
	var rows []app.UI
	fact := func(name string, values ...app.UI) {
		rows = append(rows, ui.Text("dt", "", name), ui.Element("dd", "", nil, values...))
	}
	if pattern := m.Cards.ChartPattern(about.at.Key); pattern != "" {
		fact(words.FactPattern.Text(), ui.Text("code", "", pattern))
	}
	name := words.FactTag.Text()
	if len(tags) > 1 {
		name = words.FactTags.Text()
	}
	names := make([]app.UI, len(tags))
	var superseded int64
	for i, t := range tags {
		names[i] = ui.Element("div", "", nil, app.Text(t.Called()))
		superseded += t.Superseded
	}
	fact(name, names...)
	card, ok := p.All[about.card].(*Chart)
	if !ok || !card.Caption.Drawn {
		return rows
	}
	caption := &card.Caption
	if about.at.Key.Chart != 0 {
		for _, t := range tags {
			fact(m.Cards.ShortTag(about.at.Key, t), c.tagFacts(about.figures, t)...)
		}
	} else {
		extreme := func(name string, e *wire.Extreme) {
			if !e.Text.None() {
				fact(name, append(p.Extreme(e), atStep(words.Say(e.Step)))...)
			}
		}
		extreme(words.FactMin.Text(), &caption.minAt)
		extreme(words.FactMax.Text(), &caption.maxAt)
		if !caption.Highest.Text.None() {
			fact(words.FactLatest.Text(), p.Extremes(caption)...)
		}
	}
	fact(words.FactRuns.Text(), app.Text(words.Count(caption.Runs)))
	fact(words.FactPoints.Text(), app.Text(words.CardPoints(caption.Points, caption.Total)))
	if superseded > 0 {
		fact(words.FactRestarts.Text(), app.Text(words.Count(superseded)))
	}
	return rows
}

func atStep(step string) app.UI {
	if step == "" {
		return ui.Text("span", "at", "")
	}
	return ui.Text("span", "at", words.AtStep(step))
}

// tagFacts returns the latest, lowest and highest values of one of several tags. As in tables, the
// lowest and the highest are of the smoothed line, and say so.
func (c *popupsView) tagFacts(figures func(wire.TagID) TagFacts,
	t *cards.Tag) (lines []app.UI) {
	if figures == nil {
		return nil
	}
	f := figures(t.ID)
	line := func(name string, facts ...TagFact) {
		parts := []app.UI{ui.Text("span", "k", name)}
		for i, fact := range facts {
			if len(facts) > 1 {
				parts = append(parts,
					ui.Text("span", "k", []words.Message{words.High, words.Low}[i].Text()))
			}
			parts = append(parts, ui.Text("b", "", fact.Text))
			parts = append(append(parts, c.Popups.cards.lineLabel(fact.Series)...),
				atStep(fact.Step))
		}
		lines = append(lines, ui.Element("div", "tag-fact", nil, parts...))
	}
	switch {
	case f.Latest.Text == "":
		return nil
	case f.Latest == f.LatestLow:
		line(words.FactLatest.Text(), f.Latest)
	default:
		line(words.FactLatest.Text(), f.Latest, f.LatestLow)
	}
	smoothed := c.Popups.cards.model.Cards.Smoothing().On()
	line(words.Figure(words.FactMin.Text(), smoothed), f.Min)
	line(words.Figure(words.FactMax.Text(), smoothed), f.Max)
	return lines
}
