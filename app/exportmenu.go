package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// chartOf returns the card on screen that shows something, nil when there is none.
func (p *page) chartOf(key state.CardKey) *chartCard {
	for _, id := range p.onScreen() {
		if c, ok := p.cards[id].(*chartCard); ok && c.Key == key {
			return c
		}
	}
	return nil
}

// pictureItems are the lines of a card's menu that save and copy its drawing, while there is one.
func (p *page) pictureItems(key state.CardKey) (items []menuItem) {
	if c := p.chartOf(key); c == nil || !c.caption.drawn {
		return nil
	}
	for _, i := range []menuItem{
		{act: actSaveSVG, icon: "drop", label: state.ExportSaveSVG}, {act: actSavePNG, icon: "drop", label: state.ExportSavePNG},
		{act: actCopyPNG, icon: "copy", label: state.ExportCopyPNG}, {act: actCopySVG, icon: "copy", label: state.ExportCopySVG},
	} {
		act := i.act
		i.clip, i.do = clipOf(act), func() { p.exportCard(key, act) }
		items = append(items, i)
	}
	return items
}

// exportCard saves or copies the drawing of a card.
func (p *page) exportCard(key state.CardKey, act string) {
	c := p.chartOf(key)
	if c == nil {
		return
	}
	switch act {
	case actSaveSVG:
		p.exportPicture(c.slot.id, act, p.exportName("svg", key, key.Run))
	case actSavePNG:
		p.exportPicture(c.slot.id, act, p.exportName("png", key, key.Run))
	case actCopySVG, actCopyPNG:
		p.exportPicture(c.slot.id, act, "")
	}
}

// askPoints asks which points of a card are saved.
func (p *page) askPoints(key state.CardKey) {
	if c := p.chartOf(key); c != nil {
		p.askExport(c.askPoints())
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
	return app.Button().ID(viewExportID).Class("btn ghost icon").Type("button").Aria("haspopup", "dialog").Aria("label", state.ExportViewTitle).
		Title(state.ExportViewTitle).OnClick(p.onExportView).Body(icon("drop"))
}

// viewExportID is the id of that button.
const viewExportID = "export-view"

func (p *page) onExportView(app.Context, app.Event) { p.exportView() }
