package opening

import (
	"strings"

	"eventlens/app/address"
	"eventlens/app/host"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Page is the part of the page that opening needs.
type Page interface {
	ui.Page
	// Send sends a message to the worker.
	Send(m wire.Message)
	// ChangedWithHistory is called after a change of the model that Back should undo.
	ChangedWithHistory()
	// EndHover removes the readout and the marks of the pointer's position.
	EndHover()
}

// Access asks the person for access to private storage.
type Access interface {
	// Ask asks for access to the scope of an address, or, if fixed is false, for an address that
	// the person can change.
	Ask(address string, fixed bool)
}

// Opening is the state of opening sources: its pages, and what could not be read.
type Opening struct {
	host   *host.Browser
	page   Page
	access Access
	model  *state.Model

	wanted bool // the person went to the open page although something is open
	asked  bool // the person opened something on this page
	Ask    SavedAsk

	ProblemsShown bool // the person opened the list of problems
	Examination   Examiner
}

// New makes the opening of a page.
func New(h *host.Browser, page Page, access Access, model *state.Model) *Opening {
	op := &Opening{host: h, page: page, access: access, model: model}
	op.Examination = Examiner{opening: op, seen: map[string]bool{}, Find: findBy(h.Workers)}
	return op
}

// Wanted reports whether the person went to the open page although something is open.
func (op *Opening) Wanted() bool { return op.wanted }

// Toggle switches to the open page, and back.
func (op *Opening) Toggle() {
	op.wanted = !op.wanted
	op.page.EndHover()
	op.page.Render()
}

// Visit is called when the person changed the URL. It returns the sources to open, and whether the
// change closes others, in which case a new worker starts with them.
func (op *Opening) Visit(fragment string) (sources []wire.Source, closes bool) {
	op.Ask = SavedAsk{}
	f, saved := address.Parse(fragment), op.model.Cards.Saved()
	if closes = op.model.Closes(f); closes {
		op.asked, op.ProblemsShown = false, false
		clear(op.Examination.seen)
	}
	sources = op.model.ApplyFragment(f)
	// the page behind the page of saved data stays as it was
	if closes || saved == op.model.Cards.Saved() {
		op.wanted = false
	}
	return sources, closes
}

// Open asks the worker to open sources and leaves the open page.
func (op *Opening) Open(sources []wire.Source) {
	if len(sources) == 0 {
		return
	}
	op.wanted, op.asked, op.ProblemsShown = false, true, false
	op.Examination.End()
	if len(op.model.Problems()) == 0 { // no problem remains of earlier sources
		clear(op.Examination.seen)
	}
	op.page.Send(&wire.Open{Sources: sources})
}

// OpenAddress opens a typed or pasted address, with the model's limits of listings. It returns
// false if it is not an address.
func (op *Opening) OpenAddress(typed string) bool {
	typed = strings.TrimSpace(typed)
	if _, ok := address.Resolve(op.host.Location.BaseURL(), typed); !ok {
		return false
	}
	op.Open(op.model.OpenAddress(typed))
	op.wanted = false
	op.page.ChangedWithHistory()
	return true
}

// OpenGiven opens dropped or chosen files.
func (op *Opening) OpenGiven(sources []wire.Source) {
	for _, s := range sources {
		op.model.OpenedGiven(s)
	}
	op.Open(state.NameDrops(sources))
	op.show(len(sources) > 0)
}

// OpenRecent opens a source that was opened before.
func (op *Opening) OpenRecent(r wire.Recent) {
	op.Open(op.model.OpenRecent(r))
	op.wanted = false
	op.show(true)
}

// show leaves the page of saved data if something was opened; Back returns to it.
func (op *Opening) show(opened bool) {
	if op.Ask = (SavedAsk{}); opened {
		op.model.Cards.SetSaved(false)
		op.page.ChangedWithHistory()
	}
	op.page.Render()
}
