package app

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// metricState is the list in which the tag of the value column is chosen: what was typed to find it, and the entry that the keyboard is at.
type metricState struct {
	open bool
	find string
	at   int
}

const (
	metricMenuID = "metric-menu"
	metricFindID = "metric-find"
	metricListID = "metric-list"
)

func metricItemID(i int) string { return "metric-" + strconv.Itoa(i) }

// maxMetrics is how many tags the list shows; thousands are found by typing.
const maxMetrics = 60

// metrics returns the names of the scalars that match what was typed, at most maxMetrics, and how many more there are. The first, "", is none.
func (p *page) metrics() (names []string, more int) {
	find := strings.ToLower(p.runs.metric.find)
	if find == "" {
		names = append(names, "")
	}
	for _, t := range p.model.AllTags(wire.KindScalar) {
		switch {
		case find != "" && !strings.Contains(strings.ToLower(t.Name), find):
		case len(names) < maxMetrics:
			names = append(names, t.Name)
		default:
			more++
		}
	}
	return names, more
}

// openMetric opens the list, or closes it.
func (p *page) openMetric() {
	if p.runs.metric.open {
		p.closeMetric(true)
		return
	}
	p.closeRunPopups()
	p.runs.metric.open = true
	if t := p.model.Metric(); t != nil {
		names, _ := p.metrics()
		p.runs.metric.at = max(0, slices.Index(names, t.Name))
	}
	p.refreshRuns()
	p.after(func() {
		p.host.PlaceMenu(metricMenuID, metricID)
		reveal(metricItemID(p.runs.metric.at))
		focus(metricFindID)
	})
}

func (p *page) closeMetric(back bool) {
	p.runs.metric = metricState{}
	p.refreshRuns()
	if back {
		p.after(func() { focus(metricID) })
	}
}

// metricKey handles a key while the list is open and reports whether it did. The focus stays in the field.
func (p *page) metricKey(key string, _ bool) bool {
	names, _ := p.metrics()
	at := p.runs.metric.at
	switch {
	case key == "Escape":
		p.closeMetric(true)
		return true
	case len(names) == 0:
		return false
	case key == "ArrowDown":
		at = (at + 1) % len(names)
	case key == "ArrowUp":
		at = (at + len(names) - 1) % len(names)
	case key == "Enter":
		p.chooseMetric(at)
		return true
	default:
		return false
	}
	p.runs.metric.at = at
	p.refreshRuns()
	p.after(func() { reveal(metricItemID(at)) })
	return true
}

// chooseMetric takes an entry of the list.
func (p *page) chooseMetric(at int) {
	names, _ := p.metrics()
	if at < 0 || at >= len(names) {
		return
	}
	p.model.SetMetric(names[at])
	p.closeMetric(true)
	p.changed()
}

// metricMenu is the list.
type metricMenu struct {
	app.Compo
	Page  *page
	State metricState
}

func (c *metricMenu) onInput(ctx app.Context, _ app.Event) {
	c.input(ctx.JSSrc().Get("value").String())
}

func (c *metricMenu) input(text string) {
	c.Page.runs.metric.find, c.Page.runs.metric.at = text, 0
	c.Page.refreshRuns()
}

func (c *metricMenu) onItem(_ app.Context, e app.Event) {
	if at, err := strconv.Atoi(data(e, "metric")); err == nil {
		c.Page.chooseMetric(at)
	}
}

// Render shows a field and what it finds.
func (c *metricMenu) Render() app.UI {
	names, more := c.Page.metrics()
	chosen := ""
	if t := c.Page.model.Metric(); t != nil {
		chosen = t.Name
	}
	items := make([]app.UI, len(names))
	for i, name := range names {
		text, class := name, "menu-item"
		if name == "" {
			text = state.MetricNone
		}
		if i == c.State.at {
			class += " at"
		}
		text, on := state.ShortName(text), strconv.FormatBool(name == chosen)
		items[i] = el("div", class, "id", metricItemID(i), "role", "option", "aria-selected", on, "aria-checked", on, "title", text, "data-metric", strconv.Itoa(i)).
			Body(icon("check"), el("span", "trunc").Body(el("bdi", "").Text(text)))
	}
	note := ""
	field := el("input", "input", "id", metricFindID, "type", "search", "placeholder", state.MetricSearch, "aria-label", state.MetricSearch, "role", "combobox",
		"aria-expanded", "true", "aria-controls", metricListID, "autocomplete", "off", "spellcheck", "false").On("input", c.onInput)
	switch {
	case len(names) == 0:
		note = state.MetricNoMatch
	case more > 0:
		note = state.MetricMore(more)
	}
	if len(names) > 0 {
		field = field.Attr("aria-activedescendant", metricItemID(c.State.at))
	}
	return el("div", "").Body(
		el("div", "menu metric-menu", "id", metricMenuID, "role", "dialog", "aria-label", state.MetricLabel).Body(
			el("div", "search").Body(icon("search"), field),
			el("div", "metric-list", "id", metricListID, "role", "listbox", "aria-label", state.MetricLabel).On("click", c.onItem).Body(items...),
			el("p", "menu-note").Text(note)),
	)
}
