package card

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/words"
	"eventlens/charts"
)

// Head returns a card's title, the element beside it, and its buttons. A card is dragged by its
// head.
func Head(cs *Cards, id string, at Place, pinned bool, title cards.Title,
	beside app.UI) app.UI {
	acts := make([]app.UI, 0, 4)
	if describes(cs.model, at.Key) {
		acts = append(acts,
			headButton("about", "info", "hov", words.AboutCard(title.Full),
				words.CardAbout.Text()).Aria("haspopup", "dialog").
				Aria("expanded", cs.Popups.About.Open && cs.Popups.About.card == id))
	}
	if cs.grid.Enlarges() {
		acts = append(acts,
			headButton("full", "expand", "hov", words.FullCard(title.Full),
				words.WithKey(words.FullScreen.Text(), "F")))
	}
	if cs.model.Cards.CanPin(at.Key) {
		name, class := "pin", "hov"
		if pinned {
			name, class = "pinned", "on"
		}
		acts = append(acts,
			headButton("pin", name, class, words.PinCard(title.Full, pinned),
				words.PinHint(pinned)).Aria("pressed", pinned))
	}
	acts = append(acts,
		headButton("menu", "more", "", words.MoreCard(title.Full),
			"").ID(MoreID(id)).Aria("haspopup", "menu").
			Aria("expanded", cs.Popups.Menu.Open && cs.Popups.Menu.card == id))
	return ui.Element("div", "card-head", nil,
		ui.Element("h3", "card-title", ui.Attrs{"id", TitleID(id)}, Title(title)),
		beside,
		ui.Element("div", "card-acts", nil, acts...),
	)
}

// Article returns the element of a card with this id. kind becomes its CSS class, such as "image".
func Article(kind, id string, at Place, parts ...app.UI) app.UI {
	return ui.Element("article", "card "+kind,
		ui.Attrs{"data-card", id, "data-area", strconv.Itoa(int(at.Area)), "data-at", at.Text(),
			"aria-labelledby", TitleID(id)}, parts...)
}

// OfRun returns the card of a tag in one run: its head, the run, and the given parts below.
func OfRun(cs *Cards, kind, id string, at Place, pinned bool, run *runs.Run,
	parts ...app.UI) app.UI {
	head := []app.UI{Head(cs, id, at, pinned, cs.model.Cards.TitleOf(at.Key), nil),
		cs.Headline(at.Key, true,
			ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run)))}
	return Article(kind, id, at, append(head, parts...)...)
}

// TagAndRun returns the tag and the run of a card, empty ones if either is gone.
func (cs *Cards) TagAndRun(key cards.Key) (*cards.Tag, *runs.Run) {
	tag, run := cs.model.Cards.Tag(key.Tag), cs.model.Runs.Run(key.Run)
	if tag == nil || run == nil {
		return &cards.Tag{}, &runs.Run{}
	}
	return tag, run
}

// Title returns the title of a card.
func Title(t cards.Title) app.UI {
	parts := ui.NameParts(t.Folder, t.Leaf)
	if t.Tag != "" {
		parts = append(parts,
			ui.Element("span", "tag", nil,
				ui.Element("bdi", "", nil, app.Text(words.ShortName(t.Tag)))))
	}
	return ui.Element("span", "name split", ui.Attrs{"title", t.Full}, parts...)
}

func headButton(act, iconName, class, label, title string) app.HTMLElem {
	return ui.Button("btn ghost icon small "+class, nil,
		ui.Attrs{"data-card-act", act, "aria-label", label, "title", title}, ui.Icon(iconName))
}

// describes reports whether a card's tags have a description in the log.
func describes(m *state.Model, key cards.Key) bool {
	for _, t := range m.Cards.CardTags(key) {
		if t.Description != "" {
			return true
		}
	}
	return false
}

// legendLines is how many lines of a combined chart its legend names.
const legendLines = 30

// Sizes of the names in a legend, in CSS px: of their text, of a line's sample with the gaps around
// it, and of the edges of the card with room for how many names there are more.
const (
	legendText  = 12
	legendGap   = 30
	legendEdges = 72
)

