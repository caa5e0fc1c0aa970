package opening

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// OpenPage is the page where files are dropped or chosen, and addresses entered.
type OpenPage struct {
	app.Compo
	Opening  *Opening
	Recents  uint64 // version of the recent sources; 0 before they have arrived
	Ask      SavedAsk
	Problems uint64  // version of the problems
	Notices  int     // number of notices
	Failed   string  // why the worker ended; "" if it did not
	Remedy   uint64  // version of the examination
	Given    int     // number of scopes with access
	Awaited  Awaited // what the page waits for; there is nothing to open or to mend

	openFields
}

// openFields is the content of the fields.
type openFields struct {
	Typed        string
	Match, Depth string // limits of the listing
	Wrong        bool   // Typed is not an address
	WrongDepth   bool   // Depth is not a number
}

// Ids of the fields.
const (
	addressID     = "address"
	matchID       = "match"
	depthID       = "depth"
	accessFirstID = "access-first"
)

// OnMount fills in the address that could not be opened, so that it can be corrected.
func (o *OpenPage) OnMount(app.Context) {
	o.Match, o.Depth = o.Opening.model.Limits()
	for id, text := range map[string]string{matchID: o.Match, depthID: o.Depth} {
		if field := app.Window().GetElementByID(id); field.Truthy() {
			field.Set("value", text)
		}
	}
	sources := o.Opening.model.Fragment().Sources
	if o.Opening.model.Opening() && !o.Opening.Examination.On() || len(sources) == 0 {
		return
	}
	o.Typed = sources[len(sources)-1].URL
	if field := app.Window().GetElementByID(addressID); field.Truthy() {
		field.Set("value", o.Typed)
	}
}

// OnFolder opens the browser's picker for a folder.
func (o *OpenPage) OnFolder(app.Context, app.Event) { o.Opening.host.Files.ChooseFiles(true) }

// OnFiles opens the browser's picker for files.
func (o *OpenPage) OnFiles(app.Context, app.Event) { o.Opening.host.Files.ChooseFiles(false) }

func (o *OpenPage) onAddress(ctx app.Context, _ app.Event) {
	o.Typed, o.Wrong = ctx.JSSrc().Get("value").String(), false
}

func (o *OpenPage) onMatch(ctx app.Context, _ app.Event) {
	o.Match = ctx.JSSrc().Get("value").String()
}

func (o *OpenPage) onDepth(ctx app.Context, _ app.Event) {
	o.Depth, o.WrongDepth = ctx.JSSrc().Get("value").String(), false
}

// OnAccess asks for access to the typed address.
func (o *OpenPage) OnAccess(app.Context, app.Event) { o.Opening.access.Ask(o.Typed, false) }

func (o *OpenPage) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		o.Submit()
	}
}

func (o *OpenPage) onOpen(app.Context, app.Event) { o.Submit() }

// Submit opens the typed address.
func (o *OpenPage) Submit() {
	if o.WrongDepth = !o.Opening.model.SetLimits(o.Match, o.Depth); o.WrongDepth {
		o.Opening.page.After(func() { ui.Focus(depthID) })
		return
	}
	o.Wrong = !o.Opening.OpenAddress(o.Typed)
}

// Render shows the fields and buttons that open data, the most private ones first.
func (o *OpenPage) Render() app.UI {
	if o.Awaited != (Awaited{}) {
		return ui.Element("main", "", ui.Attrs{"id", "main", "tabindex", "-1"},
			o.Awaited.View())
	}
	body := []app.UI{ui.Element("div", "stack", nil, o.pathHint(), o.remedy(), o.problems(),
		o.drop(), ui.Element("div", "or", nil, app.Text(words.OrStorage.Text())), o.address())}
	if len(o.Opening.model.Recents().Sources) > 0 {
		body = append(body, &RecentList{Opening: o.Opening, Version: o.Recents, Ask: o.Ask})
	} else if o.Recents > 0 { // the list has arrived and is empty
		body = append(body,
			&FirstSteps{Opening: o.Opening, Demo: o.Opening.host.Location.Meta("eventlens-demo")})
	}
	return ui.Element("main", "openpage", ui.Attrs{"id", "main", "tabindex", "-1"},
		ui.Element("div", "open-head", nil,
			ui.Element("h1", "", nil, app.Text(words.OpenTitle.Text())),
			ui.Element("p", "", nil, app.Text(words.OpenLead.Text()))),
		&Notices{Opening: o.Opening, Count: o.Notices, Failed: o.Failed, Problems: o.Problems},
		ui.Element("div", "open-grid", nil, body...),
	)
}

// pathHint says that the failed address may be a path on this computer.
func (o *OpenPage) pathHint() app.UI {
	hint := o.Opening.model.FailedPathHint()
	if hint == "" {
		return ui.Hidden()
	}
	return ui.Element("div", "notice info", ui.Attrs{"id", "local-path", "role", "status"},
		ui.Icon("info"), ui.Element("div", "grow", nil, ui.Text("p", "", hint)))
}

// remedy and problems are above the fields, so that a person whose link fails sees why. Each has an
// element even while it is empty, because go-app matches elements by position: the fields below
// stay the same elements.
func (o *OpenPage) remedy() app.UI { return o.Opening.RemedyView() }

