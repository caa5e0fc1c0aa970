package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// OpenPage is where files are dropped, chosen or named.
type OpenPage struct {
	app.Compo
	Page     *Page
	Recents  uint64 // version
	Problems uint64 // version
	Notices  int
	Failed   string
	Remedy   uint64 // version of the examination
	Given    int    // to how many places access was given

	openFields
}

// openFields are what is typed, and what of it is wrong.
type openFields struct {
	Typed        string
	Match, Depth string // what is opened of it
	Wrong        bool   // typed is no address
	WrongDepth   bool   // depth is no number
}

// Ids of the fields.
const (
	addressID     = "address"
	matchID       = "match"
	depthID       = "depth"
	accessFirstID = "access-first"
)

// OnMount fills in the address that could not be opened, so that it can be mended.
func (o *OpenPage) OnMount(app.Context) {
	o.Match, o.Depth = o.Page.Model.Limits()
	for id, text := range map[string]string{matchID: o.Match, depthID: o.Depth} {
		if field := app.Window().GetElementByID(id); field.Truthy() {
			field.Set("value", text)
		}
	}
	sources := o.Page.Model.Fragment().Sources
	if o.Page.Model.Opening() && !o.Page.Examination.on() || len(sources) == 0 {
		return
	}
	o.Typed = sources[len(sources)-1].URL
	if field := app.Window().GetElementByID(addressID); field.Truthy() {
		field.Set("value", o.Typed)
	}
}

func (o *OpenPage) OnFolder(app.Context, app.Event) { o.Page.Host.ChooseFiles(true) }
func (o *OpenPage) OnFiles(app.Context, app.Event)  { o.Page.Host.ChooseFiles(false) }

func (o *OpenPage) onAddress(ctx app.Context, _ app.Event) {
	o.Typed, o.Wrong = ctx.JSSrc().Get("value").String(), false
}

func (o *OpenPage) onMatch(ctx app.Context, _ app.Event) {
	o.Match = ctx.JSSrc().Get("value").String()
}

func (o *OpenPage) onDepth(ctx app.Context, _ app.Event) {
	o.Depth, o.WrongDepth = ctx.JSSrc().Get("value").String(), false
}

// OnAccess asks for access to what was typed.
func (o *OpenPage) OnAccess(app.Context, app.Event) { o.Page.Access.AskAccess(o.Typed, false) }

func (o *OpenPage) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		o.Submit()
	}
}

func (o *OpenPage) onOpen(app.Context, app.Event) { o.Submit() }

func (o *OpenPage) Submit() {
	if o.WrongDepth = !o.Page.Model.SetLimits(o.Match, o.Depth); o.WrongDepth {
		o.Page.After(func() { ui.Focus(depthID) })
		return
	}
	o.Wrong = !o.Page.Opening.OpenAddress(o.Typed)
}

// Render shows the ways in, most private first.
func (o *OpenPage) Render() app.UI {
	body := []app.UI{app.Div().Class("stack").Body(o.remedy(), o.problems(), o.drop(), app.Div().Class("or").Text(state.OrStorage), o.address())}
	if len(o.Page.Model.Recents().Sources) > 0 {
		body = append(body, &RecentList{Page: o.Page, Version: o.Recents})
	}
	return app.Main().Class("openpage").ID("main").TabIndex(-1).Body(
		app.Div().Class("open-head").Body(app.H1().Text(state.OpenTitle), app.P().Text(state.OpenLead)),
		&notices{Page: o.Page, Count: o.Notices, Failed: o.Failed},
		app.Div().Class("open-grid").Body(body...),
	)
}

// remedy and problems come first: who followed a link that fails is to see why. Each has a place of its own also while there is nothing to say, so that
// the fields below stay the same elements.
func (o *OpenPage) remedy() app.UI {
	if x := &o.Page.Examination.examination; x.on() {
		return &Remedy{Page: o.Page, Version: x.Version}
	}
	return app.Div().Hidden(true)
}

func (o *OpenPage) problems() app.UI {
	if len(o.Page.Model.Problems()) > 0 && !o.Page.explained() {
		return &ProblemList{Page: o.Page, Version: o.Problems, Alert: true}
	}
	return app.Div().Hidden(true)
}

