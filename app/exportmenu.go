package app

import (
	"eventlens/app/state"
	"eventlens/app/wire"
)

// chartOf returns the card on screen that shows something, nil when there is none.
func (ex *exports) chartOf(key state.CardKey) *chartCard {
	for _, id := range ex.page.desk.onScreen() {
		if c, ok := ex.page.cards[id].(*chartCard); ok && c.Key == key {
			return c
		}
	}
	return nil
}

// pictureItems are the lines of a card's menu that save and copy its drawing, while there is one.
func (ex *exports) pictureItems(key state.CardKey) (items []menuItem) {
	if c := ex.chartOf(key); c == nil || !c.caption.drawn {
		return nil
	}
	for _, i := range []menuItem{
		{act: actSaveSVG, icon: "drop", label: state.ExportSaveSVG}, {act: actSavePNG, icon: "drop", label: state.ExportSavePNG},
		{act: actCopyPNG, icon: "copy", label: state.ExportCopyPNG}, {act: actCopySVG, icon: "copy", label: state.ExportCopySVG},
	} {
		act := i.act
		i.clip, i.do = clipOf(act), func() { ex.exportCard(key, act) }
		items = append(items, i)
	}
	return items
}

// exportCard saves or copies the drawing of a card.
func (ex *exports) exportCard(key state.CardKey, act string) {
	c := ex.chartOf(key)
	if c == nil {
		return
	}
	switch act {
	case actSaveSVG:
		ex.exportPicture(c.slot.id, act, ex.exportName("svg", key, key.Run))
	case actSavePNG:
		ex.exportPicture(c.slot.id, act, ex.exportName("png", key, key.Run))
	case actCopySVG, actCopyPNG:
		ex.exportPicture(c.slot.id, act, "")
	}
}

// exportName is the name of the file of a card, or of one run of it. The run is called as it was logged, like in the file: other programs look for that.
func (ex *exports) exportName(ext string, key state.CardKey, run wire.RunID) string {
	var parts []string
	if r := ex.page.model.Run(run); r != nil {
		parts = append(parts, r.Name)
	}
	for _, tag := range ex.cardTags(key) {
		if t := ex.page.model.Tag(tag); t != nil {
			parts = append(parts, t.Name)
		}
	}
	return state.FileName(ext, parts...)
}

// cardTags are the tags of a card.
func (ex *exports) cardTags(key state.CardKey) []wire.TagID {
	card := ex.page.model.Card(key, wire.Card{})
	return append([]wire.TagID{card.Tag}, card.More...)
}
