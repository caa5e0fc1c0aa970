package access

import (
	"encoding/base64"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// keptAccess is the name under which the host keeps, for the browser tab, the credentials that the
// person wants kept: a frame in base64, which web/load.js passes to the next worker.
const keptAccess = "access"

// Page is the part of the page that access needs.
type Page interface {
	ui.Page
	// Send sends a message to the worker.
	Send(m wire.Message)
	// AccessGiven retries reading the sources of a scope to which access was just given.
	AccessGiven(scope string)
}

// dialogState is the state of the open dialog.
type dialogState struct {
	open    bool
	scope   string // what access is given to; if "", the person enters the address
	address string // initial text of that field
	Draft   state.AccessDraft
	wrong   map[state.AccessField]string // the problem of each invalid field
	Version uint64                       // changes with everything shown
}

// Access manages the credentials with which the worker's requests are sent.
type Access struct {
	location host.Location
	storage  host.Storage
	workers  host.Workers
	page     Page
	model    *state.Model
	grants   *state.Access
	dialogState
}

// New makes the access of a page.
func New(h *host.Browser, page Page, model *state.Model) *Access {
	return &Access{
		location: h.Location, storage: h.Storage, workers: h.Workers, page: page, model: model,
		grants: model.Access(),
	}
}

// Start takes the credentials kept for the browser tab. The worker has started with them.
func (a *Access) Start() {
	if frame, err := base64.StdEncoding.DecodeString(a.storage.KeptInTab(keptAccess)); err == nil {
		a.grants.FromTab(frame)
	}
}

// Ask opens the dialog for the scope of an address, or, if fixed is false, for an address that the
// person can change.
func (a *Access) Ask(address string, fixed bool) {
	a.dialogState = dialogState{
		open: true, address: state.AccessAddress(a.location.BaseURL(), address),
		Version: a.Version + 1,
	}
	a.Draft = state.AccessDraft{Fields: map[state.AccessField]string{state.FieldPlace: a.address}}
	if scope, ok := state.AccessScope(a.location.BaseURL(), address); ok && fixed {
		a.scope, a.Draft.Fields[state.FieldPlace] = scope, address
	}
	if state.UsesKeys(address) {
		a.Draft.Kind = state.AccessKeys
	}
	a.page.Render()
}

// Close closes the dialog and forgets what was filled in. The browser gives the focus back.
func (a *Access) Close() {
	if !a.open {
		return
	}
	ui.CloseDialog(accessID)
	a.dialogState = dialogState{Version: a.Version + 1}
	a.page.Render()
}

// Give takes the filled-in fields, unless one is invalid: then the focus goes to that field.
func (a *Access) Give() {
	given, wrong := a.Draft.Grant(a.location.BaseURL())
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

// GiveGrant takes credentials from the embedding page, for this visit only.
func (a *Access) GiveGrant(g wire.Grant) {
	a.grants.Give(state.Given{Grant: g})
	a.changed()
	a.page.AccessGiven(g.Scope)
}

// ForgetAll forgets all credentials.
func (a *Access) ForgetAll() {
	for len(a.grants.Given()) > 0 {
		a.grants.Forget(0)
	}
	a.changed()
}

// Forget forgets one of the credentials.
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

// changed sends the credentials to the worker and stores the ones to be kept.
func (a *Access) changed() {
	a.Version++
	message := a.grants.Message()
	a.page.Send(message)
	frame, _ := wire.Encode(nil, message)
	a.workers.BeginWith(frame)
	a.storage.KeepInTab(keptAccess, base64.StdEncoding.EncodeToString(a.grants.ForTab()))
	a.page.Render()
}

// AskForOpen opens the dialog for the address that most likely needs access.
func (a *Access) AskForOpen() { a.Ask(a.suggested(), false) }

// suggested returns the address that most likely needs access: one that could not be read, else an
// open one.
func (a *Access) suggested() string {
	for _, problem := range a.model.Problems() {
		if problem.URL != "" {
			return problem.URL
		}
	}
	return a.model.FirstAddress()
}

// Dialog returns the open dialog, nil if it is closed.
func (a *Access) Dialog() app.UI {
	if !a.open {
		return nil
	}
	return &Dialog{Access: a, Version: a.Version}
}

// Open reports whether the dialog is open.
func (a *Access) Open() bool { return a.open }

// Key handles a key while the dialog is open. The browser handles Escape and moves the focus.
func (a *Access) Key(key string, typing bool) bool {
	if key != "Enter" || !typing {
		return false
	}
	a.Give()
	return true
}
