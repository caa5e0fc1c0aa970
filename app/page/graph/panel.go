package graph

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire/graph"
)

// unchanged stands where a handler around a list takes what is chosen.
func unchanged(app.Context, app.Event) {}

// areas are the classes of the panels.
var areas = [...]string{graph.Tools: "graph-tools", graph.Side: "graph-side", graph.Outline: "graph-tree"}

// panel is the panel of an area.
func (s *sheet) panel(area graph.Area) app.UI {
	p := s.Panels[area]
	if p == nil {
		p = &graph.Panel{Area: area, At: -1}
	}
	if area == graph.Outline {
		return s.tree(p)
	}
	role := "region"
	if area == graph.Tools {
		role = "toolbar"
	}
	box := ui.Element("div", areas[area], ui.Attrs{"role", role, "aria-label", p.Label})
	return box.Body(s.rows(p.Rows)...).On("click", s.onAct).On("input", s.onValue)
}

// tree is the outline. The keyboard is at one of its entries, and moves there by what the program answers.
func (s *sheet) tree(p *graph.Panel) app.UI {
	with := ui.Attrs{"id", outlineID, "role", "tree", "tabindex", "0", "aria-label", p.Label}
	if p.At >= 0 {
		with = append(with, "aria-activedescendant", entryID(p.At))
	}
	rows := make([]app.UI, len(p.Rows))
	for i := range p.Rows {
		r := &p.Rows[i]
		class := "graph-entry"
		if i == p.At {
			class += " at"
		}
		entry := ui.Attrs{"id", entryID(i), "role", "treeitem", "aria-level", strconv.Itoa(r.Depth + 1), "aria-selected", ui.Bool(r.Flags&graph.On != 0), "data-act", r.Act, "style", "--depth:" + strconv.Itoa(r.Depth)}
		twist := app.UI(ui.Text("span", "twist", ""))
		if r.Flags&graph.CanOpen != 0 {
			entry = append(entry, "aria-expanded", ui.Bool(r.Flags&graph.Opened != 0))
			twist = ui.Element("span", "twist", ui.Attrs{"data-list", strings.Replace(r.Act, "choose", "list", 1)}, ui.Icon("chevron"))
		}
		rows[i] = ui.Element("div", class, entry, twist, ui.Text("span", "nm", r.Text), ui.Text("span", "value", r.Value))
	}
	return ui.Element("div", areas[graph.Outline], with, rows...).On("click", s.onList).On("keydown", s.onKey)
}

func entryID(i int) string { return outlineID + "-" + strconv.Itoa(i) }

// rows are those of a panel. Tabs and buttons that follow each other stand in one line.
func (s *sheet) rows(all []graph.Row) (shown []app.UI) {
	for i := 0; i < len(all); {
		kind, end := all[i].Kind, i+1
		for end < len(all) && all[end].Kind == kind {
			end++
		}
		row := make([]app.UI, 0, end-i)
		for k := i; k < end; k++ {
			row = append(row, rowOf(&all[k]))
		}
		switch kind {
		case graph.Tab:
			shown = append(shown, ui.Element("div", "seg", ui.Attrs{"role", "group"}, row...))
		case graph.Button:
			shown = append(shown, ui.Element("div", "graph-buttons", nil, row...))
		case graph.Item:
			shown = append(shown, ui.Element("div", "graph-items", nil, row...))
		default:
			shown = append(shown, row...)
		}
		i = end
	}
	return shown
}

// rowOf is one row.
func rowOf(r *graph.Row) app.UI {
	switch r.Kind {
	case graph.Heading:
		return ui.Text("h3", "graph-heading", r.Text)
	case graph.Fact:
		class := "graph-fact"
		if r.Flags&graph.Code != 0 {
			class += " code"
		}
		return ui.Element("div", class, nil, ui.Text("span", "name", r.Text), ui.Text("span", "value", r.Value))
	case graph.Item:
		return ui.Button("graph-item", nil, ui.Attrs{"data-act", r.Act, "aria-pressed", ui.Bool(r.Flags&graph.On != 0)}, ui.Text("span", "nm", r.Text), ui.Text("span", "value", r.Value))
	case graph.Field:
		return ui.Element("div", "search", nil, ui.Icon("search"),
			ui.Element("input", "input", ui.Attrs{"id", "graph-" + r.Act, "type", "search", "placeholder", r.Text, "aria-label", r.Text, "title", r.Hint, "autocomplete", "off", "spellcheck", "false", "data-set", r.Act}))
	case graph.Choice:
		var options []app.UI
		for i, name := range strings.Split(r.Value, "\n") {
			options = append(options, option(i, i == r.Depth, name))
		}
		return ui.Select(ui.Attrs{"aria-label", r.Text, "title", r.Text, "data-set", r.Act}, options, unchanged)
	case graph.Check:
		return ui.Button("graph-check", nil, ui.Attrs{"role", "switch", "aria-checked", ui.Bool(r.Flags&graph.On != 0), "data-act", r.Act, "title", r.Hint}, ui.Text("span", "box", ""), ui.Text("span", "", r.Text))
	case graph.Button:
		return ui.Button("btn small", nil, ui.Attrs{"data-act", r.Act, "title", r.Hint}, app.Text(r.Text))
	case graph.Tab:
		return ui.Button("", nil, ui.Attrs{"data-act", r.Act, "aria-pressed", ui.Bool(r.Flags&graph.On != 0)}, app.Text(r.Text))
	case graph.Colour:
		return ui.Element("div", "graph-colour", nil, ui.Element("i", "", ui.Attrs{"style", fmt.Sprintf("background:#%06x", r.Ink)}), ui.Text("span", "nm", r.Text), ui.Text("span", "value", r.Value))
	}
	class := "graph-text"
	if r.Flags&graph.Wrong != 0 {
		class += " wrong"
	}
	if r.Flags&graph.Code != 0 {
		class += " code"
	}
	return ui.Text("p", class, r.Text)
}
