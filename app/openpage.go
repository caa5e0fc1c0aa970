package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// openPage is where files are dropped, chosen or named.
type openPage struct {
	app.Compo
	Page     *page
	Recents  uint64 // version
	Problems uint64 // version
	Notices  int
	Failed   string
	Remedy   uint64 // version of the examination
	Given    int    // to how many places access was given

	typed        string
	match, depth string // what is opened of it
	wrong        bool   // typed is no address
	wrongDepth   bool   // depth is no number
}

// Ids of the fields.
const (
	addressID     = "address"
	matchID       = "match"
	depthID       = "depth"
	accessFirstID = "access-first"
)

// OnMount fills in the address that could not be opened, so that it can be mended.
func (o *openPage) OnMount(app.Context) {
	o.match, o.depth = o.Page.model.Limits()
	for id, text := range map[string]string{matchID: o.match, depthID: o.depth} {
		if field := app.Window().GetElementByID(id); field.Truthy() {
			field.Set("value", text)
		}
	}
	sources := o.Page.model.Fragment().Sources
	if o.Page.model.Opening() && !o.Page.examination.on() || len(sources) == 0 {
		return
	}
	o.typed = sources[len(sources)-1].URL
	if field := app.Window().GetElementByID(addressID); field.Truthy() {
		field.Set("value", o.typed)
	}
}

func (o *openPage) onFolder(app.Context, app.Event) { o.Page.host.ChooseFiles(true) }
func (o *openPage) onFiles(app.Context, app.Event)  { o.Page.host.ChooseFiles(false) }

func (o *openPage) onAddress(ctx app.Context, _ app.Event) {
	o.typed, o.wrong = ctx.JSSrc().Get("value").String(), false
}

func (o *openPage) onMatch(ctx app.Context, _ app.Event) {
	o.match = ctx.JSSrc().Get("value").String()
}

func (o *openPage) onDepth(ctx app.Context, _ app.Event) {
	o.depth, o.wrongDepth = ctx.JSSrc().Get("value").String(), false
}

// onAccess asks for access to what was typed.
func (o *openPage) onAccess(app.Context, app.Event) { o.Page.askAccess(o.typed, false) }

func (o *openPage) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		o.submit()
	}
}

func (o *openPage) onOpen(app.Context, app.Event) { o.submit() }

func (o *openPage) submit() {
	if o.wrongDepth = !o.Page.model.SetLimits(o.match, o.depth); o.wrongDepth {
		o.Page.after(func() { ui.Focus(depthID) })
		return
	}
	o.wrong = !o.Page.openAddress(o.typed)
}

// Render shows the ways in, most private first.
func (o *openPage) Render() app.UI {
	body := []app.UI{ui.Element("div", "stack", nil, o.remedy(), o.problems(), o.drop(), ui.Element("div", "or", nil, app.Text(state.OrStorage)), o.address())}
	if len(o.Page.model.Recents().Sources) > 0 {
		body = append(body, &recentList{Page: o.Page, Version: o.Recents})
	}
	return ui.Element("main", "openpage", ui.Attrs{"id", "main", "tabindex", "-1"},
		ui.Element("div", "open-head", nil, ui.Element("h1", "", nil, app.Text(state.OpenTitle)), ui.Element("p", "", nil, app.Text(state.OpenLead))),
		&notices{Page: o.Page, Count: o.Notices, Failed: o.Failed},
		ui.Element("div", "open-grid", nil, body...),
	)
}

// remedy and problems come first: who followed a link that fails is to see why. Each has a place of its own also while there is nothing to say, so that
// the fields below stay the same elements.
func (o *openPage) remedy() app.UI {
	if x := &o.Page.examination; x.on() {
		return &remedy{Page: o.Page, Version: x.version}
	}
	return ui.Element("div", "", ui.Attrs{"hidden", "true"})
}

func (o *openPage) problems() app.UI {
	if len(o.Page.model.Problems()) > 0 && !o.Page.explained() {
		return &problemList{Page: o.Page, Version: o.Problems, Alert: true}
	}
	return ui.Element("div", "", ui.Attrs{"hidden", "true"})
}

