package card

import (
	"eventlens/app/page/export"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Pictures are the drawings of cards, as they are saved and copied.
type Pictures struct {
	cards *Cards
	files *export.Files
}

// ChartOf returns the card on screen that shows something, nil when there is none.
func (ps *Pictures) ChartOf(key state.CardKey) *Chart {
	for _, id := range ps.cards.OnScreen() {
		if c, ok := ps.cards.All[id].(*Chart); ok && c.Key == key {
			return c
		}
	}
	return nil
}

// PictureItems are the lines of a card's menu that save and copy its drawing, while there is one.
func (ps *Pictures) PictureItems(key state.CardKey) (items []Item) {
	if c := ps.ChartOf(key); c == nil || !c.Caption.Drawn {
		return nil
	}
	for _, i := range []Item{
		{act: export.ActSaveSVG, Icon: "drop", Label: words.ExportSaveSVG.Text()}, {act: export.ActSavePNG, Icon: "drop", Label: words.ExportSavePNG.Text()},
		{act: export.ActCopyPNG, Icon: "copy", Label: words.ExportCopyPNG.Text()}, {act: export.ActCopySVG, Icon: "copy", Label: words.ExportCopySVG.Text()},
	} {
		act := i.act
		i.clip, i.Do = export.ClipOf(act), func() { ps.ExportCard(key, act) }
		items = append(items, i)
	}
	return items
}

// ExportCard saves or copies the drawing of a card.
func (ps *Pictures) ExportCard(key state.CardKey, act string) {
	c := ps.ChartOf(key)
	if c == nil {
		return
	}
	switch act {
	case export.ActSaveSVG:
		ps.files.Picture(c.Slot.Id, act, ps.ExportName("svg", key, key.Run))
	case export.ActSavePNG:
		ps.files.Picture(c.Slot.Id, act, ps.ExportName("png", key, key.Run))
	case export.ActCopySVG, export.ActCopyPNG:
		ps.files.Picture(c.Slot.Id, act, "")
	}
}

// ExportName is the name of the file of a card, or of one run of it. The run is called as it was logged, like in the file: other programs look for that.
func (ps *Pictures) ExportName(ext string, key state.CardKey, run wire.RunID) string {
	var parts []string
	if r := ps.cards.model.Run(run); r != nil {
		parts = append(parts, r.Name)
	}
	for _, tag := range ps.CardTags(key) {
		if t := ps.cards.model.Tag(tag); t != nil {
			parts = append(parts, t.Name)
		}
	}
	return state.FileName(ext, parts...)
}

// CardTags are the tags of a card.
func (ps *Pictures) CardTags(key state.CardKey) []wire.TagID {
	card := ps.cards.model.Card(key, wire.Card{})
	return append([]wire.TagID{card.Tag}, card.More...)
}
