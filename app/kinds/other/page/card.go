package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/other"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// OtherCard is the card of a tag that is not drawn: it shows what each run has of it, and buttons
// that save its numbers.
type OtherCard struct {
	app.Compo
	Others *others
	Area   cards.Area
	Key    cards.Key
	Names  uint64 // version of the names of runs and tags
	Values int64  // number of the tag's values

	loader  step.Loader
	sizes   other.Sizes // the last answer
	problem string      // why the last save failed
	chosen  wire.RunID  // the run whose value is shown
	asked   uint32      // serial number of the question for it
	value   other.Value // its value, once there is an answer
}

var _ step.Card = (*OtherCard)(nil)

// SetNear requests the list, or drops it.
func (c *OtherCard) SetNear(near bool) (changed bool) {
	c.loader.SetNear(near)
	return true
}

// Place returns the card's place.
func (c *OtherCard) Place() card.Place { return card.Place{Area: c.Area, Key: c.Key} }

// Done reports whether the card shows all its data.
func (c *OtherCard) Done() bool { return c.loader.Done() }

// Follow implements step.Card.
func (c *OtherCard) Follow() {
	if c.loader.Begin() {
		c.Others.page.Ask(c.Others, c.loader.Slot.Id,
			&other.List{Tag: c.Key.Tag, Step: c.loader.Asked})
	}
}

// Arrived implements step.Card.
func (c *OtherCard) Arrived() bool { return c.loader.Arrived() }

// Stamp implements step.Card: a card of several runs has no single step.
func (*OtherCard) Stamp() (none wire.Stamp) { return none }

// OnDismount frees the card's id.
func (c *OtherCard) OnDismount() { c.loader.Release() }

// Render shows the tag, its kind and its size.
func (c *OtherCard) Render() app.UI {
	id, fresh := c.loader.Take(c.Others.steps, c)
	if fresh {
		c.sizes, c.problem, c.chosen, c.value = other.Sizes{}, "", 0, other.Value{}
	}
	tag := c.Others.model.Cards.Tag(c.Key.Tag)
	if tag == nil {
		tag = &cards.Tag{}
	}
	bytes := tag.Bytes
	for _, r := range c.sizes.Rows {
		bytes += r.Bytes
	}
	return card.Article("other", id, c.Place(),
		ui.Element("h3", "card-title", ui.Attrs{"id", card.TitleID(id)},
			ui.SplitName("name", tag.Folder, tag.Leaf, tag.Called())),
		c.Others.cards.Headline(c.Key, true, ui.Element("p", "card-line", nil,
			ui.Element("span", "badge", nil, app.Text(other.PluginName(tag.Plugin))),
			ui.Element("span", "", nil, app.Text(other.Count(c.Values, bytes))))),
		c.rows(id),
		c.text(),
	)
}

// take shows a list of the runs, and requests the value of the chosen one, or of the first one.
func (c *OtherCard) take(sizes *other.Sizes) {
	c.sizes = *sizes
	for _, r := range sizes.Rows {
		if r.Run == c.chosen {
			c.choose(r.Run)
			return
		}
	}
	if len(sizes.Rows) > 0 {
		c.choose(sizes.Rows[0].Run)
	}
}

// choose requests the value of a run.
func (c *OtherCard) choose(run wire.RunID) {
	c.chosen = run
	c.asked = c.Others.page.Ask(c.Others, c.loader.Slot.Id,
		&other.Get{Tag: c.Key.Tag, Run: run, Step: c.loader.Asked})
}

// text returns the value of the chosen run.
func (c *OtherCard) text() app.UI {
	if c.loader.Loaded && len(c.sizes.Rows) == 0 {
		return ui.Hidden()
	}
	tag, run := c.Others.cards.TagAndRun(cards.Key{Tag: c.Key.Tag, Run: c.chosen})
	sign, facts, more := ui.Hidden(), c.value.Facts, ""
	if !c.value.Problem.None() {
		sign, facts = ui.Icon("warn"), c.value.Problem
	}
	if c.value.More > 0 {
		more = other.More(c.value.More)
	}
	return ui.Element("div", "other-shown", nil,
		ui.Element("p", "", ui.Attrs{"aria-live", "polite"}, sign,
			ui.Text("span", "other-said", words.Say(facts)),
			ui.Button("btn ghost small icon", c.Others.onCopy,
				ui.Attrs{"data-clip", "text/plain", "aria-label", other.Copy.Text(), "title",
					other.Copy.Text(), "disabled", ui.Bool(c.value.Text == "")}, ui.Icon("copy"))),
		ui.Element("pre", "other-value", ui.Attrs{"tabindex", "0", "role", "group",
			"aria-label", words.Items(tag.Called(), run.ShownName())}, app.Text(c.value.Text),
			ui.Text("i", "", more)))
}

