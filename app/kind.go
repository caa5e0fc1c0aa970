package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// kind is a kind of value on the page: what its cards look like and what can be done with them. The page has a list of them, in the order of its tabs. What
// only some kinds have is an interface of its own below.
type kind interface {
	// id is the kind of value.
	id() wire.Kind
	// card is the card at a place.
	card(in cardInputs) app.UI
	// tools are what the toolbar has for the kind.
	tools(t *toolbar) kindTools
	// badge says how much of what was read is drawn.
	badge(c valueCounts) badge
	// key handles a letter, while cards of the kind are on screen and no field has the focus, and reports whether it did.
	key(key string) bool
	// menu is what a card's menu has for the kind.
	menu(at place, id string) kindMenu
}

// cardInputs are the inputs of a card: a change of one of them renders it.
type cardInputs struct {
	at       place
	names    uint64 // version of what runs and tags are called
	problems uint64 // version of the problems
	version  uint64 // of what else the kind's cards show; see versioned
	pinned   bool
}

// kindTools is a kind's part of the toolbar and of the menu of its options.
type kindTools struct {
	row, end []app.UI        // end stands just before the button of the options
	options  func() []app.UI // nil for none; then there is no button
	narrow   bool            // the options repeat the row, for narrow screens
}

// valueCounts counts the values of a tab, those that are not drawn, and those that a restarted run wrote again.
type valueCounts struct{ values, lost, superseded int64 }

func (c valueCounts) drawn() int64 { return c.values - c.lost - c.superseded }

// badge is what stands behind the tabs. One without a text is not shown.
type badge struct{ icon, text, title string }

// kindMenu is a kind's lines of a card's menu: above the rule, before and after those that pin and move the card, and at the end.
type kindMenu struct{ top, before, after, end []menuItem }

// starts is a kind that listens to the host.
type starts interface {
	// start begins that, once the page is there.
	start()
}

// versioned is a kind whose cards show more than what the model has versions of.
type versioned interface {
	// version is another number when that changed.
	version() uint64
}

// settled is a kind with settings.
type settled interface {
	// settings are a comparable value: the toolbar renders when it changes.
	settings() any
}

// framed is a kind whose cards have something around them.
type framed interface {
	// class is that of all groups; note is a text above them, "" for none.
	class() string
	note() string
	// groupClass is the class of a group with these cards, "" for the usual one.
	groupClass(cards []state.CardKey) string
	// foot is what stands below the cards, nil for nothing.
	foot() app.UI
}

// layered is a kind that shows dialogs, or one of its cards, over the page.
type layered interface {
	// layers are what is open, each at a place of its own.
	layers() []app.UI
	// layerKey handles a key while a dialog is open. The browser handles those that are left.
	layerKey(key string, typing bool) (open, handled bool)
	// escape closes what lies over the page beside dialogs, and reports whether there was anything.
	escape() bool
	// forgetIDs closes what is about single cards and runs, because they get other ids, and reports whether anything with the focus was closed.
	forgetIDs() bool
}

// enlarges is a kind of whose cards one can fill the screen.
type enlarges interface {
	openFull(key state.CardKey)
}

// combines is a kind whose cards can be put into one.
type combines interface {
	combine(to, from state.CardKey)
}

// receives is a kind that asks the worker for something by itself.
type receives interface {
	// receive takes a message of the worker that may be an answer.
	receive(m wire.Message)
}

// reloads is a kind whose cards show one step each, which may be another one now.
type reloads interface {
	// reload begins anew at the latest step of each card, because other attempts of restarted runs are shown.
	reload()
}

// kindOf returns the kind of a tab.
func (p *page) kindOf(id wire.Kind) kind {
	for _, k := range p.kinds {
		if k.id() == id {
			return k
		}
	}
	return p.kinds[len(p.kinds)-1]
}

// kindOnScreen is the kind of the tab on screen.
func (p *page) kindOnScreen() kind { return p.kindOf(p.model.Tab()) }

// decoration returns what is around the cards on screen, nil for nothing.
func (p *page) decoration() framed {
	d, _ := p.kindOnScreen().(framed)
	return d
}

// anyLayer calls fn with the kinds that can lie over the page until it returns true, and reports whether it did.
func (p *page) anyLayer(fn func(layered) bool) bool {
	for _, k := range p.kinds {
		if l, ok := k.(layered); ok && fn(l) {
			return true
		}
	}
	return false
}
