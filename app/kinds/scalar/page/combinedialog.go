package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/pattern/filter"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// combine is the dialog that puts several tags into one chart: one by one from a list, or all that
// match a pattern.
type combine struct {
	Open    bool
	key     cards.Key     // the card that gets the tags
	find    filter.Filter // the searched text or pattern
	Version uint64        // changes with everything shown
}

// Ids of the dialog.
const (
	combineID      = "combine"
	combineTitleID = "combine-title"
	combineFindID  = "combine-find"
)

// combineRows is how many tags the dialog lists; others can be found with the search field.
const combineRows = 100

func (ds *dialogs) OpenCombine(key cards.Key) {
	ds.Combine = combine{Open: true, key: key}
	ds.Combine.find.UseBrowser(&ds.k.model.Patterns)
	ds.k.cards.Popups.Refresh()
}

// closeCombine closes the dialog; the focus returns to the card, or to the combined chart.
func (ds *dialogs) closeCombine() {
	key := ds.Combine.key
	if !ds.Combine.Open {
		return
	}
	ds.Combine = combine{}
	ds.k.cards.Popups.Refresh()
	ds.k.page.After(func() {
		for id, c := range ds.k.cards.All {
			if c.Place().Key == key {
				ui.Focus(card.MoreID(id))
			}
		}
	})
}

// CombineDialog is the component of the dialog.
type CombineDialog struct {
	app.Compo
	Scalars *Kind
	Version uint64
}

// OnMount shows the dialog over everything else.
func (d *CombineDialog) OnMount(app.Context) {
	ui.ShowDialog(combineID, combineFindID)
}

func (d *CombineDialog) onClose(app.Context, app.Event) { d.Scalars.Dialogs.closeCombine() }

func (d *CombineDialog) onFind(ctx app.Context, _ app.Event) {
	d.Find(ctx.JSSrc().Get("value").String())
}

// Find takes the typed text.
func (d *CombineDialog) Find(text string) { d.Scalars.Dialogs.Combine.find.Set(text) }

func (d *CombineDialog) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		if tags := d.offered(); len(tags) > 0 && d.Scalars.Dialogs.Combine.find.Active() {
			d.add(tags[0].ID)
		}
	}
}

func (d *CombineDialog) onList(_ app.Context, e app.Event) {
	if id, err := strconv.ParseUint(ui.Data(e, "tag"), 10, 32); err == nil {
		d.Act(ui.Data(e, "act"), wire.TagID(id))
	}
}

// Act adds or removes a tag.
func (d *CombineDialog) Act(act string, id wire.TagID) {
	if act == "add" {
		d.add(id)
		return
	}
	k := d.Scalars
	k.model.Cards.DropFromChart(k.Dialogs.Combine.key, id)
	if len(k.model.Cards.CardTags(k.Dialogs.Combine.key)) == 0 {
		k.Dialogs.closeCombine()
	}
	k.page.Changed()
}

// add adds a tag to the chart.
func (d *CombineDialog) add(id wire.TagID) {
	c := &d.Scalars.Dialogs.Combine
	key, ok := d.Scalars.model.Cards.Combine(c.key, cards.Key{Tag: id})
	if ok {
		c.key = key
	}
	d.Scalars.grid.Combined(key, ok)
}

func (d *CombineDialog) onPattern(app.Context, app.Event) { d.Pattern() }

// Pattern makes a chart of all tags that match the typed pattern.
func (d *CombineDialog) Pattern() {
	k := d.Scalars
	key, problem := k.model.Cards.ChartMatching(k.Dialogs.Combine.find.Text())
	if problem != "" || key == (cards.Key{}) {
		return
	}
	k.Dialogs.Combine.key = key
	k.grid.Combined(key, true)
	k.Dialogs.closeCombine()
}

// offered returns the tags that can be added.
func (d *CombineDialog) offered() []*cards.Tag {
	m, c := d.Scalars.model, &d.Scalars.Dialogs.Combine
	chosen := m.Cards.CardTags(c.key)
	var tags []*cards.Tag
	for _, t := range m.Cards.AllTags(kind.Scalar) {
		taken := false
		for _, other := range chosen {
			taken = taken || other == t
		}
		if !taken && c.find.Match(t.Name) {
			tags = append(tags, t)
		}
	}
	return tags
}

