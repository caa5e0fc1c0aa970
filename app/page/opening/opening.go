package opening

import (
	"strings"

	"eventlens/app/address"
	"eventlens/app/page/program"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// Host is what opening needs of the browser.
type Host interface {
	// BaseURL is the absolute URL that relative addresses are resolved against, and Origin what is sent of the page with requests to others.
	BaseURL() string
	Origin() string
	// Layout is how this page lies in another one, "" where it lies in none.
	Layout() string
	// Meta returns the content of a <meta> element of the page, "" when there is none.
	Meta(name string) string
	// ChooseFiles opens the browser's picker for files, or for a folder. It must be called from a user's gesture.
	ChooseFiles(folder bool)
	// Online reports whether there is a network at all.
	Online() bool
	// Starter loads the program that finds out why something cannot be read.
	program.Starter
	// Now is the time in milliseconds since the Unix epoch, and ZoneOffset the local offset from UTC in seconds at that time.
	Now() int64
	ZoneOffset(unixMs int64) int
}

// Page is what opening needs of the page around it.
type Page interface {
	// Do runs fn on the UI goroutine, without rendering anything; After runs it once what is due was rendered.
	Do(fn func())
	After(fn func())
	// Render renders what changed.
	Render()
	// Send sends a message to the worker.
	Send(m wire.Message)
	// Visited follows a change of the model that Back takes back.
	Visited()
	// EndHover takes away what was shown of the place of the pointer.
	EndHover()
	// Say announces something to people who do not see it happen.
	Say(text string)
}

// Access gives access to private storage.
type Access interface {
	// Ask asks the person for it: for what an address belongs to, or, when fixed is false, for an address that they name.
	Ask(address string, fixed bool)
}

// Opening is what a person opens, the pages where they do, and what could not be read.
type Opening struct {
	host   Host
	page   Page
	access Access
	model  *state.Model

	wanted bool // the open page is, although something is open
	asked  bool // the person opened something on this page
	Ask    SavedAsk

	ProblemsShown bool // a person opened the list of problems
	Examination   Examiner
}

// New makes the opening of a page.
func New(host Host, page Page, access Access, model *state.Model) *Opening {
	op := &Opening{host: host, page: page, access: access, model: model}
	op.Examination = Examiner{opening: op, seen: map[string]bool{}, Find: findBy(host)}
	return op
}

// Wanted reports whether the person went to the open page although something is open.
func (op *Opening) Wanted() bool { return op.wanted }

// Toggle leads to the open page, and back.
func (op *Opening) Toggle() {
	op.wanted = !op.wanted
	op.page.EndHover()
	op.page.Render()
}

// Visit follows a change of the address by the person, and returns what is to be opened, and whether it closes something: another worker begins with it then.
func (op *Opening) Visit(fragment string) (sources []wire.Source, closes bool) {
	op.Ask = SavedAsk{}
	f, saved := address.Parse(fragment), op.model.Saved()
	if closes = op.model.Closes(f); closes {
		op.asked, op.ProblemsShown = false, false
		clear(op.Examination.seen)
	}
	sources = op.model.ApplyFragment(f)
	if closes || saved == op.model.Saved() { // what lies behind the page of what is saved stays
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
	if len(op.model.Problems()) == 0 { // nothing stands of what was opened before
		clear(op.Examination.seen)
	}
	op.page.Send(&wire.Open{Sources: sources})
}

// OpenAddress opens what was typed or pasted, with the model's limits of listings. It returns false when that is no address.
func (op *Opening) OpenAddress(typed string) bool {
	typed = strings.TrimSpace(typed)
	if _, ok := address.Resolve(op.host.BaseURL(), typed); !ok {
		return false
	}
	op.Open(op.model.OpenAddress(typed))
	op.wanted = false
	op.page.Visited()
	return true
}

// OpenGiven opens what was dropped or chosen.
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

// show leaves the page of what is saved for what was opened, if anything was; Back returns to it.
func (op *Opening) show(opened bool) {
	if op.Ask = (SavedAsk{}); opened {
		op.model.SetSaved(false)
		op.page.Visited()
	}
	op.page.Render()
}
