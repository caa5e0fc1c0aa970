package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/views/jobs"
	"eventlens/app/words"
)

// grid returns the table: its heads, and the element for its rows, which jobs.js fills in.
func (s *Shell) grid() app.UI {
	p := s.page
	with := ui.Attrs{"id", gridID, "role", "grid", "tabindex", "0", "aria-label",
		words.JobsTitle.Text(), "aria-multiselectable", "true", "aria-rowcount",
		strconv.Itoa(p.rows.All + 1),
		"aria-description", jobs.GridHint.Text()}
	if p.active >= 0 {
		with = append(with, "aria-activedescendant", rowID(p.active))
	}
	return ui.Element("div", "job-table", with,
		ui.Element("div", "job-heads", ui.Attrs{"role", "rowgroup"}, s.heads()),
		ui.Element("div", "job-rows",
			ui.Attrs{"id", rowsID, "role", "rowgroup"}).On("click", s.onRow),
	).On("keydown", s.onGridKey)
}

// heads returns the row of the column headings.
func (s *Shell) heads() app.UI {
	p := s.page
	chosen := min(len(p.view.ticked), 1)
	if chosen > 0 && len(p.view.ticked) >= p.facts.Matching {
		chosen = 2
	}
	cells := []app.UI{
		ui.Element("div", "jc c-tick", ui.Attrs{"role", "columnheader"},
			ui.CheckAll(jobs.TickAll.Text(), chosen, s.onTickAll)),
		s.headOf("name", "name", jobs.NameLabel.Text(), 0),
	}
	for _, c := range p.shownColumns() {
		if c.key != scalarsKey {
			cells = append(cells, s.headOf(c.class(), c.key, c.title(), c.hidingOrder))
			continue
		}
		for _, tag := range p.scalars() {
			label := words.TagName(tag)
			if tag == "" {
				label = c.label.Text()
			}
			cells = append(cells, s.headOf("scalar", jobs.ScalarPrefix+tag, label, 0))
		}
	}
	cells = append(cells,
		ui.Element("div", "jc c-open",
			ui.Attrs{"role", "columnheader", "data-yields", "1", "data-hides", "open"},
			ui.Text("span", "vh", jobs.JobOpen.Text())))
	if p.offersActions() {
		cells = append(cells,
			ui.Element("div", "jc c-acts", ui.Attrs{"role", "columnheader"},
				ui.Text("span", "vh", jobs.Actions.Text())))
	}
	return ui.Element("div", "job-head", ui.Attrs{"role", "row", "aria-rowindex", "1"},
		cells...).On("click", s.onHead)
}

// headOf returns the heading of a column, which sorts by it. If the column may be hidden in a
// narrow window, an attribute tells jobs.js when.
func (s *Shell) headOf(class, key, label string, yields int) app.UI {
	p := s.page
	with, arrow := ui.Attrs{"role", "columnheader"}, ui.Hidden()
	if yields > 0 && p.view.defaultColumns {
		with = append(with, "data-yields", strconv.Itoa(yields), "data-hides",
			class[strings.LastIndexByte(class, ' ')+1:])
	}
	if p.view.sort == key {
		order, icon := "ascending", "up"
		if p.view.descending {
			order, icon = "descending", "down"
		}
		with, arrow = append(with, "aria-sort", order), ui.Icon(icon)
	}
	return ui.Element("div", "jc c-"+class, with,
		ui.Button("", nil, ui.Attrs{"data-sort", key, "title", label},
			ui.Text("span", "trunc", label), arrow))
}

func (s *Shell) onHead(_ app.Context, e app.Event) {
	if key := ui.Data(e, "sort"); key != "" {
		s.page.sortBy(key)
		s.page.changed(true)
	}
}

func (s *Shell) onTickAll(app.Context, app.Event) { s.page.tickAll() }

// onRow handles a press in a row. The browser follows links itself.
func (s *Shell) onRow(_ app.Context, e app.Event) {
	i, err := strconv.Atoi(ui.Data(e, "row"))
	if err != nil {
		return
	}
	if action := ui.Data(e, "action"); action != "" {
		s.page.act(action, i)
		return
	}
	// the browser opens its popover after this and must find the row unchanged
	if ui.Data(e, "act") == "actions" {
		return
	}
	s.page.press(ui.Data(e, "act"), i, e.Get("shiftKey").Truthy())
}