// legendFits returns how many lines of a combined chart its legend names in a card of a width, 0 if
// that is not known. At least one is named.
func (c *Chart) legendFits(width float64) int {
	most := min(len(c.series), legendLines)
	if width == 0 {
		return most
	}
	used := float64(legendEdges)
	for i := range most {
		used += legendGap
		for _, name := range c.lineNames(i) {
			used += charts.TextWidth(words.ShortName(name), legendText)
		}
		if i > 0 && used > width {
			return i
		}
	}
	return most
}

// lineNames returns the names that the legend gives a line: its tag, and its run if there are
// several.
func (c *Chart) lineNames(i int) (names []string) {
	s, m := c.series[i], c.Cards.model
	if tag := m.Cards.Tag(s.Tag); tag != nil {
		names = append(names, m.Cards.ShortTag(c.Key, tag))
	}
	if run := m.Runs.Run(s.Run); run != nil && len(c.Runs) != 1 {
		names = append(names, run.Short().String())
	}
	return names
}

// LegendAct is the action of the button that shows the whole legend.
const LegendAct = "legend"

// legendID returns the id of that button on a card.
func legendID(card string) string { return card + "-legend" }

// Legend names the lines of a combined chart, from the top down, in a single line. A button says how
// many have no room, and shows all.
func (c *Chart) Legend() app.UI {
	rows := make([]app.UI, 0, min(len(c.series), legendLines)+1)
	m := c.Cards.model
	single := len(c.Runs) == 1
	fits := c.legendFits(c.Cards.Near[c.Slot.Id].Width)
	for i, s := range c.series {
		if i == fits {
			rest := len(c.series) - i
			rows = append(rows,
				ui.Element("li", "", nil,
					ui.Button("more", nil,
						ui.Attrs{"id", legendID(c.Slot.Id), "data-card-act", LegendAct, "title",
							words.SeriesMore(rest), "aria-haspopup", "dialog", "aria-expanded",
							"false"}, app.Text(words.LegendCut(rest)))))
			break
		}
		parts := []app.UI{ui.InkSwatch(s.Ink)}
		if tag := m.Cards.Tag(s.Tag); tag != nil {
			parts = append(parts,
				ui.Element("span", "nm", ui.Attrs{"title", tag.Called()},
					app.Text(words.ShortName(m.Cards.ShortTag(c.Key, tag)))))
		}
		if label := c.Cards.lineLabel(s); len(label) > 1 && !single {
			parts = append(parts, label[1])
		}
		rows = append(rows, ui.Element("li", "", nil, parts...))
	}
	return ui.Element("ul", "card-line legend",
		ui.Attrs{"aria-label",
			words.Labelled(words.LegendLabel.Text(), strconv.Itoa(len(c.series))), "tabindex",
			"0"}, rows...)
}

// WholeLegend returns the label of the legend and a line for each line of the chart, with its sample
// and its whole name, and then the id of the button, for the script that shows them.
func (c *Chart) WholeLegend() string {
	var b strings.Builder
	b.WriteString(words.Labelled(words.LegendLabel.Text(), strconv.Itoa(len(c.series))))
	for _, s := range c.series {
		b.WriteString("\n" + ui.SwatchInk(s.Ink) + "\t")
		if tag := c.Cards.model.Cards.Tag(s.Tag); tag != nil {
			b.WriteString(words.WholeName(tag.Name))
		}
		if name := c.Cards.nameOf(s); name != "" && len(c.Runs) != 1 {
			b.WriteString(" " + name)
		}
	}
	return b.String() + "\f" + legendID(c.Slot.Id)
}

// RunBeside returns the run of a full-screen card, shown beside its title.
func RunBeside(m *state.Model, key cards.Key) []app.UI {
	run := m.Runs.Run(key.Run)
	if run == nil {
		run = &runs.Run{}
	}
	return []app.UI{ui.Element("p", "card-line full-run", nil, ui.Swatch(run), ui.RunName(run))}
}
