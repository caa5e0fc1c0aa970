package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/ui"
	wirejobs "eventlens/app/views/jobs"
	"eventlens/app/words"
)

// Search implements ui.Searcher. The first change of a search adds a history entry; further typing
// belongs to it.
func (s *Shell) Search(_, text string) {
	p := s.page
	if !p.view.search.Set(text) {
		return
	}
	p.searched()
}

// SetPlain implements ui.Searcher.
func (s *Shell) SetPlain(_ string, plain bool) {
	if s.page.view.search.SetPlain(plain) {
		s.page.searched()
	}
}

// searched is called after a change of the search.
func (p *Page) searched() {
	p.view.keepSearch()
	first := !p.typedLast
	p.changed(first)
	p.typedLast = true
}

// tools returns the row above the table: search, filters, grouping and columns.
func (s *Shell) tools() app.UI {
	p := s.page
	f := &p.facts
	if f.State < wirejobs.Read && f.Jobs == 0 || f.State == wirejobs.Failed || f.Jobs == 0 {
		return ui.Hidden()
	}
	parts := []app.UI{
		&ui.SearchField{
			Searcher: s, ID: searchID, Label: wirejobs.Search.Text(),
			Tip: wirejobs.SearchTip.Text(), Text: p.view.search.Text(),
			Problem: p.view.search.Problem(), Mode: ui.ModeOf(&p.view.search),
		},
		s.statuses(),
	}
	_, orders, order := p.sortChoices()
	lists := []app.UI{
		s.pick("job-owner", wirejobs.OwnerLabel.Text(), wirejobs.AnyOwner.Text(), "owner",
			f.Owners, p.view.owner, f.Known&wirejobs.KnowsOwner != 0),
		s.pick("job-kind", wirejobs.KindLabel.Text(), wirejobs.AnyKind.Text(), "kind", f.Kinds,
			p.view.kind, f.Known&wirejobs.KnowsKind != 0),
		s.choice("job-group", wirejobs.Group.Text(),
			[]string{wirejobs.NoGroup.Text(), wirejobs.GroupBy(wirejobs.StatusLabel.Text()),
				wirejobs.GroupBy(wirejobs.KindLabel.Text()),
				wirejobs.GroupBy(wirejobs.OwnerLabel.Text())}, p.chosenGroup(), ""),
	}
	lists = append(lists, s.choice("job-sort", wirejobs.Sort.Text(), orders, order, "narrow"),
		ui.Element("span", "grow", nil), s.scalarChoice())
	return ui.Element("div", "job-tools", nil,
		append(parts, ui.Element("div", "job-lists", nil, lists...), s.columns())...)
}

// statuses returns the choice of a status, among those that some job has.
func (s *Shell) statuses() app.UI {
	p := s.page
	buttons := []app.UI{s.status("", wirejobs.All.Text(), p.facts.Jobs)}
	for _, c := range p.facts.Statuses {
		buttons = append(buttons, s.status(c.Value, wirejobs.StatusName(c.Value), c.Jobs))
	}
	return ui.Element("div", "seg job-statuses",
		ui.Attrs{"role", "group", "aria-label", wirejobs.StatusLabel.Text()},
		buttons...).On("click", s.onStatus)
}

// status returns the button that filters by a status; "" stands for all.
func (s *Shell) status(value, name string, jobs int) app.UI {
	pressed := s.page.view.status == value
	dot := ui.Hidden()
	if value != "" {
		dot = ui.Element("i", "dot "+dotOf(value), nil)
	}
	return ui.Button("", nil,
		ui.Attrs{"aria-pressed", ui.Bool(pressed), "data-status", "=" + value}, dot, app.Text(name),
		ui.Text("span", "count", words.Count(jobs)))
}

func (s *Shell) onStatus(_ app.Context, e app.Event) {
	if status, ok := strings.CutPrefix(ui.Data(e, "status"), "="); ok {
		s.page.view.status = status
		s.page.changed(true)
	}
}

// pick returns the choice of a column's value, if shown is set: any value, each value, and a pattern
// of the URL that is none of these.
func (s *Shell) pick(id, label, anything, column string, counts []wirejobs.Count, pattern string,
	shown bool) app.UI {
	if !shown {
		return ui.Hidden()
	}
	names := []string{anything}
	chosen := 0
	for i, c := range counts {
		names = append(names, wirejobs.Value(valueName(column, c.Value), c.Jobs))
		if pattern == exactPattern(c.Value) {
			chosen = i + 1
		}
	}
	if pattern != "" && chosen == 0 {
		chosen = len(names)
		names = append(names, words.ShortName(pattern))
	}
	return s.choice(id, label, names, chosen, "")
}

// choice returns a native list. Its names are single lines.
func (s *Shell) choice(id, label string, names []string, chosen int, class string) app.UI {
	for i, name := range names {
		names[i] = strings.ReplaceAll(name, "\n", " ")
	}
	return ui.Element("span", "job-choice "+class, nil,
		&ui.ChoiceField{
			Chooser: s, ID: id, Label: label, Names: strings.Join(names, "\n"), Chosen: chosen,
		})
}

