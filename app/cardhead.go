package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// cardHead is a card's title, what stands beside it, and its buttons. It is also what the card is dragged by.
func cardHead(p *page, id string, at place, pinned bool, title state.CardTitle, beside app.UI) app.UI {
	acts := make([]app.UI, 0, 4)
	if describes(p.model, at.key) {
		acts = append(acts, headButton("about", "info", "hov", words.AboutCard(title.Full), words.CardAbout.Text()).Aria("haspopup", "dialog").
			Aria("expanded", p.desk.about.open && p.desk.about.card == id))
	}
	if p.model.Tab() == wire.KindScalar {
		acts = append(acts, headButton("full", "expand", "hov", words.FullCard(title.Full), words.FullScreen.Text()+" (F)"))
	}
	if p.model.CanPin(at.key) {
		name, class := "pin", "hov"
		if pinned {
			name, class = "pinned", "on"
		}
		acts = append(acts, headButton("pin", name, class, words.PinCard(title.Full, pinned), words.PinHint(pinned)).Aria("pressed", pinned))
	}
	acts = append(acts, headButton("menu", "more", "", words.MoreCard(title.Full), "").ID(moreID(id)).Aria("haspopup", "menu").
		Aria("expanded", p.desk.menu.open && p.desk.menu.card == id))
	return app.Div().Class("card-head").Body(
		app.H3().Class("card-title").ID(titleID(id)).Body(cardTitle(title)),
		beside,
		app.Div().Class("card-acts").Body(acts...),
	)
}

// cardTitle is what stands over a card.
func cardTitle(t state.CardTitle) app.UI {
	parts := nameParts(t.Folder, t.Leaf)
	if t.Tag != "" {
		parts = append(parts, app.Span().Class("tag").Body(app.Bdi().Text(words.ShortName(t.Tag))))
	}
	return app.Span().Class("name split").Title(t.Full).Body(parts...)
}

func headButton(act, iconName, class, label, title string) app.HTMLButton {
	return app.Button().Class("btn ghost icon small", class).Type("button").DataSet("card-act", act).Aria("label", label).Title(title).Body(icon(iconName))
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

// legend names the lines of a chart of several tags, in their order from the top. It is one line, which can be moved sideways.
func (c *chartCard) legend() app.UI {
	rows := make([]app.UI, 0, min(len(c.series), legendLines)+1)
	m := c.Page.model
	single := len(c.runs) == 1
	for i, s := range c.series {
		if i == legendLines {
			rows = append(rows, app.Li().Text(words.SeriesMore(len(c.series)-i)))
			break
		}
		parts := []app.UI{inkSwatch(s.Ink)}
		if tag := m.Tag(s.Tag); tag != nil {
			parts = append(parts, app.Span().Class("nm").Title(tag.Called()).Text(words.ShortName(m.ShortTag(c.Key, tag))))
		}
		if who := c.Page.whose(s); len(who) > 1 && !single {
			parts = append(parts, who[1])
		}
		rows = append(rows, app.Li().Body(parts...))
	}
	return app.Ul().Class("card-line", "legend").Aria("label", words.LegendLabel.Text()+": "+strconv.Itoa(len(c.series))).TabIndex(0).Body(rows...)
}
