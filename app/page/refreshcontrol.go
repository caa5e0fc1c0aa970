package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// RefreshControl is the button that looks for growth now, and the menu of how often that happens by itself.
type RefreshControl struct {
	app.Compo
	Page     *Page
	Checking bool
	Every    int // seconds; 0 for never
	Open     bool
	Note     string // below the choices, while the menu is open
}

func (c *RefreshControl) OnRefresh(app.Context, app.Event) { c.Page.Following.checkNow() }

func (c *RefreshControl) OnMenu(app.Context, app.Event) {
	if c.Page.Following.Intervals.Open {
		c.Page.Following.closeIntervals(true)
	} else {
		c.Page.Following.OpenIntervals()
	}
}

func (c *RefreshControl) onChoice(_ app.Context, e app.Event) {
	c.Page.Following.ChooseInterval(ui.Data(e, "every"))
}

// Render shows both buttons as one control. While a check is under way the first is disabled in words only, so that it keeps the focus.
func (c *RefreshControl) Render() app.UI {
	name := state.RefreshMenu(c.Every)
	class := "btn ghost icon refresh"
	if c.Checking {
		class += " busy"
	}
	parts := []app.UI{
		app.Button().Class(class).Type("button").Aria("label", state.RefreshNow).Title(state.RefreshNow+state.RefreshKey).Aria("disabled", c.Checking).
			Attr("aria-keyshortcuts", "R").OnClick(c.OnRefresh).Body(ui.Icon("refresh")),
		app.Button().ID(intervalsID).Class("btn ghost icon every").Type("button").Aria("label", name).Title(name).Attr("aria-haspopup", "menu").
			Aria("expanded", c.Open).OnClick(c.OnMenu).Body(ui.Icon("chevron")),
	}
	if c.Open {
		parts = append(parts, c.menu())
	}
	return app.Div().Class("refresh-control").Body(parts...)
}

func (c *RefreshControl) menu() app.UI {
	choices := c.Page.Model.RefreshChoices()
	items := make([]app.UI, len(choices))
	for i, sec := range choices {
		items[i] = app.Button().ID(intervalID(i)).Class("menu-item").Type("button").Attr("role", "menuitemradio").Aria("checked", sec == c.Every).
			TabIndex(-1).DataSet("every", sec).Body(ui.Icon("check"), app.Span().Text(state.RefreshChoice(sec)))
	}
	return app.Div().Class("menu").Body(
		app.P().ID(intervalsID+"-title").Class("menu-head").Text(state.RefreshEvery),
		app.Div().Attr("role", "menu").Aria("labelledby", intervalsID+"-title").Aria("describedby", intervalsID+"-note").OnClick(c.onChoice).Body(items...),
		app.P().ID(intervalsID+"-note").Class("menu-note").Text(c.Note),
	)
}
