package access

import (
	"encoding/base64"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// keptAccess is the name under which the host keeps, for the tab, what the person wants kept: a frame in base64, which web/load.js hands to the next worker.
const keptAccess = "access"

// Host is what giving access needs of the browser.
type Host interface {
	// BaseURL is the absolute URL that relative addresses are resolved against.
	BaseURL() string
	// KeptInTab returns what KeepInTab kept under a name until the tab is closed, "" when there is nothing.
	KeptInTab(name string) string
	KeepInTab(name, value string)
	// BeginWith sets the message, as a frame, that a worker which replaces one that ended begins with.
	BeginWith(frame []byte)
}

// Page is what giving access needs of the page around it.
type Page interface {
	// Render renders what changed, and After runs fn once that was done.
	Render()
	After(fn func())
	// Send sends a message to the worker.
	Send(m wire.Message)
	// Say announces something to people who do not see it happen.
	Say(text string)
	// AccessGiven tries again what could not be read of what access was just given to.
	AccessGiven(scope string)
}

// dialogState is the dialog while it is open.
type dialogState struct {
	open    bool
	scope   string // what access is given to; "" leaves the address to the person
	address string // what that field starts with
	Draft   state.AccessDraft
	wrong   map[state.AccessField]string
	Version uint64 // changes with everything that is shown
}

// Access gives the worker's requests what makes private storage answer.
type Access struct {
	host   Host
	page   Page
	model  *state.Model
	grants *state.Access
	dialogState
}

// New makes the access of a page.
func New(host Host, page Page, model *state.Model) *Access {
	return &Access{host: host, page: page, model: model, grants: model.Access()}
}

// Start takes what was kept for the tab. The worker began with it.
func (a *Access) Start() {
	if frame, err := base64.StdEncoding.DecodeString(a.host.KeptInTab(keptAccess)); err == nil {
		a.grants.FromTab(frame)
	}
}

// Ask opens the dialog: for what an address belongs to, or, when fixed is false, for an address that the person names.
func (a *Access) Ask(address string, fixed bool) {
	a.dialogState = dialogState{open: true, address: state.AccessAddress(a.host.BaseURL(), address), Version: a.Version + 1}
	a.Draft = state.AccessDraft{Fields: map[state.AccessField]string{state.FieldPlace: a.address}}
	if scope, ok := state.AccessScope(a.host.BaseURL(), address); ok && fixed {
		a.scope, a.Draft.Fields[state.FieldPlace] = scope, address
	}
	if state.UsesKeys(address) {
		a.Draft.Kind = state.AccessKeys
	}
	a.page.Render()
}

// Close closes the dialog and forgets what was filled in. The browser gives the focus back to where it was.
func (a *Access) Close() {
	if !a.open {
		return
	}
	ui.CloseDialog(accessID)
	a.dialogState = dialogState{Version: a.Version + 1}
	a.page.Render()
}

// Give takes what was filled in, unless something of it is wrong: then the focus goes there.
func (a *Access) Give() {
	given, wrong := a.Draft.Grant(a.host.BaseURL())
	a.wrong = wrong
	a.Version++
	if len(wrong) > 0 {
		a.page.Render()
		a.page.After(func() { ui.Focus(accessFieldID(firstWrong(wrong))) })
		return
	}
	a.grants.Give(given)
	a.changed()
	a.Close()
	a.page.Say(words.AccessGiven(state.AccessPlace(given.Scope)))
	a.page.AccessGiven(given.Scope)
}

// GiveGrant takes access that the page around this one gives. It is for this visit.
func (a *Access) GiveGrant(g wire.Grant) {
	a.grants.Give(state.Given{Grant: g})
	a.changed()
	a.page.AccessGiven(g.Scope)
}

// ForgetAll takes back all that was given.
func (a *Access) ForgetAll() {
	for len(a.grants.Given()) > 0 {
		a.grants.Forget(0)
	}
	a.changed()
}

// Forget takes back what was given.
func (a *Access) Forget(i int) {
	given := a.grants.Given()
	if i < 0 || i >= len(given) {
		return
	}
	scope := given[i].Scope
	a.grants.Forget(i)
	a.changed()
	a.page.Say(words.AccessForgotten(state.AccessPlace(scope)))
	a.page.After(func() { ui.Focus(accessTitleID) }) // the button is gone
}

// changed tells everyone who makes requests what they may carry, and keeps what is to be kept.
func (a *Access) changed() {
	a.Version++
	message := a.grants.Message()
	a.page.Send(message)
	frame, _ := wire.Encode(nil, message)
	a.host.BeginWith(frame)
	a.host.KeepInTab(keptAccess, base64.StdEncoding.EncodeToString(a.grants.ForTab()))
	a.page.Render()
}

// AskForOpen opens the dialog for what access is probably wanted for.
func (a *Access) AskForOpen() { a.Ask(a.suggested(), false) }

// suggested is what access is probably wanted for: what could not be read, else what is open.
func (a *Access) suggested() string {
	for _, problem := range a.model.Problems() {
		if problem.URL != "" {
			return problem.URL
		}
	}
	return a.model.FirstAddress()
}

// Dialog is the dialog while it is open, nil else.
func (a *Access) Dialog() app.UI {
	if !a.open {
		return nil
	}
	return &Dialog{Access: a, Version: a.Version}
}

// Open reports whether the dialog is open.
func (a *Access) Open() bool { return a.open }

// Key handles a key while the dialog is open. The browser closes it by Escape, and moves in it.
func (a *Access) Key(key string, typing bool) bool {
	if key != "Enter" || !typing {
		return false
	}
	a.Give()
	return true
}