func (o *OpenPage) drop() app.UI {
	return app.Div().Class("drop").Body(
		ui.Icon("drop"), app.H2().Text(state.DropTitle),
		app.P().Body(app.Text(state.DropHintBefore), app.Code().Text(state.DropHintName), app.Text(state.DropHintAfter)),
		app.Div().Class("choices").Body(
			app.Button().Class("btn primary").Type("button").OnClick(o.OnFolder).Body(ui.Icon("folder"), app.Text(state.ChooseFolder)),
			app.Button().Class("btn").Type("button").OnClick(o.OnFiles).Body(ui.Icon("file"), app.Text(state.ChooseFiles)),
		),
		app.P().Class("private").Body(ui.Icon("shield"), app.Span().Body(app.B().Text(state.PrivateTitle), app.Text(" "+state.PrivateText))),
	)
}

func (o *OpenPage) address() app.UI {
	input := app.Input().ID(addressID).Class("input").Type("text").AutoComplete(false).Spellcheck(false).Attr("inputmode", "url").
		Aria("describedby", addressID+"-hint").OnInput(o.onAddress).OnKeyDown(o.onKey)
	hint := app.P().ID(addressID + "-hint").Class("hint").Body(o.hint()...)
	if o.Wrong {
		input = input.Aria("invalid", true)
		hint = app.P().ID(addressID+"-hint").Class("hint wrong").Attr("role", "alert").Text(state.AddressMissing)
	}
	// No form: its submission could only be prevented, and that may come too late.
	return app.Div().Class("field").Body(
		app.Label().For(addressID).Text(state.AddressLabel),
		app.Div().Class("url-row").Body(input, app.Button().Class("btn primary").Type("button").OnClick(o.onOpen).Text(state.AddressOpen)),
		hint,
		app.Div().Class("field-more").Body(o.only(), o.access()),
	)
}

// hint says what addresses are taken.
func (o *OpenPage) hint() []app.UI {
	parts := []app.UI{app.Text(state.AddressHint)}
	for _, example := range state.AddressExamples {
		parts = append(parts, app.Text(" "), app.Code().Text(example))
	}
	return parts
}

// only is what narrows what is listed, folded away until it is wanted.
func (o *OpenPage) only() app.UI {
	match, depth := o.Page.Model.Limits()
	depthHint := app.P().ID(depthID + "-hint").Class("hint").Text(state.OnlyDepthHint)
	depthField := app.Input().ID(depthID).Class("input").Type("text").Attr("inputmode", "numeric").AutoComplete(false).Aria("describedby", depthID+"-hint").
		OnInput(o.onDepth).OnKeyDown(o.onKey)
	if o.WrongDepth {
		depthField = depthField.Aria("invalid", true)
		depthHint = app.P().ID(depthID+"-hint").Class("hint wrong").Attr("role", "alert").Text(state.OnlyDepthBad)
	}
	fold := app.Details().Class("only").Body(
		app.Summary().Body(ui.Icon("chevron"), app.Span().Text(state.OnlyTitle)),
		app.Div().Class("only-fields").Body(
			app.Div().Class("field").Body(app.Label().For(matchID).Text(state.OnlyMatch),
				app.Input().ID(matchID).Class("input").Type("text").AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
					Aria("describedby", matchID+"-hint").OnInput(o.onMatch).OnKeyDown(o.onKey),
				app.P().ID(matchID+"-hint").Class("hint").Text(state.OnlyMatchHint)),
			app.Div().Class("field").Body(app.Label().For(depthID).Text(state.OnlyDepth), depthField, depthHint),
		))
	if match != "" || depth != "" || o.WrongDepth {
		fold = fold.Open(true)
	}
	return fold
}

// access leads to what private storage needs.
func (o *OpenPage) access() app.UI {
	text := state.AccessFirst
	if o.Given > 0 {
		text = state.AccessCount(o.Given)
	}
	return app.Button().ID(accessFirstID).Class("btn ghost small").Type("button").Aria("haspopup", "dialog").OnClick(o.OnAccess).
		Body(ui.Icon("key"), app.Span().Text(text))
}
