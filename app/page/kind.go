package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// Kind is a kind of value on the page: how its cards look and what a person can do with them. The
// page has a list of kinds, in the order of its tabs.
//
// Abilities that only some kinds have are separate interfaces, which the page looks for in each
// kind. A kind lists those it has, as _ Stepped = (*videos)(nil), so that a misspelt method does
// not compile.
type Kind interface {
	// ID identifies the kind.
	ID() kind.ID
	// Card returns the component of a card.
	Card(in CardInputs) app.UI
	// Tools returns the kind's part of the toolbar.
	Tools(t *Toolbar) Tools
	// Badge says how many of the values read are drawn.
	Badge(c Counts) Badge
	// Key handles a letter while cards of the kind are on screen and no field has the focus, and
	// reports whether it did.
	Key(key string) bool
	// Menu returns the kind's entries in a card's menu.
	Menu(at card.Place, id string) card.Menu
}

// CardInputs are the inputs of a card: a change of one of them renders it.
type CardInputs struct {
	At      card.Place
	Names   uint64 // version of the names of runs and tags
	Version uint64 // version of the kind's own state; see Versioned
	Pinned  bool
}

// Tools is a kind's part of the toolbar and of its options menu.
type Tools struct {
	Row, End []app.UI        // End comes just before the options button
	Options  func() []app.UI // nil for none, which also removes the options button
	Foot     func() app.UI   // below the options, nil for none
	Narrow   bool            // the options repeat the row, for narrow screens
}

// Counts counts the values of a tab, the values that are not drawn, and the values that a restarted
// run wrote again.
type Counts struct{ Values, lost, Superseded int64 }

// Drawn returns the number of values drawn.
func (c Counts) Drawn() int64 { return c.Values - c.lost - c.Superseded }

// Badge is shown after the tabs. A Badge without Text is not shown.
type Badge struct{ Icon, Text, Title string }

// Starts is implemented by kinds that subscribe to the host.
type Starts interface {
	// Start subscribes, after the page is set up.
	Start()
}

// Versioned is implemented by kinds whose cards show state that the model has no version of.
type Versioned interface {
	// Version changes whenever that state does.
	Version() uint64
}

// HasSettings is implemented by kinds with settings.
type HasSettings interface {
	// Settings returns a comparable value; the toolbar renders when it changes.
	Settings() any
}

// ListsSettings is implemented by kinds whose settings the palette finds.
type ListsSettings interface {
	// SettingNames returns the labels of the settings that are offered now, separated by tabs.
	SettingNames() string
}

// HasOwnOptions is implemented by kinds with options that no other kind has.
type HasOwnOptions interface {
	// OwnOptions returns these options; they are the same at any screen width.
	OwnOptions() []app.UI
}

// HasPageKeys is implemented by kinds with keys that do not concern a single card.
type HasPageKeys interface {
	// PageKey handles such a key and reports whether it did.
	PageKey(key string) bool
}

// HasFrame is implemented by kinds that show something around their cards.
type HasFrame interface {
	// Class is the CSS class of the element with all groups; Note is a text above them, "" for
	// none.
	Class() string
	Note() string
	// Foot is shown below the cards, nil for nothing.
	Foot() app.UI
}

// SaysEmpty is implemented by kinds with their own message for a tab without cards.
type SaysEmpty interface {
	// Empty returns that message, nil for the usual one.
	Empty() app.UI
}

// HasLayers is implemented by kinds that show dialogs, or one of their cards, over the page.
type HasLayers interface {
	// Layers returns the open layers, each always at the same index.
	Layers() []app.UI
	// LayerKey handles a key while a dialog is open. Unhandled keys are left to the browser.
	LayerKey(key string, typing bool) (open, handled bool)
	// Escape closes any layer over the page that is not a dialog, and reports whether there was
	// one.
	Escape() bool
	// ForgetIDs closes layers about single cards and runs, because their ids change, and reports
	// whether it closed one that had the focus.
	ForgetIDs() bool
}

// Combines is implemented by kinds whose cards can be merged into one.
type Combines interface {
	Combine(to, from cards.Key)
}

// Asks is implemented by kinds, and views with a tab, that ask the worker.
type Asks interface {
	card.Asker
	// Answered takes the answer to the question with this serial number, about a card ("" for
	// none).
	Answered(card string, serial uint32, answer wire.Coded)
}

// Relays is implemented by views with a tab that ask the worker on behalf of their program.
type Relays interface {
	card.Asker
	// Relay passes on an answer, still encoded.
	Relay(answer wire.Body)
}

// Refreshes is implemented by kinds, and views with a tab, that request something again after more
// was read. Cards at a step do so without it; see step.Loader.
type Refreshes interface {
	// Refresh sends that request.
	Refresh()
}

// Summarises is implemented by kinds that can say what stands out in a run.
type Summarises interface {
	// AskFindings asks the worker for that and returns the number of the question;
	// [summary.Summary.Found] takes the answer.
	AskFindings(run wire.RunID) (serial uint32)
}

// Stepped is implemented by kinds whose cards show one step each, at the page's step; see package
// step.
type Stepped interface {
	// Stepped reports whether they do now.
	Stepped() bool
}

// DrawsSteps is implemented by kinds whose drawings show one step each.
type DrawsSteps interface {
	// StepOf returns the step that a card requests.
	StepOf(key cards.Key) wire.StepRequest
}

// FollowsSteps is implemented by kinds that show the page's step in other ways.
type FollowsSteps interface {
	// StepsMoved is called when the page's step changed.
	StepsMoved()
}

// ShowsSteps reports whether the cards on screen show one step each.
func (p *Page) ShowsSteps() bool {
	k, ok := p.kindOnScreen().(Stepped)
	return ok && k.Stepped() && p.ShowsCards()
}

// ShowsStepBar reports whether the page's step is on screen: cards that show one step each, of
// several.
func (p *Page) ShowsStepBar() bool { return p.ShowsSteps() && p.Steps.Several() }

// StepsMoved tells all kinds that the page's step changed.
func (p *Page) StepsMoved() {
	for _, k := range p.kinds {
		if f, ok := k.(FollowsSteps); ok {
			f.StepsMoved()
		}
	}
}

// asker returns the view or kind that asks the worker about a kind, nil for none.
func (p *Page) asker(id kind.ID) card.Asker {
	for _, v := range p.tabs {
		if a, ok := v.(card.Asker); ok && a.ID() == id {
			return a
		}
	}
	a, _ := p.KindOf(id).(card.Asker)
	return a
}

// KindOf returns the kind of a tab, or the last kind if the tab has none.
func (p *Page) KindOf(id kind.ID) Kind {
	for _, k := range p.kinds {
		if k.ID() == id {
			return k
		}
	}
	return p.kinds[len(p.kinds)-1]
}

// kindOnScreen returns the kind of the tab on screen.
func (p *Page) kindOnScreen() Kind { return p.KindOf(p.Model.Cards.Tab()) }

// framedKind returns the kind on screen if it shows something around its cards, else nil.
func (p *Page) framedKind() HasFrame {
	d, _ := p.kindOnScreen().(HasFrame)
	return d
}

// anyLayer calls fn with each kind with layers until fn returns true, and reports whether it did.
func (p *Page) anyLayer(fn func(HasLayers) bool) bool {
	for _, k := range p.kinds {
		if l, ok := k.(HasLayers); ok && fn(l) {
			return true
		}
	}
	return false
}