// Render shows the chart's tags, then the tags that can be added.
func (d *CombineDialog) Render() app.UI {
	m, c := d.Scalars.model, &d.Scalars.Dialogs.Combine
	tags := d.offered()
	input := ui.Element("input", "input",
		ui.Attrs{"id", combineFindID, "type", "search", "placeholder", words.CombineFind.Text(),
			"aria-label", words.CombineFind.Text(), "title", words.FilterPattern.Text(),
			"autocomplete", "off", "spellcheck", "false", "aria-describedby",
			combineFindID + "-hint"}).On("input", d.onFind).On("keydown", d.onKey)
	hint := ui.Element("p", "hint", ui.Attrs{"id", combineFindID + "-hint"},
		app.Text(words.CombineHint.Text()))
	if problem := c.find.Problem(); problem != "" {
		input = input.Aria("invalid", true)
		hint = ui.Element("p", "hint wrong",
			ui.Attrs{"id", combineFindID + "-hint", "role", "status"}, app.Text(problem))
	} else {
		input = input.Aria("invalid", false)
	}
	return ui.Element("dialog", "dialog",
		ui.Attrs{"id", combineID, "aria-labelledby", combineTitleID},
		ui.DialogHead(combineTitleID, words.CombineTitle.Text(), words.CombineClose.Text(),
			d.onClose),
		ui.Element("div", "dialog-body", nil,
			d.chosen(m.Cards.CardTags(c.key), m.Cards.FixedTags(c.key)),
			ui.Element("div", "row", nil,
				ui.Element("div", "search grow", nil, ui.Icon("search"), input,
					ui.Element("span", "count", nil, app.Text(words.Count(len(tags))))),
				ui.Button("btn", d.onPattern,
					ui.Attrs{"disabled", ui.Bool(!c.find.Active() || len(tags) == 0)},
					app.Text(words.CombinePattern.Text())),
			),
			hint,
			d.list(tags),
		),
		ui.Element("div", "dialog-foot", nil,
			ui.Button("btn primary", d.onClose, nil, app.Text(words.CombineClose.Text()))),
	).On("close", d.onClose)
}

// chosen returns the chart's tags. Tags selected by a pattern cannot be removed one by one.
func (d *CombineDialog) chosen(tags []*cards.Tag, fixed bool) app.UI {
	rows := make([]app.UI, len(tags))
	for i, t := range tags {
		parts := []app.UI{ui.SplitName("name", t.Folder, t.Leaf, t.Called())}
		if !fixed && len(tags) > 1 {
			parts = append(parts,
				ui.Button("btn ghost icon small", nil,
					ui.Attrs{"data-act", "drop", "data-tag", strconv.Itoa(int(t.ID)), "aria-label",
						words.CombineDropTag(t.Called()), "title",
						words.CombineDrop.Text()}, ui.Icon("x")))
		}
		rows[i] = ui.Element("li", "chip", nil, parts...)
	}
	return ui.Element("ul", "chips", ui.Attrs{"aria-label", words.CombineTags.Text()},
		rows...).On("click", d.onList)
}

func (d *CombineDialog) list(tags []*cards.Tag) app.UI {
	if len(tags) == 0 {
		return ui.Element("p", "note", nil, app.Text(words.CombineNone.Text()))
	}
	full := len(d.Scalars.model.Cards.CardTags(d.Scalars.Dialogs.Combine.key)) >= cards.MaxChartTags
	n := min(len(tags), combineRows)
	rows := make([]app.UI, n, n+1)
	for i, t := range tags[:n] {
		rows[i] = ui.Element("li", "", nil,
			ui.Button("pick split", nil,
				ui.Attrs{"disabled", ui.Bool(full), "data-act", "add", "data-tag",
					strconv.Itoa(int(t.ID)), "title", t.Called()}, ui.NameParts(t.Folder,
					t.Leaf)...))
	}
	if left := len(tags) - n; left > 0 {
		rows = append(rows, ui.Text("li", "hint", words.CombineMore(left)))
	}
	if full {
		rows = append(rows, ui.Text("li", "hint", words.CombineFull.Text()))
	}
	return ui.Element("ul", "picks",
		ui.Attrs{"aria-label", strings.ToLower(words.CombineFind.Text())},
		rows...).On("click", d.onList)
}
