package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// exportChoice is something that can be saved or copied of a card, for its menu.
type exportChoice struct {
	act, icon, label, hint string
}

// actPoints opens the dialog about the points of a card.
const actPoints = "points"

// exportChoices are those of a card.
func (p *page) exportChoices(key state.CardKey) []exportChoice {
	c := p.chartOf(key)
	if c == nil || !c.caption.drawn {
		return nil
	}
	var choices []exportChoice
	if c.Tab == wire.KindScalar {
		ask := c.askPoints()
		_, bytes := ask.about(p)
		choices = append(choices, exportChoice{actPoints, "points", words.ExportPointsOpen.Text(), words.ExportSize(bytes)})
	}
	return append(choices,
		exportChoice{actSaveSVG, "drop", words.ExportSaveSVG.Text(), ""}, exportChoice{actSavePNG, "drop", words.ExportSavePNG.Text(), ""},
		exportChoice{actCopyPNG, "copy", words.ExportCopyPNG.Text(), ""}, exportChoice{actCopySVG, "copy", words.ExportCopySVG.Text(), ""})
}

// chartOf returns the card on screen that shows something, nil when there is none.
func (p *page) chartOf(key state.CardKey) *chartCard {
	for _, id := range p.onScreen() {
		if c, ok := p.cards[id].(*chartCard); ok && c.Key == key {
			return c
		}
	}
	return nil
}

// exportItems are the choices as lines of the menu of a card.
func (p *page) exportItems(key state.CardKey) []menuItem {
	var items []menuItem
	for i, choice := range p.exportChoices(key) {
		items = append(items, menuItem{label: choice.label, icon: choice.icon, hint: choice.hint, rule: i == 0, clip: clipOf(choice.act),
			do: func() { p.exportCard(key, choice.act) }})
	}
	return items
}

// exportCard does what was chosen of a card.
func (p *page) exportCard(key state.CardKey, act string) {
	c := p.chartOf(key)
	if c == nil {
		return
	}
	switch act {
	case actPoints:
		p.askExport(c.askPoints())
	case actSaveSVG:
		p.exportPicture(c.slot.id, act, p.exportName("svg", key, key.Run))
	case actSavePNG:
		p.exportPicture(c.slot.id, act, p.exportName("png", key, key.Run))
	case actCopySVG, actCopyPNG:
		p.exportPicture(c.slot.id, act, "")
	}
}

// exportName is the name of the file of a card, or of one run of it. The run is called as it was logged, like in the file: other programs look for that.
func (p *page) exportName(ext string, key state.CardKey, run wire.RunID) string {
	var parts []string
	if r := p.model.Run(run); r != nil {
		parts = append(parts, r.Name)
	}
	for _, tag := range p.cardTags(key) {
		if t := p.model.Tag(tag); t != nil {
			parts = append(parts, t.Name)
		}
	}
	return state.FileName(ext, parts...)
}

// cardTags are the tags of a card.
func (p *page) cardTags(key state.CardKey) []wire.TagID {
	card := p.model.Card(key, wire.Card{})
	return append([]wire.TagID{card.Tag}, card.More...)
}

// exportView asks what to save of all scalars that the tag filter selects, in the runs that are shown.
func (p *page) exportView() {
	runs := p.model.DrawnRuns()
	p.askExport(exportAsk{view: true, runs: runs, points: p.model.ExportPoints(len(runs))})
}

// viewExportButton opens the dialog about the points of the view, from a toolbar.
func viewExportButton(p *page) app.UI {
	return app.Button().ID(viewExportID).Class("btn ghost icon").Type("button").Aria("haspopup", "dialog").Aria("label", words.ExportViewTitle.Text()).
		Title(words.ExportViewTitle.Text()).OnClick(p.onExportView).Body(icon("drop"))
}

// viewExportID is the id of that button.
const viewExportID = "export-view"

func (p *page) onExportView(app.Context, app.Event) { p.exportView() }
