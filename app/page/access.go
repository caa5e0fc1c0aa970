package page

import (
	"encoding/base64"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// Access to private storage, as the page takes part in it: it asks the person, hands on what they give, and has what failed tried again.

// keptAccess is the name under which the host keeps, for the tab, what the person wants kept: a frame in base64, which web/load.js hands to the next worker.
const keptAccess = "access"

// access is the dialog while it is open.
type access struct {
	open    bool
	scope   string // what access is given to; "" leaves the address to the person
	address string // what that field starts with
	Draft   state.AccessDraft
	wrong   map[state.AccessField]string
	Version uint64 // changes with everything that is shown
}

// accessing gives the page's requests, and the worker's, what makes private storage answer.
type accessing struct {
	page  *Page
	Vault *source.Vault // makes the page's own requests, with what the person gave
	access
}

// startAccess takes what was kept for the tab. The worker began with it.
func (ac *accessing) startAccess() {
	if frame, err := base64.StdEncoding.DecodeString(ac.page.Host.KeptInTab(keptAccess)); err == nil {
		ac.page.Model.Access().FromTab(frame)
	}
	ac.Vault.Set(ac.page.Model.Access().SourceGrants())
}

// AskAccess opens the dialog: for what an address belongs to, or, when fixed is false, for an address that the person names.
func (ac *accessing) AskAccess(address string, fixed bool) {
	ac.access = access{open: true, address: state.AccessAddress(ac.page.Host.BaseURL(), address), Version: ac.Version + 1}
	ac.Draft = state.AccessDraft{Fields: map[state.AccessField]string{state.FieldPlace: ac.address}}
	if scope, ok := state.AccessScope(ac.page.Host.BaseURL(), address); ok && fixed {
		ac.scope, ac.Draft.Fields[state.FieldPlace] = scope, address
	}
	if state.UsesKeys(address) {
		ac.Draft.Kind = state.AccessKeys
	}
	ac.page.Render()
}

// CloseAccess closes the dialog and forgets what was filled in. The browser gives the focus back to where it was.
func (ac *accessing) CloseAccess() {
	if !ac.open {
		return
	}
	ui.CloseDialog(accessID)
	ac.access = access{Version: ac.Version + 1}
	ac.page.Render()
}

// GiveAccess takes what was filled in, unless something of it is wrong: then the focus goes there.
func (ac *accessing) GiveAccess() {
	given, wrong := ac.Draft.Grant(ac.page.Host.BaseURL())
	ac.wrong = wrong
	ac.Version++
	if len(wrong) > 0 {
		ac.page.Render()
		ac.page.After(func() { ui.Focus(accessFieldID(firstWrong(wrong))) })
		return
	}
	ac.page.Model.Access().Give(given)
	ac.accessChanged()
	ac.CloseAccess()
	ac.page.Following.Say(state.AccessGiven(given.Scope))
	ac.page.Examination.tryWith(given.Scope)
}

// ForgetAccess takes back what was given.
func (ac *accessing) ForgetAccess(i int) {
	given := ac.page.Model.Access().Given()
	if i < 0 || i >= len(given) {
		return
	}
	scope := given[i].Scope
	ac.page.Model.Access().Forget(i)
	ac.accessChanged()
	ac.page.Following.Say(state.AccessForgotten(scope))
	ac.page.After(func() { ui.Focus(accessTitleID) }) // the button is gone
}

// accessChanged tells everyone who makes requests what they may carry, and keeps what is to be kept.
func (ac *accessing) accessChanged() {
	ac.Version++
	a := ac.page.Model.Access()
	ac.Vault.Set(a.SourceGrants())
	message := a.Message()
	ac.page.Send(message)
	frame, _ := wire.Encode(nil, message)
	ac.page.Host.BeginWith(frame)
	ac.page.Host.KeepInTab(keptAccess, base64.StdEncoding.EncodeToString(a.ForTab()))
	ac.page.Render()
}

// accessAddress is what access is probably wanted for: what could not be read, else what is open.
func (ac *accessing) accessAddress() string {
	for _, problem := range ac.page.Model.Problems() {
		if problem.URL != "" {
			return problem.URL
		}
	}
	return ac.page.Model.FirstAddress()
}
