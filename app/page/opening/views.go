package opening

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// OpenView is the view of the open page. It is not part of the URL.
type OpenView struct{ opening *Opening }

// OpenView returns the open page.
func (op *Opening) OpenView() *OpenView { return &OpenView{op} }

// Shown reports whether the page is on screen.
func (v *OpenView) Shown() bool {
	op := v.opening
	return op.wanted || !op.model.Opening() && (op.host.Embedder.Layout() != "" || !op.Awaits())
}

// Title leaves the document title to the site.
func (v *OpenView) Title() string { return "" }

// Render returns the open page.
func (v *OpenView) Render() app.UI {
	m := v.opening.model
	page := &OpenPage{Opening: v.opening, Recents: m.RecentsVersion(), Ask: v.opening.Ask,
		Problems: m.ProblemsVersion(), Notices: len(m.Notices()), Failed: m.Failed(),
		Remedy: v.opening.Examination.Version, Given: len(m.Access().Given())}
	if v.opening.host.Embedder.Layout() != "" {
		page.Awaited = v.opening.Awaited()
	}
	return page
}

// Key handles no key: everything is done in fields and with buttons.
func (v *OpenView) Key(string) bool { return false }

// Escape withdraws a question. Panels about problems are closed by the page, here as above cards.
func (v *OpenView) Escape() bool { return v.opening.escapeAsk() }

// SavedView is the view of the page of saved data. It is part of the URL.
type SavedView struct{ opening *Opening }

// SavedView returns the view of the page of saved data.
func (op *Opening) SavedView() *SavedView { return &SavedView{op} }

// Shown reports whether the page is on screen.
func (v *SavedView) Shown() bool { return v.opening.model.Cards.Saved() }

// Title is the document title.
func (v *SavedView) Title() string { return words.SavedPageTitle.Text() }

// Render returns the page of saved data.
func (v *SavedView) Render() app.UI {
	m := v.opening.model
	return &SavedPage{
		Opening: v.opening, Recents: m.RecentsVersion(), Ask: v.opening.Ask,
		Notices: len(m.Notices()), Failed: m.Failed(),
	}
}

// Key handles no key.
func (v *SavedView) Key(string) bool { return false }

// Escape withdraws a question.
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