func (o *OpenPage) problems() app.UI {
	if len(o.Opening.model.Problems()) > 0 && !o.Opening.Explained() {
		return &ProblemList{Opening: o.Opening, Version: o.Problems, Alert: true}
	}
	return ui.Hidden()
}

func (o *OpenPage) drop() app.UI {
	return ui.Element("div", "drop", nil,
		ui.Icon("drop"), ui.Element("h2", "", nil, app.Text(words.DropTitle.Text())),
		ui.Element("p", "", nil, app.Text(words.DropHintBefore.Text()),
			ui.Element("code", "", nil, app.Text(words.DropHintName)),
			app.Text(words.DropHintAfter.Text())),
		ui.Element("div", "choices", nil,
			ui.Button("btn primary", o.OnFolder, nil, ui.Icon("folder"),
				app.Text(words.ChooseFolder.Text())),
			ui.Button("btn", o.OnFiles, nil, ui.Icon("file"), app.Text(words.ChooseFiles.Text())),
		),
		ui.Element("p", "private", nil, ui.Icon("shield"),
			ui.Element("span", "", nil,
				ui.Element("b", "", nil, app.Text(words.PrivateTitle.Text())),
				app.Text(" "+words.PrivateText.Text()))),
	)
}

func (o *OpenPage) address() app.UI {
	input := ui.Element("input", "input",
		ui.Attrs{"id", addressID, "type", "text", "autocomplete", "off", "spellcheck", "false",
			"inputmode", "url", "aria-describedby", addressID + "-hint"}).On("input",
		o.onAddress).On("keydown", o.onKey)
	hint := ui.Element("p", "hint", ui.Attrs{"id", addressID + "-hint"}, o.hint()...)
	if o.Wrong {
		input = input.Aria("invalid", true)
		hint = ui.Element("p", "hint wrong", ui.Attrs{"id", addressID + "-hint", "role", "alert"},
			app.Text(words.Say(address.Refusal(o.Typed))))
	}
	// No form: its submission could only be prevented by an event handler, and that may run too
	// late.
	return ui.Element("div", "field", nil,
		ui.Element("label", "", ui.Attrs{"for", addressID}, app.Text(words.AddressLabel.Text())),
		ui.Element("div", "url-row", nil, input,
			ui.Button("btn primary", o.onOpen, nil, app.Text(words.AddressOpen.Text()))),
		hint,
		ui.Element("div", "field-more", nil, o.only(), o.access()),
	)
}

// hint says which addresses are accepted.
func (o *OpenPage) hint() []app.UI {
	parts := []app.UI{app.Text(words.AddressHint.Text())}
	for _, example := range words.AddressExamples {
		parts = append(parts, app.Text(" "), ui.Text("code", "", example))
	}
	return append(parts, ui.GuideLink("guide/storage.html"))
}

// only returns the fields that limit the listing, folded until the person opens them.
func (o *OpenPage) only() app.UI {
	match, depth := o.Opening.model.Limits()
	depthHint := ui.Element("p", "hint", ui.Attrs{"id", depthID + "-hint"},
		app.Text(words.OnlyDepthHint.Text()))
	depthField := ui.Element("input", "input",
		ui.Attrs{"id", depthID, "type", "text", "inputmode", "numeric", "autocomplete", "off",
			"aria-describedby", depthID + "-hint"}).On("input", o.onDepth).On("keydown", o.onKey)
	if o.WrongDepth {
		depthField = depthField.Aria("invalid", true)
		depthHint = ui.Element("p", "hint wrong",
			ui.Attrs{"id", depthID + "-hint", "role", "alert"}, app.Text(words.OnlyDepthBad.Text()))
	}
	fold := ui.Element("details", "only", nil,
		ui.Element("summary", "", nil, ui.Icon("chevron"),
			ui.Element("span", "", nil, app.Text(words.OnlyTitle.Text()))),
		ui.Element("div", "only-fields", nil,
			ui.Element("div", "field", nil,
				ui.Element("label", "", ui.Attrs{"for", matchID}, app.Text(words.OnlyMatch.Text())),
				ui.Element("input", "input",
					ui.Attrs{"id", matchID, "type", "text", "autocomplete", "off", "spellcheck",
						"false", "autocapitalize", "off", "aria-describedby",
						matchID + "-hint"}).On("input", o.onMatch).On("keydown", o.onKey),
				ui.Element("p", "hint", ui.Attrs{"id", matchID + "-hint"},
					app.Text(words.OnlyMatchHint.Text()))),
			ui.Element("div", "field", nil,
				ui.Element("label", "", ui.Attrs{"for", depthID}, app.Text(words.OnlyDepth.Text())),
				depthField, depthHint),
		))
	if match != "" || depth != "" || o.WrongDepth {
		fold = fold.Attr("open", "true")
	}
	return fold
}

// access returns the button for the access to private storage.
func (o *OpenPage) access() app.UI {
	text := words.AccessFirst.Text()
	if o.Given > 0 {
		text = words.AccessCount(o.Given)
	}
	return ui.Button("btn ghost small", o.OnAccess,
		ui.Attrs{"id", accessFirstID, "aria-haspopup", "dialog"}, ui.Icon("key"),
		ui.Element("span", "", nil, app.Text(text)))
}
