package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// combine is the dialog that puts several tags into one chart: one after the other from a list, or all that a pattern matches.
type combine struct {
	open    bool
	key     state.CardKey // of the card whose tags are put together
	find    state.Filter
	version uint64
}

// Ids of the dialog.
const (
	combineID      = "combine"
	combineTitleID = "combine-title"
	combineFindID  = "combine-find"
)

// combineRows is how many tags the dialog lists; the field finds the others.
const combineRows = 100

func (p *page) openCombine(key state.CardKey) {
	p.desk.combine = combine{open: true, key: key}
	p.deskChanged()
}

// closeCombine returns the focus to the card, or to the chart that was made of it.
func (p *page) closeCombine() {
	key := p.desk.combine.key
	if !p.desk.combine.open {
		return
	}
	p.desk.combine = combine{}
	p.deskChanged()
	p.after(func() {
		for id, c := range p.cards {
			if c.place().key == key {
				focus(moreID(id))
			}
		}
	})
}

// combineDialog is that dialog on the page.
type combineDialog struct {
	app.Compo
	Page    *page
	Version uint64
}

// OnMount shows the dialog over everything else.
func (d *combineDialog) OnMount(app.Context) {
	showDialog(combineID, combineFindID)
}

func (d *combineDialog) onClose(app.Context, app.Event) { d.Page.closeCombine() }

func (d *combineDialog) onFind(ctx app.Context, _ app.Event) {
	d.find(ctx.JSSrc().Get("value").String())
}

func (d *combineDialog) find(text string) { d.Page.desk.combine.find.Set(text) }

func (d *combineDialog) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		if tags := d.offered(); len(tags) > 0 && d.Page.desk.combine.find.Active() {
			d.add(tags[0].ID)
		}
	}
}

func (d *combineDialog) onList(_ app.Context, e app.Event) {
	if id, err := strconv.ParseUint(data(e, "tag"), 10, 32); err == nil {
		d.act(data(e, "act"), wire.TagID(id))
	}
}

func (d *combineDialog) act(act string, id wire.TagID) {
	if act == "add" {
		d.add(id)
		return
	}
	p := d.Page
	p.model.DropFromChart(p.desk.combine.key, id)
	if len(p.model.CardTags(p.desk.combine.key)) == 0 {
		p.closeCombine()
	}
	p.changed()
}

// add puts one more tag into the chart.
func (d *combineDialog) add(id wire.TagID) {
	c := &d.Page.desk.combine
	key, ok := d.Page.model.Combine(c.key, state.CardKey{Tag: id})
	if ok {
		c.key = key
	}
	d.Page.combined(key, ok)
}

func (d *combineDialog) onPattern(app.Context, app.Event) { d.pattern() }

// pattern makes a chart of all that match.
func (d *combineDialog) pattern() {
	p := d.Page
	key, problem := p.model.ChartMatching(p.desk.combine.find.Text())
	if problem != "" || key == (state.CardKey{}) {
		return
	}
	p.desk.combine.key = key
	p.combined(key, true)
	p.closeCombine()
}

// offered are the tags that can be added.
func (d *combineDialog) offered() []*state.Tag {
	m, c := d.Page.model, &d.Page.desk.combine
	in := m.CardTags(c.key)
	var tags []*state.Tag
	for _, t := range m.AllTags(wire.KindScalar) {
		taken := false
		for _, other := range in {
			taken = taken || other == t
		}
		if !taken && c.find.Match(t.Name) {
			tags = append(tags, t)
		}
	}
	return tags
}

// Render shows the tags of the chart, then those that can be added.
func (d *combineDialog) Render() app.UI {
	m, c := d.Page.model, &d.Page.desk.combine
	tags := d.offered()
	input := app.Input().ID(combineFindID).Class("input").Type("search").Placeholder(words.CombineFind.Text()).Aria("label", words.CombineFind.Text()).
		Title(words.FilterPattern.Text()).AutoComplete(false).Spellcheck(false).Aria("describedby", combineFindID+"-hint").OnInput(d.onFind).OnKeyDown(d.onKey)
	hint := app.P().ID(combineFindID + "-hint").Class("hint").Text(words.CombineHint.Text())
	if problem := c.find.Problem(); problem != "" {
		input = input.Aria("invalid", true)
		hint = app.P().ID(combineFindID+"-hint").Class("hint wrong").Attr("role", "status").Text(problem)
	} else {
		input = input.Aria("invalid", false)
	}
	return app.Dialog().ID(combineID).Class("dialog").Aria("labelledby", combineTitleID).On("close", d.onClose).Body(
		dialogHead(combineTitleID, words.CombineTitle.Text(), words.CombineClose.Text(), d.onClose),
		app.Div().Class("dialog-body").Body(
			d.chosen(m.CardTags(c.key), m.ChartPattern(c.key)),
			app.Div().Class("row").Body(
				app.Div().Class("search grow").Body(icon("search"), input, app.Span().Class("count").Text(words.Count(len(tags)))),
				app.Button().Class("btn").Type("button").Disabled(!c.find.Active() || len(tags) == 0).OnClick(d.onPattern).Text(words.CombinePattern.Text()),
			),
			hint,
			d.list(tags),
		),
		app.Div().Class("dialog-foot").Body(app.Button().Class("btn primary").Type("button").OnClick(d.onClose).Text(words.CombineClose.Text())),
	)
}

// chosen are the tags of the chart. Those that a pattern selects are not taken out one by one.
func (d *combineDialog) chosen(tags []*state.Tag, pattern string) app.UI {
	rows := make([]app.UI, len(tags))
	for i, t := range tags {
		parts := []app.UI{splitName("name", t.Folder, t.Leaf, t.Called())}
		if pattern == "" && len(tags) > 1 {
			parts = append(parts, app.Button().Class("btn ghost icon small").Type("button").DataSet("act", "drop").DataSet("tag", int(t.ID)).
				Aria("label", words.CombineDrop.Text()+" "+t.Called()).Title(words.CombineDrop.Text()).Body(icon("x")))
		}
		rows[i] = app.Li().Class("chip").Body(parts...)
	}
	return app.Ul().Class("chips").Aria("label", words.CombineTags.Text()).OnClick(d.onList).Body(rows...)
}

func (d *combineDialog) list(tags []*state.Tag) app.UI {
	if len(tags) == 0 {
		return app.P().Class("note").Text(words.CombineNone.Text())
	}
	full := len(d.Page.model.CardTags(d.Page.desk.combine.key)) >= state.MaxChartTags
	n := min(len(tags), combineRows)
	rows := make([]app.UI, n, n+1)
	for i, t := range tags[:n] {
		rows[i] = app.Li().Body(app.Button().Class("pick", "split").Type("button").Disabled(full).DataSet("act", "add").DataSet("tag", int(t.ID)).
			Title(t.Called()).Body(nameParts(t.Folder, t.Leaf)...))
	}
	if left := len(tags) - n; left > 0 {
		rows = append(rows, app.Li().Class("hint").Text(words.CombineMore(left)))
	}
	if full {
		rows = append(rows, app.Li().Class("hint").Text(words.CombineFull.Text()))
	}
	return app.Ul().Class("picks").Aria("label", strings.ToLower(words.CombineFind.Text())).OnClick(d.onList).Body(rows...)
}
