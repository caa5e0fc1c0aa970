package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
)

// View is a whole page in the place of the cards, and of the tabs if it is not [Tabbed]. The top bar stays, and so do the dialogs. A view is no card and is near no viewport: it asks the
// worker for what it shows, and takes the answers, by itself.
type View interface {
	// Shown reports whether the view is on screen: the address says so, or what is open and what the person chose.
	Shown() bool
	// Title is the document's while the view is on screen; "" for that of the site.
	Title() string
	// Render is the view as a component whose inputs are all that it shows: a render of the shell that changes none of them ends there.
	Render() app.UI
	// Key handles a letter, while no field has the focus, and reports whether it did.
	Key(key string) bool
	// Escape closes what is on top in the view, and reports whether there was anything.
	Escape() bool
}

// Tabbed is a view with a tab of its own behind those of the kinds, and an address. The bar of tabs stays above it, and what could not be read is said there. It is
// shown while [state.Cards.ViewTab] is its name.
type Tabbed interface {
	View
	// Tab is its tab.
	Tab() Tab
}

// BesideRuns is a view that stands beside the list of runs, whose choice of runs, names and colours it shares.
type BesideRuns interface{ ListsRuns() }

// Tab is the tab of a view.
type Tab struct {
	Name  string // in the address: #tab=name; no kind has it as its key
	Text  string
	Hint  string
	Count int       // how many there are of what the view shows; with none the tab is there only while it is on screen
	Kind  kind.ID   // of what it shows, which stands among what a log has nothing of; the first kind for none
	Own   bool      // of a further tab of a kind: it is there by its own count, and without one it stands among what a log has nothing of, with Code
	Code  [2]string // how it is logged, with TensorFlow and with PyTorch
}

// view is the view on screen, nil while the cards are.
func (p *Page) view() View {
	for _, v := range p.views {
		if v.Shown() {
			return v
		}
	}
	return nil
}

// tabbed is the view on screen if it has a tab.
func (p *Page) tabbed() Tabbed {
	t, _ := p.view().(Tabbed)
	return t
}

// coversTabs reports whether a view is in the place of tabs, too.
func (p *Page) coversTabs() bool { return p.view() != nil && p.tabbed() == nil }

// ShowsCards reports whether there is something open and on screen.
func (p *Page) ShowsCards() bool { return p.view() == nil }
