package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
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

func (ds *dialogs) openCombine(key state.CardKey) {
	ds.combine = combine{open: true, key: key}
	ds.k.page.desk.deskChanged()
}

// closeCombine returns the focus to the card, or to the chart that was made of it.
func (ds *dialogs) closeCombine() {
	key := ds.combine.key
	if !ds.combine.open {
		return
	}
	ds.combine = combine{}
	ds.k.page.desk.deskChanged()
	ds.k.page.after(func() {
		for id, c := range ds.k.page.cards {
			if c.place().key == key {
				ui.Focus(moreID(id))
			}
		}
	})
}

// combineDialog is that dialog on the page.
type combineDialog struct {
	app.Compo
	Of      *scalars
	Version uint64
}

// OnMount shows the dialog over everything else.
func (d *combineDialog) OnMount(app.Context) {
	ui.ShowDialog(combineID, combineFindID)
}

func (d *combineDialog) onClose(app.Context, app.Event) { d.Of.dialogs.closeCombine() }

func (d *combineDialog) onFind(ctx app.Context, _ app.Event) {
	d.find(ctx.JSSrc().Get("value").String())
}

func (d *combineDialog) find(text string) { d.Of.dialogs.combine.find.Set(text) }

func (d *combineDialog) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		if tags := d.offered(); len(tags) > 0 && d.Of.dialogs.combine.find.Active() {
			d.add(tags[0].ID)
		}
	}
}

func (d *combineDialog) onList(_ app.Context, e app.Event) {
	if id, err := strconv.ParseUint(ui.Data(e, "tag"), 10, 32); err == nil {
		d.act(ui.Data(e, "act"), wire.TagID(id))
	}
}

func (d *combineDialog) act(act string, id wire.TagID) {
	if act == "add" {
		d.add(id)
		return
	}
	k := d.Of
	k.page.model.DropFromChart(k.dialogs.combine.key, id)
	if len(k.page.model.CardTags(k.dialogs.combine.key)) == 0 {
		k.dialogs.closeCombine()
	}
	k.page.changed()
}

// add puts one more tag into the chart.
func (d *combineDialog) add(id wire.TagID) {
	c := &d.Of.dialogs.combine
	key, ok := d.Of.page.model.Combine(c.key, state.CardKey{Tag: id})
	if ok {
		c.key = key
	}
	d.Of.page.desk.combined(key, ok)
}

func (d *combineDialog) onPattern(app.Context, app.Event) { d.pattern() }

// pattern makes a chart of all that match.
func (d *combineDialog) pattern() {
	k := d.Of
	key, problem := k.page.model.ChartMatching(k.dialogs.combine.find.Text())
	if problem != "" || key == (state.CardKey{}) {
		return
	}
	k.dialogs.combine.key = key
	k.page.desk.combined(key, true)
	k.dialogs.closeCombine()
}

// offered are the tags that can be added.
func (d *combineDialog) offered() []*state.Tag {
	m, c := d.Of.page.model, &d.Of.dialogs.combine
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
	m, c := d.Of.page.model, &d.Of.dialogs.combine
	tags := d.offered()
	input := app.Input().ID(combineFindID).Class("input").Type("search").Placeholder(state.CombineFind).Aria("label", state.CombineFind).
		Title(state.FilterPattern).AutoComplete(false).Spellcheck(false).Aria("describedby", combineFindID+"-hint").OnInput(d.onFind).OnKeyDown(d.onKey)
	hint := app.P().ID(combineFindID + "-hint").Class("hint").Text(state.CombineHint)
	if problem := c.find.Problem(); problem != "" {
		input = input.Aria("invalid", true)
		hint = app.P().ID(combineFindID+"-hint").Class("hint wrong").Attr("role", "status").Text(problem)
	} else {
		input = input.Aria("invalid", false)
	}
	return app.Dialog().ID(combineID).Class("dialog").Aria("labelledby", combineTitleID).On("close", d.onClose).Body(
		ui.DialogHead(combineTitleID, state.CombineTitle, state.CombineClose, d.onClose),
		app.Div().Class("dialog-body").Body(
			d.chosen(m.CardTags(c.key), m.ChartPattern(c.key)),
			app.Div().Class("row").Body(
				app.Div().Class("search grow").Body(ui.Icon("search"), input, app.Span().Class("count").Text(state.Count(len(tags)))),
				app.Button().Class("btn").Type("button").Disabled(!c.find.Active() || len(tags) == 0).OnClick(d.onPattern).Text(state.CombinePattern),
			),
			hint,
			d.list(tags),
		),
		app.Div().Class("dialog-foot").Body(app.Button().Class("btn primary").Type("button").OnClick(d.onClose).Text(state.CombineClose)),
	)
}

// chosen are the tags of the chart. Those that a pattern selects are not taken out one by one.
func (d *combineDialog) chosen(tags []*state.Tag, pattern string) app.UI {
	rows := make([]app.UI, len(tags))
	for i, t := range tags {
		parts := []app.UI{ui.SplitName("name", t.Folder, t.Leaf, t.Called())}
		if pattern == "" && len(tags) > 1 {
			parts = append(parts, app.Button().Class("btn ghost icon small").Type("button").DataSet("act", "drop").DataSet("tag", int(t.ID)).
				Aria("label", state.CombineDrop+" "+t.Called()).Title(state.CombineDrop).Body(ui.Icon("x")))
		}
		rows[i] = app.Li().Class("chip").Body(parts...)
	}
	return app.Ul().Class("chips").Aria("label", state.CombineTags).OnClick(d.onList).Body(rows...)
}

func (d *combineDialog) list(tags []*state.Tag) app.UI {
	if len(tags) == 0 {
		return app.P().Class("note").Text(state.CombineNone)
	}
	full := len(d.Of.page.model.CardTags(d.Of.dialogs.combine.key)) >= state.MaxChartTags
	n := min(len(tags), combineRows)
	rows := make([]app.UI, n, n+1)
	for i, t := range tags[:n] {
		rows[i] = app.Li().Body(app.Button().Class("pick", "split").Type("button").Disabled(full).DataSet("act", "add").DataSet("tag", int(t.ID)).
			Title(t.Called()).Body(ui.NameParts(t.Folder, t.Leaf)...))
	}
	if left := len(tags) - n; left > 0 {
		rows = append(rows, app.Li().Class("hint").Text(state.CombineMore(left)))
	}
	if full {
		rows = append(rows, app.Li().Class("hint").Text(state.CombineFull))
	}
	return app.Ul().Class("picks").Aria("label", strings.ToLower(state.CombineFind)).OnClick(d.onList).Body(rows...)
}