func (o *openPage) drop() app.UI {
	return ui.Element("div", "drop", nil,
		ui.Icon("drop"), ui.Element("h2", "", nil, app.Text(state.DropTitle)),
		ui.Element("p", "", nil, app.Text(state.DropHintBefore), ui.Element("code", "", nil, app.Text(state.DropHintName)), app.Text(state.DropHintAfter)),
		ui.Element("div", "choices", nil,
			ui.Button("btn primary", o.onFolder, nil, ui.Icon("folder"), app.Text(state.ChooseFolder)),
			ui.Button("btn", o.onFiles, nil, ui.Icon("file"), app.Text(state.ChooseFiles)),
		),
		ui.Element("p", "private", nil, ui.Icon("shield"), ui.Element("span", "", nil, ui.Element("b", "", nil, app.Text(state.PrivateTitle)), app.Text(" "+state.PrivateText))),
	)
}

func (o *openPage) address() app.UI {
	input := ui.Element("input", "input", ui.Attrs{"id", addressID, "type", "text", "autocomplete", "off", "spellcheck", "false", "inputmode", "url", "aria-describedby", addressID + "-hint"}).On("input", o.onAddress).On("keydown", o.onKey)
	hint := ui.Element("p", "hint", ui.Attrs{"id", addressID + "-hint"}, o.hint()...)
	if o.wrong {
		input = input.Aria("invalid", true)
		hint = ui.Element("p", "hint wrong", ui.Attrs{"id", addressID + "-hint", "role", "alert"}, app.Text(state.AddressMissing))
	}
	// No form: its submission could only be prevented, and that may come too late.
	return ui.Element("div", "field", nil,
		ui.Element("label", "", ui.Attrs{"for", addressID}, app.Text(state.AddressLabel)),
		ui.Element("div", "url-row", nil, input, ui.Button("btn primary", o.onOpen, nil, app.Text(state.AddressOpen))),
		hint,
		ui.Element("div", "field-more", nil, o.only(), o.access()),
	)
}

// hint says what addresses are taken.
func (o *openPage) hint() []app.UI {
	parts := []app.UI{app.Text(state.AddressHint)}
	for _, example := range state.AddressExamples {
		parts = append(parts, app.Text(" "), ui.Text("code", "", example))
	}
	return append(parts, guideLink("guide/storage.html"))
}

// only is what narrows what is listed, folded away until it is wanted.
func (o *openPage) only() app.UI {
	match, depth := o.Page.model.Limits()
	depthHint := ui.Element("p", "hint", ui.Attrs{"id", depthID + "-hint"}, app.Text(state.OnlyDepthHint))
	depthField := ui.Element("input", "input", ui.Attrs{"id", depthID, "type", "text", "inputmode", "numeric", "autocomplete", "off", "aria-describedby", depthID + "-hint"}).On("input", o.onDepth).On("keydown", o.onKey)
	if o.wrongDepth {
		depthField = depthField.Aria("invalid", true)
		depthHint = ui.Element("p", "hint wrong", ui.Attrs{"id", depthID + "-hint", "role", "alert"}, app.Text(state.OnlyDepthBad))
	}
	fold := ui.Element("details", "only", nil,
		ui.Element("summary", "", nil, ui.Icon("chevron"), ui.Element("span", "", nil, app.Text(state.OnlyTitle))),
		ui.Element("div", "only-fields", nil,
			ui.Element("div", "field", nil, ui.Element("label", "", ui.Attrs{"for", matchID}, app.Text(state.OnlyMatch)),
				ui.Element("input", "input", ui.Attrs{"id", matchID, "type", "text", "autocomplete", "off", "spellcheck", "false", "autocapitalize", "off", "aria-describedby", matchID + "-hint"}).On("input", o.onMatch).On("keydown", o.onKey),
				ui.Element("p", "hint", ui.Attrs{"id", matchID + "-hint"}, app.Text(state.OnlyMatchHint))),
			ui.Element("div", "field", nil, ui.Element("label", "", ui.Attrs{"for", depthID}, app.Text(state.OnlyDepth)), depthField, depthHint),
		))
	if match != "" || depth != "" || o.wrongDepth {
		fold = fold.Attr("open", "true")
	}
	return fold
}

// access leads to what private storage needs.
func (o *openPage) access() app.UI {
	text := state.AccessFirst
	if o.Given > 0 {
		text = state.AccessCount(o.Given)
	}
	return ui.Button("btn ghost small", o.onAccess, ui.Attrs{"id", accessFirstID, "aria-haspopup", "dialog"}, ui.Icon("key"), ui.Element("span", "", nil, app.Text(text)))
}
