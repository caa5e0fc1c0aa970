package gallery

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/image"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Ids of the grid.
const (
	gridViewID    = "image-grid-view"
	gridTitleID   = "image-grid-title"
	gridID        = "image-grid"
	gridTagID     = "grid-tag"
	gridColumnsID = "grid-columns"
	gridProblemID = "grid-columns-problem"
	gridSizeID    = "grid-size"
)

// gridView is the component of the grid, which covers the whole window.
type gridView struct {
	app.Compo
	Grid     *grid
	Question gridQuestion
	Sample   int
	Cell     int    // in CSS px
	Names    uint64 // version of the names of runs and tags
	AllRead  bool   // no further tags will come
	gridShown
}

// gridShown is the state that was last sent to the script.
type gridShown struct {
	names  uint64
	sample int
}

// view returns the component for the grid's current state.
func (r *grid) view() app.UI {
	q, _ := r.question()
	return &gridView{
		Grid: r, Question: q, Sample: r.g.look.grid.sample, Cell: r.g.look.grid.cell,
		Names: r.g.model.NamesVersion(), AllRead: r.g.allRead(),
	}
}

// OnMount makes everything behind the grid inert, and requests rows and columns.
func (v *gridView) OnMount(app.Context) {
	r := v.Grid
	r.component, r.known, r.asked, r.picking, r.problem = v, false, gridQuestion{}, false, ""
	v.names, v.sample = v.Names, v.Sample
	ui.SettleLayers()
	r.ask()
	r.g.page.After(func() {
		ui.SetField(gridColumnsID, columnsText(r.g.look.grid.columns, r.g.look.grid.chosen))
		if !r.g.look.compare && !r.g.cardCovers() {
			ui.Focus(gridID)
		}
	})
}

// OnUpdate asks again if rows or columns may have changed.
func (v *gridView) OnUpdate(app.Context) {
	r := v.Grid
	columns := r.asked.columns
	r.ask()
	if columns != r.asked.columns {
		ui.SetField(gridColumnsID, r.asked.columns)
	}
	if v.names != v.Names || v.sample != v.Sample {
		v.names, v.sample = v.Names, v.Sample
		r.g.page.After(r.show)
	}
}

// OnDismount removes all images.
func (v *gridView) OnDismount() {
	if v.Grid.component == v {
		v.Grid.component = nil
		call("hideGrid")
	}
	v.Grid.g.page.After(ui.SettleLayers)
}

func (v *gridView) onClose(app.Context, app.Event) { v.Grid.g.Escape() }
func (v *gridView) onTag(ctx app.Context, _ app.Event) {
	v.Grid.setTag(ctx.JSSrc().Get("value").String())
}
func (v *gridView) onColumns(ctx app.Context, _ app.Event) {
	v.Grid.setColumns(ctx.JSSrc().Get("value").String())
}
func (v *gridView) onSave(app.Context, app.Event) { v.Grid.g.SaveAll(v.Grid.asked.tag) }
func (v *gridView) onPrevious(app.Context, app.Event) {
	v.Grid.setSample(v.Grid.g.look.grid.sample - 1)
}
func (v *gridView) onNext(app.Context, app.Event) {
	v.Grid.setSample(v.Grid.g.look.grid.sample + 1)
}

func (v *gridView) onSize(ctx app.Context, _ app.Event) {
	if px, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		v.Grid.setCell(px, false)
	}
}
func (v *gridView) onSized(ctx app.Context, _ app.Event) {
	if px, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		v.Grid.setCell(px, true)
	}
}

func (v *gridView) onPick(app.Context, app.Event) {
	v.Grid.picking = !v.Grid.picking
	v.Grid.mark("")
}

// Render shows the controls, and the element for the cells, which the script fills in.
func (v *gridView) Render() app.UI {
	r := v.Grid
	name := r.g.look.grid.tag
	facts := ""
	if r.known {
		facts = image.GridFacts(len(r.steps.Runs), len(r.steps.Columns), r.steps.Count)
	}
	return ui.Element("div", "full gallery",
		ui.LayerGrid.On(ui.Attrs{"id", gridViewID, "role", "dialog", "aria-modal", "true",
			"aria-labelledby", gridTitleID}),
		ui.Element("header", "full-head", nil,
			ui.Element("div", "full-name grow", nil,
				ui.Element("h2", "trunc", ui.Attrs{"id", gridTitleID},
					app.Text(image.GridOpen.Text())),
				ui.Element("span", "count", ui.Attrs{"role", "status"}, app.Text(facts))),
			v.tags(name), v.columns(), v.samples(),
			ui.Element("label", "control", nil, ui.Text("span", "label", image.GridSize.Text()),
				(&ui.Slider{
					ID: gridSizeID, Low: minCell, High: maxCell, Step: 4, Now: v.Cell,
					Label: image.GridSize.Text(), Text: image.GridCellOf(v.Cell),
				}).On(v.onSize, v.onSized)),
			ui.Element("div", "row full-buttons", nil,
				ui.Button("btn small", v.onPick,
					ui.Attrs{"id", "grid-pick", "aria-pressed",
						ui.Bool(r.picking || r.picked != ""), "title",
						image.GridPickHint.Text()}, ui.Icon("compare"),
					ui.Text("span", "wide", image.GridPick.Text())),
				ui.IconButton("ghost", "download", image.SaveImages.Text(), image.SaveImages.Text(),
					v.onSave),
				ui.IconButton("ghost", "x", image.GridClose.Text(),
					words.WithKey(image.GridClose.Text(), words.KeyEscape.Text()), v.onClose)),
		),
		v.body(name),
	)
}

