package opening

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// OpenView is the open page in the place of the cards. The address says nothing of it.
type OpenView struct{ opening *Opening }

// OpenView returns the open page.
func (op *Opening) OpenView() *OpenView { return &OpenView{op} }

// Shown reports whether it is on screen.
func (v *OpenView) Shown() bool { return v.opening.wanted || !v.opening.model.Opening() }

// Title is that of the document.
func (v *OpenView) Title() string { return "" }

// Render is the open page with what it shows.
func (v *OpenView) Render() app.UI {
	m := v.opening.model
	return &OpenPage{Opening: v.opening, Recents: m.RecentsVersion(), Ask: v.opening.Ask, Problems: m.ProblemsVersion(), Notices: len(m.Notices()), Failed: m.Failed(),
		Remedy: v.opening.Examination.Version, Given: len(m.Access().Given()), Awaits: v.opening.Awaits()}
}

// Key handles no key: all that can be done is done in fields and by buttons.
func (v *OpenView) Key(string) bool { return false }

// Escape takes a question back; what is said of problems is closed with that of the cards.
func (v *OpenView) Escape() bool { return v.opening.escapeAsk() }

// SavedView is the page of what is saved in the place of the cards. It has an address.
type SavedView struct{ opening *Opening }

// SavedView returns the page of what is saved.
func (op *Opening) SavedView() *SavedView { return &SavedView{op} }

// Shown reports whether it is on screen.
func (v *SavedView) Shown() bool { return v.opening.model.Saved() }

// Title is that of the document.
func (v *SavedView) Title() string { return words.SavedPageTitle.Text() }

// Render is the page with what it shows.
func (v *SavedView) Render() app.UI {
	m := v.opening.model
	return &SavedPage{Opening: v.opening, Recents: m.RecentsVersion(), Ask: v.opening.Ask, Notices: len(m.Notices()), Failed: m.Failed()}
}

// Key handles no key.
func (v *SavedView) Key(string) bool { return false }

// Escape takes a question back.
func (v *SavedView) Escape() bool {
	return v.opening.escapeAsk()
}

func (op *Opening) escapeAsk() bool {
	if op.Ask == (SavedAsk{}) {
		return false
	}
	op.endSavedAsk()
	return true
}
