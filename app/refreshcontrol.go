package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// refreshControl is the button that looks for growth now, and the menu of how often that happens by itself.
type refreshControl struct {
	app.Compo
	Page     *page
	Checking bool
	Every    int // seconds; 0 for never
	Open     bool
	Note     string // below the choices, while the menu is open
}

func (c *refreshControl) onRefresh(app.Context, app.Event) { c.Page.checkNow() }

func (c *refreshControl) onMenu(app.Context, app.Event) {
	if c.Page.intervals.open {
		c.Page.closeIntervals(true)
	} else {
		c.Page.openIntervals()
	}
}

func (c *refreshControl) onChoice(_ app.Context, e app.Event) {
	c.Page.chooseInterval(data(e, "every"))
}

// Render shows both buttons as one control. While a check is under way the first is disabled in words only, so that it keeps the focus.
func (c *refreshControl) Render() app.UI {
	name := state.RefreshMenu(c.Every)
	class := "btn ghost icon refresh"
	if c.Checking {
		class += " busy"
	}
	parts := []app.UI{
		app.Button().Class(class).Type("button").Aria("label", words.RefreshNow.Text()).Title(words.RefreshNow.Text()+words.RefreshKey.Text()).Aria("disabled", c.Checking).
			Attr("aria-keyshortcuts", "R").OnClick(c.onRefresh).Body(icon("refresh")),
		app.Button().ID(intervalsID).Class("btn ghost icon every").Type("button").Aria("label", name).Title(name).Attr("aria-haspopup", "menu").
			Aria("expanded", c.Open).OnClick(c.onMenu).Body(icon("chevron")),
	}
	if c.Open {
		parts = append(parts, c.menu())
	}
	return app.Div().Class("refresh-control").Body(parts...)
}

func (c *refreshControl) menu() app.UI {
	choices := c.Page.model.RefreshChoices()
	items := make([]app.UI, len(choices))
	for i, sec := range choices {
		items[i] = app.Button().ID(intervalID(i)).Class("menu-item").Type("button").Attr("role", "menuitemradio").Aria("checked", sec == c.Every).
			TabIndex(-1).DataSet("every", sec).Body(icon("check"), app.Span().Text(state.RefreshChoice(sec)))
	}
	return app.Div().Class("menu").Body(
		app.P().ID(intervalsID+"-title").Class("menu-head").Text(words.RefreshEvery.Text()),
		app.Div().Attr("role", "menu").Aria("labelledby", intervalsID+"-title").Aria("describedby", intervalsID+"-note").OnClick(c.onChoice).Body(items...),
		app.P().ID(intervalsID+"-note").Class("menu-note").Text(c.Note),
	)
}
