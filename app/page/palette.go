package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// find returns the button that opens the palette.
func (b *TopBar) find() app.UI {
	return ui.Button("btn ghost icon to-palette", b.onFind,
		ui.Attrs{"aria-label", words.Find.Text(), "title", words.WithKey(words.Find.Text(),
			words.PaletteKey), "aria-haspopup", "dialog"}, ui.Icon("search"))
}

func (b *TopBar) onFind(app.Context, app.Event) { b.Page.openPalette() }

// openPalette hands runs, tags, commands and settings to the script of the palette, and carries out
// the person's choice. It reports whether the page has a palette now.
func (p *Page) openPalette() bool {
	if !p.OpensDialogs() {
		return false
	}
	var b strings.Builder
	for _, part := range [...]string{words.PaletteTexts, words.ShortcutTable, "\f"} {
		b.WriteString(part) // joined at run time, since the table is in the list of keys, too
	}
	for _, k := range p.kinds {
		if l, ok := k.(ListsSettings); ok {
			b.WriteString(words.TabName(k.ID()))
			b.WriteByte('\t')
			b.WriteString(l.SettingNames())
			b.WriteByte('\n')
		}
	}
	b.WriteByte('\f')
	for _, r := range p.Model.Runs.All() {
		words.Row(&b, "r", int(r.ID), words.ShortName(r.ShownName()), ui.SwatchInk(r.Ink))
	}
	for _, k := range p.kinds {
		for _, t := range p.Model.Cards.AllTags(k.ID()) {
			words.Row(&b, "t", int(t.ID), t.Called(), words.TabName(k.ID()))
		}
	}
	p.Choose("palette", b.String(), p.paletteChose)
	return true
}

// paletteChose carries out a choice. Its first letter tells its sort, such as r for a run.
func (p *Page) paletteChose(choice string) {
	what, rest := choice[:1], choice[1:]
	id, _ := strconv.Atoi(rest)
	switch what {
	case "k":
		if !p.Key(rest, false) {
			p.Tell(words.PaletteIdle.Text())
		}
	case "r":
		if !p.ShowsCards() {
			p.Model.Cards.SetTab(p.Model.Cards.Tab())
		}
		p.Runs.GoTo(wire.RunID(id))
	case "t":
		p.goToTag(wire.TagID(id))
	}
}

// goToTag moves the focus to the first card of a tag, on its tab and whatever the filter.
func (p *Page) goToTag(id wire.TagID) {
	m := p.Model
	tag := m.Cards.Tag(id)
	if tag == nil {
		return
	}
	m.Cards.SetTab(tag.Kind)
	if key, ok := p.cardOf(id); ok {
		p.ChangedWithHistory()
		p.Grid.GoTo(key)
		return
	}
	m.Cards.SetTagFilter("")
	p.ChangedWithHistory()
	if key, ok := p.cardOf(id); ok {
		p.Grid.GoTo(key)
	} else {
		p.Tell(words.NoRunHasTag.Text())
	}
}

// cardOf returns the first card of a tag on the tab on screen.
func (p *Page) cardOf(id wire.TagID) (key cards.Key, ok bool) {
	if key, ok = p.Model.Cards.Reveal(cards.Key{Tag: id}); ok {
		return key, true
	}
	for _, g := range p.Model.Cards.Groups() {
		for _, key := range g.Cards {
			if key.Tag == id {
				return key, true
			}
		}
	}
	return key, false
}
