package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// Kind is a kind of value on the page: what its cards look like and what can be done with them. The page has a list of them, in the order of its tabs. What
// only some kinds have is an interface of its own below.
type Kind interface {
	// ID is the kind of value.
	ID() kind.ID
	// Card is the card at a place.
	Card(in CardInputs) app.UI
	// Tools are what the toolbar has for the kind.
	Tools(t *Toolbar) Tools
	// Badge says how much of what was read is drawn.
	Badge(c Counts) Badge
	// Key handles a letter, while cards of the kind are on screen and no field has the focus, and reports whether it did.
	Key(key string) bool
	// Menu is what a card's menu has for the kind.
	Menu(at card.Place, id string) card.Menu
}

// CardInputs are the inputs of a card: a change of one of them renders it.
type CardInputs struct {
	At      card.Place
	Names   uint64 // version of what runs and tags are called
	Version uint64 // of what else the kind's cards show; see versioned
	Pinned  bool
}

// Tools is a kind's part of the toolbar and of the menu of its options.
type Tools struct {
	Row, End []app.UI        // end stands just before the button of the options
	Options  func() []app.UI // nil for none; then there is no button
	Foot     func() app.UI   // of the options, nil for none
	Narrow   bool            // the options repeat the row, for narrow screens
}

// Counts counts the values of a tab, those that are not drawn, and those that a restarted run wrote again.
type Counts struct{ Values, lost, Superseded int64 }

// Drawn counts the values that are drawn.
func (c Counts) Drawn() int64 { return c.Values - c.lost - c.Superseded }

// Badge is what stands behind the tabs. One without a text is not shown.
type Badge struct{ Icon, Text, Title string }

// starts is a kind that listens to the host.
type starts interface {
	// Start begins that, once the page is there.
	Start()
}

// versioned is a kind whose cards show more than what the model has versions of.
type versioned interface {
	// Version is another number when that changed.
	Version() uint64
}

// settled is a kind with settings.
type settled interface {
	// Settings are a comparable value: the toolbar renders when it changes.
	Settings() any
}

// framed is a kind whose cards have something around them.
type framed interface {
	// Class is that of all groups; note is a text above them, "" for none.
	Class() string
	Note() string
	// Foot is what stands below the cards, nil for nothing.
	Foot() app.UI
}

// saysEmpty is a kind that says in its own words that there is no card.
type saysEmpty interface {
	// Empty does so, nil for nothing.
	Empty() app.UI
}

// layered is a kind that shows dialogs, or one of its cards, over the page.
type layered interface {
	// Layers are what is open, each at a place of its own.
	Layers() []app.UI
	// LayerKey handles a key while a dialog is open. The browser handles those that are left.
	LayerKey(key string, typing bool) (open, handled bool)
	// Escape closes what lies over the page beside dialogs, and reports whether there was anything.
	Escape() bool
	// ForgetIDs closes what is about single cards and runs, because they get other ids, and reports whether anything with the focus was closed.
	ForgetIDs() bool
}

// combines is a kind whose cards can be put into one.
type combines interface {
	Combine(to, from state.CardKey)
}

// asks is a kind, or a view with a tab, that asks the worker.
type asks interface {
	card.Asker
	// Answered takes an answer, to the question with this number, about a card or "" for none.
	Answered(card string, serial uint32, answer wire.Coded)
}

// relays is a view with a tab that asks the worker for what its program is to know.
type relays interface {
	card.Asker
	// HandOn takes an answer as it travels.
	HandOn(answer wire.Body)
}

// refreshes is a kind, or a view with a tab, that asks for something again when more was read.
type refreshes interface {
	// Refresh does that.
	Refresh()
}

// summarises is a kind that can say what stands out in a run.
type summarises interface {
	// AskFindings asks for that and returns the number of the question; Summary.Found takes the answer.
	AskFindings(run wire.RunID) (serial uint32)
}

// stepped is a kind whose cards show one step each, at the page's step; see package step.
type stepped interface {
	// Stepped reports whether they do so now.
	Stepped() bool
}

// drawsSteps is a kind whose drawings show one step each.
type drawsSteps interface {
	// StepOf is the step that a card wants.
	StepOf(key state.CardKey) wire.Wish
}

// followsSteps is a kind that shows the page's step in other ways.
type followsSteps interface {
	// StepsMoved does so.
	StepsMoved()
}

// ShowsSteps reports whether cards that show one step are on screen.
func (p *Page) ShowsSteps() bool {
	k, ok := p.kindOnScreen().(stepped)
	return ok && k.Stepped() && p.ShowsCards()
}

// StepsMoved has all kinds show the page's step.
func (p *Page) StepsMoved() {
	for _, k := range p.kinds {
		if f, ok := k.(followsSteps); ok {
			f.StepsMoved()
		}
	}
}

// asker returns who asks the worker about a kind, nil for nobody.
func (p *Page) asker(id kind.ID) card.Asker {
	for _, v := range p.tabs {
		if a, ok := v.(card.Asker); ok && a.ID() == id {
			return a
		}
	}
	a, _ := p.KindOf(id).(card.Asker)
	return a
}

// KindOf returns the kind of a tab.
func (p *Page) KindOf(id kind.ID) Kind {
	for _, k := range p.kinds {
		if k.ID() == id {
			return k
		}
	}
	return p.kinds[len(p.kinds)-1]
}

// kindOnScreen is the kind of the tab on screen.
func (p *Page) kindOnScreen() Kind { return p.KindOf(p.Model.Tab()) }

// decoration returns what is around the cards on screen, nil for nothing.
func (p *Page) decoration() framed {
	d, _ := p.kindOnScreen().(framed)
	return d
}

// anyLayer calls fn with the kinds that can lie over the page until it returns true, and reports whether it did.
func (p *Page) anyLayer(fn func(layered) bool) bool {
	for _, k := range p.kinds {
		if l, ok := k.(layered); ok && fn(l) {
			return true
		}
	}
	return false
}
