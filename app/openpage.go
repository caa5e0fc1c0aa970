package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
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
		o.Page.after(func() { focus(depthID) })
		return
	}
	o.wrong = !o.Page.openAddress(o.typed)
}

// Render shows the ways in, most private first.
func (o *openPage) Render() app.UI {
	body := []app.UI{app.Div().Class("stack").Body(o.remedy(), o.problems(), o.drop(), app.Div().Class("or").Text(words.OrStorage.Text()), o.address())}
	if len(o.Page.model.Recents().Sources) > 0 {
		body = append(body, &recentList{Page: o.Page, Version: o.Recents})
	}
	return app.Main().Class("openpage").ID("main").TabIndex(-1).Body(
		app.Div().Class("open-head").Body(app.H1().Text(words.OpenTitle.Text()), app.P().Text(words.OpenLead.Text())),
		&notices{Page: o.Page, Count: o.Notices, Failed: o.Failed},
		app.Div().Class("open-grid").Body(body...),
	)
}

// remedy and problems come first: who followed a link that fails is to see why. Each has a place of its own also while there is nothing to say, so that
// the fields below stay the same elements.
func (o *openPage) remedy() app.UI {
	if x := &o.Page.examination; x.on() {
		return &remedy{Page: o.Page, Version: x.version}
	}
	return app.Div().Hidden(true)
}

func (o *openPage) problems() app.UI {
	if len(o.Page.model.Problems()) > 0 && !o.Page.explained() {
		return &problemList{Page: o.Page, Version: o.Problems, Alert: true}
	}
	return app.Div().Hidden(true)
}

func (o *openPage) drop() app.UI {
	return app.Div().Class("drop").Body(
		icon("drop"), app.H2().Text(words.DropTitle.Text()),
		app.P().Body(app.Text(words.DropHintBefore.Text()), app.Code().Text(words.DropHintName), app.Text(words.DropHintAfter.Text())),
		app.Div().Class("choices").Body(
			app.Button().Class("btn primary").Type("button").OnClick(o.onFolder).Body(icon("folder"), app.Text(words.ChooseFolder.Text())),
			app.Button().Class("btn").Type("button").OnClick(o.onFiles).Body(icon("file"), app.Text(words.ChooseFiles.Text())),
		),
		app.P().Class("private").Body(icon("shield"), app.Span().Body(app.B().Text(words.PrivateTitle.Text()), app.Text(" "+words.PrivateText.Text()))),
	)
}

func (o *openPage) address() app.UI {
	input := app.Input().ID(addressID).Class("input").Type("text").AutoComplete(false).Spellcheck(false).Attr("inputmode", "url").
		Aria("describedby", addressID+"-hint").OnInput(o.onAddress).OnKeyDown(o.onKey)
	hint := app.P().ID(addressID + "-hint").Class("hint").Body(o.hint()...)
	if o.wrong {
		input = input.Aria("invalid", true)
		hint = app.P().ID(addressID+"-hint").Class("hint wrong").Attr("role", "alert").Text(words.AddressMissing.Text())
	}
	// No form: its submission could only be prevented, and that may come too late.
	return app.Div().Class("field").Body(
		app.Label().For(addressID).Text(words.AddressLabel.Text()),
		app.Div().Class("url-row").Body(input, app.Button().Class("btn primary").Type("button").OnClick(o.onOpen).Text(words.AddressOpen.Text())),
		hint,
		app.Div().Class("field-more").Body(o.only(), o.access()),
	)
}

// hint says what addresses are taken.
func (o *openPage) hint() []app.UI {
	parts := []app.UI{app.Text(words.AddressHint.Text())}
	for _, example := range words.AddressExamples {
		parts = append(parts, app.Text(" "), app.Code().Text(example))
	}
	return parts
}

// only is what narrows what is listed, folded away until it is wanted.
func (o *openPage) only() app.UI {
	match, depth := o.Page.model.Limits()
	depthHint := app.P().ID(depthID + "-hint").Class("hint").Text(words.OnlyDepthHint.Text())
	depthField := app.Input().ID(depthID).Class("input").Type("text").Attr("inputmode", "numeric").AutoComplete(false).Aria("describedby", depthID+"-hint").
		OnInput(o.onDepth).OnKeyDown(o.onKey)
	if o.wrongDepth {
		depthField = depthField.Aria("invalid", true)
		depthHint = app.P().ID(depthID+"-hint").Class("hint wrong").Attr("role", "alert").Text(words.OnlyDepthBad.Text())
	}
	fold := app.Details().Class("only").Body(
		app.Summary().Body(icon("chevron"), app.Span().Text(words.OnlyTitle.Text())),
		app.Div().Class("only-fields").Body(
			app.Div().Class("field").Body(app.Label().For(matchID).Text(words.OnlyMatch.Text()),
				app.Input().ID(matchID).Class("input").Type("text").AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
					Aria("describedby", matchID+"-hint").OnInput(o.onMatch).OnKeyDown(o.onKey),
				app.P().ID(matchID+"-hint").Class("hint").Text(words.OnlyMatchHint.Text())),
			app.Div().Class("field").Body(app.Label().For(depthID).Text(words.OnlyDepth.Text()), depthField, depthHint),
		))
	if match != "" || depth != "" || o.wrongDepth {
		fold = fold.Open(true)
	}
	return fold
}

// access leads to what private storage needs.
func (o *openPage) access() app.UI {
	text := words.AccessFirst.Text()
	if o.Given > 0 {
		text = words.AccessCount(o.Given)
	}
	return app.Button().ID(accessFirstID).Class("btn ghost small").Type("button").Aria("haspopup", "dialog").OnClick(o.onAccess).
		Body(icon("key"), app.Span().Text(text))
}
