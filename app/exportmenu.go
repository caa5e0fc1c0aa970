package app

import (
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
