package scalar

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// combine is the dialog that puts several tags into one chart: one after the other from a list, or all that a pattern matches.
type combine struct {
	Open    bool
	key     state.CardKey // of the card whose tags are put together
	find    state.Filter
	Version uint64
}

// Ids of the dialog.
const (
	combineID      = "combine"
	combineTitleID = "combine-title"
	combineFindID  = "combine-find"
)

// combineRows is how many tags the dialog lists; the field finds the others.
const combineRows = 100

func (ds *dialogs) OpenCombine(key state.CardKey) {
	ds.Combine = combine{Open: true, key: key}
	ds.k.page.Desk.DeskChanged()
}

// closeCombine returns the focus to the card, or to the chart that was made of it.
func (ds *dialogs) closeCombine() {
	key := ds.Combine.key
	if !ds.Combine.Open {
		return
	}
	ds.Combine = combine{}
	ds.k.page.Desk.DeskChanged()
	ds.k.page.After(func() {
		for id, c := range ds.k.page.Cards {
			if c.Place().Key == key {
				ui.Focus(page.MoreID(id))
			}
		}
	})
}

// CombineDialog is that dialog on the page.
type CombineDialog struct {
	app.Compo
	Of      *Kind
	Version uint64
}

// OnMount shows the dialog over everything else.
func (d *CombineDialog) OnMount(app.Context) {
	ui.ShowDialog(combineID, combineFindID)
}

func (d *CombineDialog) onClose(app.Context, app.Event) { d.Of.Dialogs.closeCombine() }

func (d *CombineDialog) onFind(ctx app.Context, _ app.Event) {
	d.Find(ctx.JSSrc().Get("value").String())
}

func (d *CombineDialog) Find(text string) { d.Of.Dialogs.Combine.find.Set(text) }

func (d *CombineDialog) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		if tags := d.offered(); len(tags) > 0 && d.Of.Dialogs.Combine.find.Active() {
			d.add(tags[0].ID)
		}
	}
}

func (d *CombineDialog) onList(_ app.Context, e app.Event) {
	if id, err := strconv.ParseUint(ui.Data(e, "tag"), 10, 32); err == nil {
		d.Act(ui.Data(e, "act"), wire.TagID(id))
	}
}

func (d *CombineDialog) Act(act string, id wire.TagID) {
	if act == "add" {
		d.add(id)
		return
	}
	k := d.Of
	k.page.Model.DropFromChart(k.Dialogs.Combine.key, id)
	if len(k.page.Model.CardTags(k.Dialogs.Combine.key)) == 0 {
		k.Dialogs.closeCombine()
	}
	k.page.Changed()
}

// add puts one more tag into the chart.
func (d *CombineDialog) add(id wire.TagID) {
	c := &d.Of.Dialogs.Combine
	key, ok := d.Of.page.Model.Combine(c.key, state.CardKey{Tag: id})
	if ok {
		c.key = key
	}
	d.Of.page.Desk.Combined(key, ok)
}

func (d *CombineDialog) onPattern(app.Context, app.Event) { d.Pattern() }

// Pattern makes a chart of all that match.
func (d *CombineDialog) Pattern() {
	k := d.Of
	key, problem := k.page.Model.ChartMatching(k.Dialogs.Combine.find.Text())
	if problem != "" || key == (state.CardKey{}) {
		return
	}
	k.Dialogs.Combine.key = key
	k.page.Desk.Combined(key, true)
	k.Dialogs.closeCombine()
}

// offered are the tags that can be added.
func (d *CombineDialog) offered() []*state.Tag {
	m, c := d.Of.page.Model, &d.Of.Dialogs.Combine
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
func (d *CombineDialog) Render() app.UI {
	m, c := d.Of.page.Model, &d.Of.Dialogs.Combine
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
func (d *CombineDialog) chosen(tags []*state.Tag, pattern string) app.UI {
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

func (d *CombineDialog) list(tags []*state.Tag) app.UI {
	if len(tags) == 0 {
		return app.P().Class("note").Text(state.CombineNone)
	}
	full := len(d.Of.page.Model.CardTags(d.Of.Dialogs.Combine.key)) >= state.MaxChartTags
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