// tags returns the choice of the tag.
func (v *gridView) tags(name string) app.UI {
	tags := v.Grid.g.model.Cards.AllTags(v.Grid.g.cards.ID())
	options := make([]app.UI, len(tags))
	for i, t := range tags {
		options[i] = ui.Element("option", "",
			ui.Attrs{"value", t.Name, "selected", ui.Bool(t.Name == name)},
			app.Text(words.ShortName(t.Called())))
	}
	return ui.Element("div", "control grid-tag", nil,
		ui.Select(ui.Attrs{"id", gridTagID, "aria-label", image.GridTag.Text(), "title",
			image.GridTag.Text()}, options, v.onTag))
}

// columns returns the field of the columns. Rendering never changes its text.
func (v *gridView) columns() app.UI {
	r := v.Grid
	field := ui.Element("input", "input",
		ui.Attrs{"id", gridColumnsID, "type", "text", "inputmode", "numeric", "autocomplete", "off",
			"spellcheck", "false", "aria-label", image.GridColumns.Text(), "title",
			image.GridColumnsHint.Text(),
			"aria-description", image.GridColumnsHint.Text(), "aria-invalid",
			ui.Bool(r.problem != "")}).On("change", v.onColumns)
	problem := ui.Hidden()
	if r.problem != "" {
		field = field.Aria("errormessage", gridProblemID)
		problem = ui.Element("div", "field-problem", ui.Attrs{"id", gridProblemID, "role", "alert"},
			app.Text(r.problem))
	}
	return ui.Element("div", "control grid-columns", nil,
		ui.Element("label", "label", ui.Attrs{"for", gridColumnsID},
			app.Text(image.GridColumns.Text())), field, problem)
}

// samples returns the choice of one of each step's images, if there are several.
func (v *gridView) samples() app.UI {
	r := v.Grid
	sample, all := r.g.look.grid.sample, r.steps.Samples
	if all < 2 {
		return ui.Hidden()
	}
	return samples(sample, all, v.onPrevious, v.onNext)
}

// samples returns the buttons that go through the images of a step.
func samples(sample, all int, previous, next app.EventHandler) app.UI {
	button := func(icon, label string, off bool, press app.EventHandler) app.UI {
		return ui.Button("btn ghost icon small", press,
			ui.Attrs{"aria-label", label, "title", label, "disabled", ui.Bool(off)}, ui.Icon(icon))
	}
	return ui.Element("div", "control samples", nil,
		button("left", image.PreviousImage.Text(), sample == 0, previous),
		ui.Element("span", "", ui.Attrs{"title", image.OfStep.Text()},
			app.Text(words.SampleOf(sample+1, all))),
		button("right", image.NextImage.Text(), sample >= all-1, next))
}

// body returns the element for the cells.
func (v *gridView) body(name string) app.UI {
	r := v.Grid
	note := ui.Hidden()
	switch {
	case r.known && len(r.steps.Runs) == 0 && r.steps.Count > 0:
		note = ui.Element("div", "gallery-note", ui.Attrs{"role", "status"},
			app.Text(image.GridNoneHere.Text()))
	case r.known && len(r.steps.Runs) == 0, v.Question.tag != 0 && v.Question.runs == "",
		v.Question.tag == 0 && v.AllRead:
		note = ui.Element("div", "gallery-note", ui.Attrs{"role", "status"},
			app.Text(image.GridEmpty.Text()))
	case !r.known:
		note = ui.Element("div", "gallery-note", ui.Attrs{"role", "status"},
			app.Text(image.CompareReading.Text()))
	}
	return ui.Element("div", "gallery-body", nil,
		ui.Element("div", "image-grid",
			ui.Attrs{"id", gridID, "role", "grid", "aria-label",
				image.GridLabel(words.TagName(name)), "tabindex", "-1"}), note)
}
