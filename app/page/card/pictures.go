package card

import (
	"eventlens/app/page/export"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Pictures saves and copies the drawings of cards.
type Pictures struct {
	cards *Cards
	files *export.Files
}

// ChartOf returns the chart card on screen with this key, nil if there is none.
func (ps *Pictures) ChartOf(key cards.Key) *Chart {
	for _, id := range ps.cards.OnScreen() {
		if c, ok := ps.cards.All[id].(*Chart); ok && c.Key == key {
			return c
		}
	}
	return nil
}

// PictureItems returns the menu entries that save and copy a card's drawing, none before it is
// drawn.
func (ps *Pictures) PictureItems(key cards.Key) (items []Item) {
	if c := ps.ChartOf(key); c == nil || !c.Caption.Drawn {
		return nil
	}
	for _, i := range []Item{
		{act: export.ActSaveSVG, Icon: "drop", Label: words.ExportSaveSVG.Text()},
		{act: export.ActSavePNG, Icon: "drop", Label: words.ExportSavePNG.Text()},
		{act: export.ActCopyPNG, Icon: "copy", Label: words.ExportCopyPNG.Text()},
		{act: export.ActCopySVG, Icon: "copy", Label: words.ExportCopySVG.Text()},
	} {
		act := i.act
		i.clip, i.Do = export.ClipOf(act), func() { ps.ExportCard(key, act) }
		items = append(items, i)
	}
	return items
}

// DataItems returns the menu entries that save all values of the card's tag in the runs that it
// shows, none before it is drawn. about returns the approximate length of the text in bytes for a
// number of runs.
func (ps *Pictures) DataItems(key cards.Key, about func(runs int) int64) (items []Item) {
	c := ps.ChartOf(key)
	if c == nil || !c.Caption.Drawn || len(c.Runs) == 0 {
		return nil
	}
	m := wire.Export{Tags: []wire.TagID{key.Tag}, Runs: c.Runs}
	for _, as := range []struct {
		label, ext string
		kind       wire.ExportKind
	}{
		{words.HistogramCSV.Text(), "csv", wire.ExportCSV},
		{words.HistogramJSON.Text(), "json", wire.ExportJSON},
	} {
		items = append(items, Item{Label: as.label, Icon: "drop", Do: func() {
			m := m
			m.Kind = as.kind
			ps.files.Points(&m, ps.ExportName(as.ext, key, key.Run), about(len(m.Runs)))
		}})
	}
	return items
}

// ExportCard saves or copies the drawing of a card.
func (ps *Pictures) ExportCard(key cards.Key, act string) {
	c := ps.ChartOf(key)
	if c == nil {
		return
	}
	name := ""
	switch act {
	case export.ActSaveSVG:
		name = ps.ExportName("svg", key, key.Run)
	case export.ActSavePNG:
		name = ps.ExportName("png", key, key.Run)
	}
	var notes []wire.Phrase
	for i, n := range ps.cards.model.Cards.NotesOf(key) {
		notes = append(notes,
			wire.Phrase{Text: wire.Whole(n.Step), Said: words.NoteSaid(i+1, n.Step, n.Text)})
	}
	ps.files.Picture(c.Slot.Id, act, name, notes)
}

// ExportName returns the file name for a card, or for one run of it. It uses the run's logged name,
// like the file's contents, since other programs look for it.
func (ps *Pictures) ExportName(ext string, key cards.Key, run wire.RunID) string {
	var parts []string
	if r := ps.cards.model.Runs.Run(run); r != nil {
		parts = append(parts, r.Name)
	}
	if title := ps.cards.model.Cards.CustomTitle(key); title != "" {
		return state.FileName(ext, append(parts, title)...)
	}
	for _, tag := range ps.CardTags(key) {
		if t := ps.cards.model.Cards.Tag(tag); t != nil {
			parts = append(parts, t.Name)
		}
	}
	return state.FileName(ext, parts...)
}

// CardTags returns the tags of a card, including the tags of the margins around their lines.
func (ps *Pictures) CardTags(key cards.Key) []wire.TagID {
	card := ps.cards.model.Cards.Card(key, wire.Card{})
	tags := append([]wire.TagID{card.Tag}, card.More...)
	for _, m := range card.Margins {
		tags = append(tags, m.Lower, m.Upper)
	}
	return tags
}