// scalarChoice returns the choice of the scalar column. If the list gives no scalars, the files of
// the rows on screen can be read for them.
func (s *Shell) scalarChoice() app.UI {
	p := s.page
	if len(p.facts.Tags) == 0 && !p.facts.Unread {
		return ui.Hidden()
	}
	names := []string{wirejobs.NoScalar.Text()}
	now, chosen := p.scalars(), 0
	if len(p.facts.Tags) == 0 {
		names = append(names, wirejobs.ReadScalars.Text())
		if now != nil {
			chosen = 1
		}
	}
	for i, tag := range p.facts.Tags {
		names = append(names, words.TagName(tag.Value))
		if len(now) > 0 && now[0] == tag.Value {
			chosen = i + 1
		}
	}
	return s.choice("job-scalar", wirejobs.ScalarLabel.Text(), names, chosen, "")
}

// chooseScalar makes one scalar the scalar column, or none.
func (s *Shell) chooseScalar(chosen int) {
	p := s.page
	p.toggle(scalarsKey, chosen > 0)
	p.view.scalars = nil
	if chosen > 0 && chosen <= len(p.facts.Tags) {
		p.view.scalars = []string{p.facts.Tags[chosen-1].Value}
	}
}

// columns returns the button of the columns, and their list while it is open.
func (s *Shell) columns() app.UI {
	p := s.page
	list := ui.Hidden()
	if p.choosing {
		list = s.columnList()
	}
	return ui.Element("span", "anchor", nil,
		ui.Button("btn icon", s.onColumns,
			ui.Named(wirejobs.Columns.Text(), "id", columnsID, "aria-haspopup", "true",
				"aria-expanded", ui.Bool(p.choosing)), ui.Icon("columns")), list)
}

// mostTags is how many scalars the list of columns offers.
const mostTags = 100

func (s *Shell) columnList() app.UI {
	p := s.page
	var lines []app.UI
	yielded := false
	for _, c := range p.allColumns() {
		if c.key != scalarsKey {
			on := p.showsColumn(c)
			if on && p.yielded(c) {
				on, yielded = false, true
			}
			lines = append(lines, s.columnLine("column", c.key, c.title(), on))
		}
	}
	if yielded {
		lines = append(lines, ui.Text("div", "menu-note", wirejobs.Yielded.Text()))
	}
	if tags := p.facts.Tags; len(tags) > 0 {
		lines = append(lines, ui.Text("div", "menu-head", wirejobs.Scalars.Text()))
		now := p.scalars()
		for _, tag := range tags[:min(len(tags), mostTags)] {
			on := false
			for _, shown := range now {
				on = on || shown == tag.Value
			}
			lines = append(lines, s.columnLine("tag", tag.Value, words.TagName(tag.Value), on))
		}
		if more := len(tags) - mostTags; more > 0 {
			lines = append(lines, ui.Text("div", "menu-note", wirejobs.MoreScalars(more)))
		}
		lines = append(lines, ui.Element("div", "menu-line", nil),
			s.columnLine("share", "share", wirejobs.Share.Text(), p.view.byFolder))
	}
	return ui.Element("div", "popover job-columns",
		ui.Attrs{"role", "group", "aria-label", wirejobs.Columns.Text()},
		lines...).On("change", s.onColumn)
}

func (s *Shell) columnLine(kind, key, label string, on bool) app.UI {
	return ui.Element("label", "menu-item", nil,
		ui.Element("input", "check",
			ui.Attrs{"type", "checkbox", "checked", ui.Bool(on), "data-" + kind,
				key}), ui.Text("span", "trunc", label))
}

func (s *Shell) onColumns(app.Context, app.Event) { s.page.choosing = !s.page.choosing }

// closeColumns closes the list of columns.
func (s *Shell) closeColumns() {
	if s.page.choosing {
		s.page.choosing = false
		s.page.Render()
	}
}

// onColumn shows or hides a column.
func (s *Shell) onColumn(_ app.Context, e app.Event) {
	on := e.Get("target").Get("checked").Truthy()
	if key := ui.Data(e, "column"); key != "" {
		s.page.toggle(key, on)
	} else if tag := ui.Data(e, "tag"); tag != "" {
		s.page.toggleTag(tag, on)
	} else {
		s.page.view.byFolder = on
	}
	s.page.changed(true)
}

// toggleTag adds or removes a scalar column.
func (p *Page) toggleTag(tag string, on bool) {
	var tags []string
	for _, shown := range p.scalars() {
		if shown != tag && shown != "" {
			tags = append(tags, shown)
		}
	}
	if on {
		tags = append(tags, tag)
	}
	p.toggle(scalarsKey, len(tags) > 0)
	p.view.scalars = tags
}

// openTyped shows the list at the typed address.
func (p *Page) openTyped() {
	typed := strings.TrimSpace(p.typed)
	f := address.Parse(p.fragment.String())
	f.Sources = []address.Source{{URL: typed}}
	if _, ok := address.Resolve(p.host.Location.BaseURL(), typed); typed == "" || !ok {
		p.wrong = true
		return
	}
	p.fragment = f
	p.keepFragment(true)
	p.visited()
}
