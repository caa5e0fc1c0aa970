package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Looks is implemented by kinds with further tabs, which show the same cards in other ways. The
// chosen one is [cards.Cards.Look]; the kind reads it there like a setting.
type Looks interface {
	Kind
	// Looks returns the further tabs. A tab without Own has the count of the kind.
	Looks() []Tab
}

// looksOf returns the further tabs of a kind, nil for none.
func looksOf(k Kind) []Tab {
	if l, ok := k.(Looks); ok {
		return l.Looks()
	}
	return nil
}

// Ids of the list of absent kinds and of its button.
const (
	moreKindsID     = "more-kinds"
	moreKindsMenuID = "more-kinds-menu"
)

// ToggleKinds opens or closes the list of the kinds that the log has no values of.
func (tl *tools) ToggleKinds() {
	tl.kinds = !tl.kinds
	tl.page.Render()
	if tl.kinds {
		tl.page.After(func() {
			tl.page.Host.Cards.PlaceMenu(moreKindsMenuID, moreKindsID)
			ui.Focus(moreKindsMenuID)
		})
	}
}

func (b *tabBar) onMore(app.Context, app.Event) { b.Page.Tools.ToggleKinds() }

// more returns the button after the tabs, and the open list of absent kinds with how each is
// logged. They are told when all was read, since files that are not read yet may have them.
func (b *tabBar) more(absent []absentTab) app.UI {
	if len(absent) == 0 || b.Reading.On && b.Page.Model.Loaded() == nil {
		return ui.Hidden()
	}
	parts := []app.UI{ui.Button("tab more", b.onMore,
		ui.Attrs{"id", moreKindsID, "title", words.MoreKindsHint.Text(), "aria-haspopup", "dialog",
			"aria-expanded", ui.Bool(b.More)},
		app.Text(words.MoreKinds.Text()), ui.Icon("chevron"))}
	if b.More {
		rows := make([]app.UI, len(absent))
		for i := range absent {
			rows[i] = absent[i].view()
		}
		parts = append(parts,
			ui.Element("div", "menu popover more-kinds",
				ui.Attrs{"id", moreKindsMenuID, "role", "dialog", "aria-label",
					words.MoreKindsHint.Text(), "tabindex", "-1"},
				ui.Text("p", "hint", words.MoreKindsHint.Text()),
				ui.Element("dl", "", nil, rows...)))
	}
	return ui.Element("div", "more-tabs", nil, parts...)
}

// absentTab is a tab without values: its name, its URL fragment, and a line of logging code for
// each of the two libraries.
type absentTab struct {
	name string
	to   address.Fragment
	code [2]string
}

// absentKind returns the absentTab of a kind.
func (b *tabBar) absentKind(k kind.ID) absentTab {
	tensorFlow, pyTorch := words.KindCode(k)
	return absentTab{words.TabName(k), b.Page.Model.TabFragment(k), [2]string{tensorFlow, pyTorch}}
}

func (a *absentTab) view() app.UI {
	lines := []app.UI{}
	for i, library := range [...]words.Message{words.TensorFlow, words.PyTorch} {
		if a.code[i] != "" {
			lines = append(lines,
				ui.Element("div", "", nil, ui.Text("span", "", library.Text()),
					ui.Text("code", "", a.code[i])))
		}
	}
	name := ui.Element("a", "", ui.Attrs{"href", "#" + a.to.String()}, app.Text(a.name))
	return ui.Element("div", "", nil, ui.Element("dt", "", nil, name),
		ui.Element("dd", "", nil, lines...))
}
