package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
)

// View is a whole page that replaces the cards, and also the tabs if it is not [Tabbed]. The top
// bar and the dialogs stay. A view is not a card, and the viewport does not matter to it: it asks
// the worker for its data, and takes the answers, by itself.
type View interface {
	// Shown reports whether the view is on screen, by the URL or by what is open and what the
	// person chose.
	Shown() bool
	// Title is the document title while the view is on screen; "" for the site's.
	Title() string
	// Render returns the view as a component whose inputs are everything that it shows: a render of
	// the shell that changes none of them stops there.
	Render() app.UI
	// Key handles a letter while no field has the focus, and reports whether it did.
	Key(key string) bool
	// Escape closes the topmost popup or dialog of the view, and reports whether there was one.
	Escape() bool
}

// Tabbed is a view with an address and a tab of its own after the tabs of the kinds. The tab bar
// stays above it, and problems are listed there. It is shown while [cards.Cards.ViewTab] is its
// name.
type Tabbed interface {
	View
	// Tab describes the tab.
	Tab() Tab
}

// BesideRuns is implemented by views shown beside the list of runs, with which they share visible
// runs, names and colours.
type BesideRuns interface{ ListsRuns() }

// Tab is the tab of a view.
type Tab struct {
	Name string // in the URL: #tab=name; no kind has this key
	Text string
	Hint string
	// number of items that the view shows; if 0, the tab is there only while it is on screen
	Count int
	// kind whose entry among the absent kinds stands for this tab; the zero kind for none
	Kind kind.ID
	// for a further tab of a kind: whether it counts its own items; while Count is 0, it is then
	// listed among the absent kinds, with Code
	Own  bool
	Code [2]string // how such values are logged, with TensorFlow and with PyTorch
}

// view returns the view on screen, nil while the cards are.
func (p *Page) view() View {
	for _, v := range p.views {
		if v.Shown() {
			return v
		}
	}
	return nil
}

// tabbed returns the view on screen if it has a tab, else nil.
func (p *Page) tabbed() Tabbed {
	t, _ := p.view().(Tabbed)
	return t
}

// coversTabs reports whether a view replaces the tabs, too.
func (p *Page) coversTabs() bool { return p.view() != nil && p.tabbed() == nil }

// ShowsCards reports whether something is open and its cards are on screen.
func (p *Page) ShowsCards() bool { return p.view() == nil }
