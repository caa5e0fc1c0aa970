package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// keptViews is the beginning of the name under which web/views.js stores the saved views of a log;
// the rest is a hash of the log's addresses.
const keptViews = "views-"

// KeptNotes is the beginning of the name under which the host stores the notes of a log, like
// keptViews.
const KeptNotes = "notes-"

// logHash returns a hash of the addresses of the open log.
func (p *Page) logHash() string { return strings.TrimPrefix(p.Changes.log, KeptVisit) }

// openViews hands the view on screen to the script that lists the saved views of the log, and opens
// the view that the person chooses there. It reports whether the page has saved views now.
func (p *Page) openViews() bool {
	if p.coversTabs() || p.Embedding.HidesBars() {
		return false
	}
	p.Choose("views", words.ViewsPanel(p.logHash(), p.Model.Fragment().View().String()),
		p.viewChosen)
	return true
}

// viewChosen shows a view: choice is a text to say, "" for none, and in the next line the view's
// fragment.
func (p *Page) viewChosen(choice string) {
	said, view, _ := strings.Cut(choice, "\n")
	if said != "" {
		p.Tell(said)
	}
	f := p.Model.Fragment()
	to := f.WithView(address.Parse(view))
	p.fragmentChanged(p.setFragment(to, to.String() != f.String()))
}

// viewsLabel returns the label of the button that lists the saved views: the name of the view that
// was opened; "" for no button, while the log has no saved views.
func (p *Page) viewsLabel() string {
	name := p.Model.ViewName()
	switch {
	case name != "":
		return words.ViewNamed(name)
	case p.Host.Storage.Kept(keptViews+p.logHash()) != "":
		return words.Views.Text()
	}
	return ""
}

// views returns the button that lists the saved views.
func (b *tabBar) views() app.UI {
	if b.Saved == "" {
		return ui.Hidden()
	}
	return ui.Button("btn small wide to-views", b.onViews,
		ui.Attrs{"id", "views", "aria-haspopup", "dialog", "title",
			words.WithKey(words.Views.Text(), "V")},
		ui.Text("span", "trunc", b.Saved), ui.Icon("chevron"))
}

func (b *tabBar) onViews(app.Context, app.Event) { b.Page.openViews() }

func (b *TopBar) onViews(app.Context, app.Event) { b.Page.openViews() }