// rows returns a row for each run, and the reason why the last save failed.
func (c *OtherCard) rows(id string) app.UI {
	if !c.loader.Loaded {
		return c.room()
	}
	if len(c.sizes.Rows) == 0 {
		return ui.Hidden()
	}
	rows := make([]app.UI, 0, len(c.sizes.Rows)+2)
	for _, r := range c.sizes.Rows {
		rows = append(rows, c.row(r))
	}
	if c.sizes.More > 0 {
		rows = append(rows, ui.Text("li", "other-more", words.SeriesMore(c.sizes.More)))
	}
	if c.problem != "" {
		rows = append(rows,
			ui.Element("li", "player-note", ui.Attrs{"role", "status"}, ui.Icon("warn"),
				ui.Element("span", "", nil, app.Text(c.problem))))
	}
	return ui.Element("ul", "other-runs", ui.Attrs{"id", card.PlotID(id), "tabindex", "-1"},
		rows...)
}

// room returns placeholder rows until the list arrives, so that everything below the card stays in
// place. Values that are only counted get no rows.
func (c *OtherCard) room() app.UI {
	tag := c.Others.model.Cards.Tag(c.Key.Tag)
	if tag == nil || tag.Bytes > 0 {
		return ui.Hidden()
	}
	rows := make([]app.UI, min(max(tag.In, 1), mostRoom))
	for i := range rows {
		rows[i] = ui.Element("li", "", nil,
			ui.Text("span", "other-run", words.ShortName(tag.Called())),
			ui.Text("span", "", other.Facts(1, "float32", "[10, 10]", 400)),
			ui.Element("span", "btn small", nil, ui.Icon("download"),
				app.Text(other.OtherSave("10"))))
	}
	return ui.Element("ul", "other-runs room", ui.Attrs{"aria-hidden", "true"}, rows...)
}

// mostRoom limits the placeholder rows: a card shows no more at once, and scrolls.
const mostRoom = 10

// row returns the row of a run, with a button if its numbers can be saved.
func (c *OtherCard) row(r other.Row) app.UI {
	run := c.Others.model.Runs.Run(r.Run)
	if run == nil {
		run = &runs.Run{}
	}
	facts := other.Facts(r.Stamp.Count, r.Type, shapeOf(r.Shape), r.Bytes)
	save := ui.Hidden()
	if r.Saves && r.Stamp.Step != (wire.Text{}) {
		text := other.OtherSave(words.Say(r.Stamp.Step))
		save = ui.Button("btn small", c.Others.onSave,
			ui.Attrs{"data-save", strconv.Itoa(int(r.Run)), "aria-label",
				words.Labelled(text, run.ShownName())}, ui.Icon("download"), app.Text(text))
	}
	show := ui.Hidden()
	if len(c.sizes.Rows) > 1 {
		show = ui.Button("btn ghost small", c.Others.onShow,
			ui.Attrs{"data-show", strconv.Itoa(int(r.Run)), "aria-pressed",
				ui.Bool(r.Run == c.chosen), "aria-label",
				words.Labelled(other.Show.Text(), run.ShownName())}, app.Text(other.Show.Text()))
	}
	return ui.Element("li", "", nil,
		ui.Element("span", "other-run", nil, ui.Swatch(run), ui.RunName(run)),
		ui.Text("span", "other-facts", facts), show, save)
}

// shapeOf formats a shape as numpy does.
func shapeOf(sizes []int64) string {
	parts := make([]string, len(sizes))
	for i, n := range sizes {
		parts[i] = strconv.FormatInt(n, 10)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
