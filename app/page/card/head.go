package card

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Head is a card's title, what stands beside it, and its buttons. It is also what the card is dragged by.
func Head(cs *Cards, id string, at Place, pinned bool, title state.CardTitle, beside app.UI) app.UI {
	acts := make([]app.UI, 0, 4)
	if describes(cs.model, at.Key) {
		acts = append(acts, headButton("about", "info", "hov", words.AboutCard(title.Full), words.CardAbout.Text()).Aria("haspopup", "dialog").
			Aria("expanded", cs.Popups.About.Open && cs.Popups.About.card == id))
	}
	if cs.desk.Enlarges() {
		acts = append(acts, headButton("full", "expand", "hov", words.FullCard(title.Full), words.WithKey(words.FullScreen.Text(), "F")))
	}
	if cs.model.CanPin(at.Key) {
		name, class := "pin", "hov"
		if pinned {
			name, class = "pinned", "on"
		}
		acts = append(acts, headButton("pin", name, class, words.PinCard(title.Full, pinned), words.PinHint(pinned)).Aria("pressed", pinned))
	}
	acts = append(acts, headButton("menu", "more", "", words.MoreCard(title.Full), "").ID(MoreID(id)).Aria("haspopup", "menu").
		Aria("expanded", cs.Popups.Menu.Open && cs.Popups.Menu.card == id))
	return ui.Element("div", "card-head", nil,
		ui.Element("h3", "card-title", ui.Attrs{"id", TitleID(id)}, Title(title)),
		beside,
		ui.Element("div", "card-acts", nil, acts...),
	)
}

// Article is a card as an element, known by an id. Its class says its kind: "image".
func Article(kind, id string, at Place, parts ...app.UI) app.UI {
	return ui.Element("article", "card "+kind, ui.Attrs{"data-card", id, "data-area", strconv.Itoa(int(at.Area)), "data-at", at.Text(), "aria-labelledby", TitleID(id)}, parts...)
}

// OfRun is the card of a tag in one run: its head, the run, and what it shows below them.
func OfRun(cs *Cards, kind, id string, at Place, pinned bool, run *state.Run, parts ...app.UI) app.UI {
	head := []app.UI{Head(cs, id, at, pinned, cs.model.TitleOf(at.Key), nil), ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run))}
	return Article(kind, id, at, append(head, parts...)...)
}

// TagAndRun are what the card of a tag in one run shows, empty ones where either is gone.
func (cs *Cards) TagAndRun(key state.CardKey) (*state.Tag, *state.Run) {
	tag, run := cs.model.Tag(key.Tag), cs.model.Run(key.Run)
	if tag == nil || run == nil {
		return &state.Tag{}, &state.Run{}
	}
	return tag, run
}

// Title is what stands over a card.
func Title(t state.CardTitle) app.UI {
	parts := ui.NameParts(t.Folder, t.Leaf)
	if t.Tag != "" {
		parts = append(parts, ui.Element("span", "tag", nil, ui.Element("bdi", "", nil, app.Text(words.ShortName(t.Tag)))))
	}
	return ui.Element("span", "name split", ui.Attrs{"title", t.Full}, parts...)
}

func headButton(act, iconName, class, label, title string) app.HTMLElem {
	return ui.Button("btn ghost icon small "+class, nil, ui.Attrs{"data-card-act", act, "aria-label", label, "title", title}, ui.Icon(iconName))
}

// describes reports whether a writer left words about a card's tags.
func describes(m *state.Model, key state.CardKey) bool {
	for _, t := range m.CardTags(key) {
		if t.Description != "" {
			return true
		}
	}
	return false
}

// legendLines is how many lines of a chart of several tags its legend names.
const legendLines = 30

// Legend names the lines of a chart of several tags, in their order from the top. It is one line, which can be moved sideways.
func (c *Chart) Legend() app.UI {
	rows := make([]app.UI, 0, min(len(c.series), legendLines)+1)
	m := c.Cards.model
	single := len(c.Runs) == 1
	for i, s := range c.series {
		if i == legendLines {
			rows = append(rows, ui.Text("li", "", words.SeriesMore(len(c.series)-i)))
			break
		}
		parts := []app.UI{ui.InkSwatch(s.Ink)}
		if tag := m.Tag(s.Tag); tag != nil {
			parts = append(parts, ui.Element("span", "nm", ui.Attrs{"title", tag.Called()}, app.Text(words.ShortName(m.ShortTag(c.Key, tag)))))
		}
		if who := c.Cards.whose(s); len(who) > 1 && !single {
			parts = append(parts, who[1])
		}
		rows = append(rows, ui.Element("li", "", nil, parts...))
	}
	return ui.Element("ul", "card-line legend", ui.Attrs{"aria-label", words.Labelled(words.LegendLabel.Text(), strconv.Itoa(len(c.series))), "tabindex", "0"}, rows...)
}

// RunBeside is the run of a card that fills the screen, beside its title.
func RunBeside(m *state.Model, key state.CardKey) []app.UI {
	run := m.Run(key.Run)
	if run == nil {
		run = &state.Run{}
	}
	return []app.UI{ui.Element("p", "card-line full-run", nil, ui.Swatch(run), ui.RunName(run))}
}