// press handles a press in a row.
func (p *Page) press(act string, i int, shift bool) {
	switch act {
	case "tick":
		p.tick(i, shift)
	case "fold":
		p.fold(i)
	case "open":
		if r := p.rowAt(i); r != nil {
			p.tellOpened(r.ID, r.Sources)
		}
	}
	p.goToRow(i, false)
}

// fold folds or unfolds a group.
func (p *Page) fold(i int) {
	r := p.headAt(i)
	if r == nil {
		return
	}
	var folded []string
	for _, group := range p.folded {
		if group != r.Group {
			folded = append(folded, group)
		}
	}
	if !r.Folded {
		folded = append(folded, r.Group)
	}
	p.folded = folded
	p.show()
}

// goToRow makes a row the active one.
func (p *Page) goToRow(i int, reveal bool) {
	p.active = i
	if reveal {
		p.host.JobRows.ShowJobRow(i)
	}
	p.showRows()
	p.Render()
}

func (s *Shell) onGridKey(_ app.Context, e app.Event) {
	if e.Get("target").Get("id").String() != gridID || e.Get("ctrlKey").Truthy() ||
		e.Get("metaKey").Truthy() || e.Get("altKey").Truthy() {
		return
	}
	if s.page.gridKey(e.Get("key").String(), e.Get("shiftKey").Truthy()) {
		e.PreventDefault()
	}
}

// gridKey handles a key while the grid has the focus. It reports whether the key has a meaning.
func (p *Page) gridKey(key string, shift bool) bool {
	keys := ui.Keys{Page: max(p.seenCount-rowsStep-1, 1), Stops: true}
	at := p.active
	if at < 0 { // without an active row, any key goes to the first visible row
		at = p.seen
		if key == "ArrowDown" {
			at--
		}
	}
	if to, moves := keys.Move(key, at, p.rows.All); moves {
		if shift && p.anchor < 0 {
			p.anchor = max(p.active, 0)
		}
		p.goToRow(to, true)
		if shift && (key == "ArrowDown" || key == "ArrowUp") {
			p.ask(&jobs.Pick{First: min(to, p.anchor), Last: max(to, p.anchor)})
		}
		return true
	}
	head := p.headAt(p.active)
	switch key {
	case " ":
		if head != nil {
			p.fold(p.active)
		} else {
			p.tick(p.active, shift)
		}
	case "Enter":
		if head != nil {
			p.fold(p.active)
		} else {
			p.follow(".to-charts")
		}
	case "a", "A":
		p.follow(".acts")
	case "l", "L":
		p.follow("a.ext")
	case "ArrowLeft", "ArrowRight":
		if head != nil && head.Folded == (key == "ArrowRight") {
			p.fold(p.active)
		}
	default:
		return false
	}
	return true
}

// follow follows a link in the active row.
func (p *Page) follow(link string) {
	if row := app.Window().GetElementByID(rowID(p.active)); row.Truthy() {
		if a := row.Call("querySelector", link); a.Truthy() {
			a.Call("click")
		}
	}
}

// sortChoices returns the sort orders offered where there are no headings, and the one in force.
func (p *Page) sortChoices() (keys, names []string, chosen int) {
	add := func(key, label string) {
		for _, down := range [...]bool{false, true} {
			if p.view.sort == key && p.view.descending == down {
				chosen = len(keys)
			}
			order, name := key, jobs.Up(label)
			if down {
				order, name = "-"+key, jobs.Down(label)
			}
			keys, names = append(keys, order), append(names, name)
		}
	}
	add("name", jobs.NameLabel.Text())
	for _, c := range p.shownColumns() {
		if c.key != scalarsKey {
			add(c.key, c.title())
			continue
		}
		for _, tag := range p.scalars() {
			add(jobs.ScalarPrefix+tag, words.TagName(tag))
		}
	}
	return keys, names, chosen
}

// setOrder sets a sort order chosen from sortChoices.
func (p *Page) setOrder(order string) {
	p.view.sort, p.view.descending = strings.CutPrefix(order, "-")
}
