package follow

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// RefreshControl is the button that checks for growth now, and the menu of the polling interval.
type RefreshControl struct {
	app.Compo
	Tail     *Tail
	Checking bool
	Every    int // in seconds; 0 for never
	Open     bool
	Note     string // below the choices, while the menu is open
}

// OnRefresh checks for growth now.
func (c *RefreshControl) OnRefresh(app.Context, app.Event) { c.Tail.CheckNow() }

// OnMenu opens or closes the menu.
func (c *RefreshControl) OnMenu(app.Context, app.Event) {
	if c.Tail.Intervals.Open {
		c.Tail.CloseIntervals(true)
	} else {
		c.Tail.OpenIntervals()
	}
}

func (c *RefreshControl) onChoice(_ app.Context, e app.Event) {
	c.Tail.ChooseInterval(ui.Data(e, "every"))
}

// Render shows both buttons as one control. While a check is running, the first is only marked as
// disabled, so that it keeps the focus.
func (c *RefreshControl) Render() app.UI {
	name := words.RefreshMenu(c.Every)
	class := "btn ghost icon refresh"
	if c.Checking {
		class += " busy"
	}
	parts := []app.UI{
		ui.Button(class, c.OnRefresh,
			ui.Attrs{"aria-label", words.RefreshNow.Text(), "title",
				words.WithKey(words.RefreshNow.Text(), "R"), "aria-disabled", ui.Bool(c.Checking),
				"aria-keyshortcuts", "R"}, ui.Icon("refresh")),
		ui.Button("btn ghost icon every", c.OnMenu,
			ui.Attrs{"id", intervalsID, "aria-label", name, "title", name, "aria-haspopup", "menu",
				"aria-expanded", ui.Bool(c.Open)}, ui.Icon("chevron")),
	}
	if c.Open {
		parts = append(parts, c.menu())
	}
	return ui.Element("div", "refresh-control", nil, parts...)
}

func (c *RefreshControl) menu() app.UI {
	choices := c.Tail.model.RefreshChoices()
	items := make([]app.UI, len(choices))
	for i, sec := range choices {
		items[i] = ui.Button("menu-item", nil,
			ui.Attrs{"id", intervalID(i), "role", "menuitemradio", "aria-checked",
				ui.Bool(sec == c.Every), "tabindex", "-1", "data-every",
				strconv.Itoa(sec)}, ui.Icon("check"),
			ui.Element("span", "", nil, app.Text(words.RefreshChoice(sec))))
	}
	return ui.Element("div", "menu", nil,
		ui.Element("p", "menu-head", ui.Attrs{"id", intervalsID + "-title"},
			app.Text(words.RefreshEvery.Text())),
		ui.Element("div", "",
			ui.Attrs{"role", "menu", "aria-labelledby", intervalsID + "-title", "aria-describedby",
				intervalsID + "-note"}, items...).On("click", c.onChoice),
		ui.Element("p", "menu-note", ui.Attrs{"id", intervalsID + "-note"}, app.Text(c.Note)),
	)
}
