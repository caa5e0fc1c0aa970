package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// accessDialog asks for what makes private storage answer, and lists what was given. What is typed stays in the fields and in memory: it is never
// rendered. There is no form: its submission could only be prevented, and that may come too late.
type accessDialog struct {
	app.Compo
	Page    *page
	Version uint64
}

// Ids of the dialog.
const (
	accessID      = "access"
	accessTitleID = "access-title"
	accessKindID  = "access-kind"
)

func accessFieldID(f state.AccessField) string { return accessID + "-" + string(f) }

// OnMount shows the dialog over everything else, with the focus where filling in begins.
func (d *accessDialog) OnMount(app.Context) {
	showDialog(accessID, accessFieldID(d.firstField()))
}

// firstField is the first field to fill in.
func (d *accessDialog) firstField() state.AccessField {
	a := &d.Page.access
	switch {
	case a.scope == "" && a.address == "":
		return state.FieldPlace
	case a.draft.Kind == state.AccessKeys:
		return state.FieldKeyID
	}
	return state.FieldToken
}

// onInput serves all fields.
func (d *accessDialog) onInput(_ app.Context, e app.Event) {
	d.fill(state.AccessField(data(e, "field")), e.Get("target").Get("value").String())
}

func (d *accessDialog) fill(field state.AccessField, text string) {
	a := &d.Page.access
	if field == "" || a.draft.Fields == nil {
		return
	}
	a.draft.Fields[field] = text
	delete(a.wrong, field)
	a.version++
}

func (d *accessDialog) onKeep(ctx app.Context, _ app.Event) {
	d.Page.access.draft.Kept = ctx.JSSrc().Get("checked").Bool()
}

func (d *accessDialog) onKind(_ app.Context, e app.Event) {
	if kind, err := strconv.Atoi(data(e, "kind")); err == nil {
		d.choose(state.AccessKind(kind))
	}
}

func (d *accessDialog) choose(kind state.AccessKind) {
	a := &d.Page.access
	a.draft.Kind, a.wrong = kind, nil
	a.version++
}

func (d *accessDialog) onGive(app.Context, app.Event) { d.Page.giveAccess() }

// onClose follows the browser, which closes the dialog by Escape itself.
func (d *accessDialog) onClose(app.Context, app.Event) { d.Page.closeAccess() }

func (d *accessDialog) onForget(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "given")); err == nil && data(e, "act") == "forget" {
		d.Page.forgetAccess(i)
	}
}

// Render shows the fields of one way, with those of the others hidden: each keeps its element, and so what was typed.
func (d *accessDialog) Render() app.UI {
	a := &d.Page.access
	title := words.AccessTitle.Text()
	if a.scope != "" {
		title = state.AccessTo(a.scope)
	}
	return app.Dialog().ID(accessID).Class("dialog").Aria("labelledby", accessTitleID).On("close", d.onClose).Body(
		dialogHead(accessTitleID, title, words.AccessClose.Text(), d.onClose),
		app.Div().Class("dialog-body").OnInput(d.onInput).Body(d.place(), d.kinds(), d.fields(), d.keep(), d.given()),
		app.Div().Class("dialog-foot").Body(
			app.Button().Class("btn").Type("button").OnClick(d.onClose).Text(words.AccessCancel.Text()),
			app.Button().Class("btn primary").Type("button").OnClick(d.onGive).Text(words.AccessGive.Text()),
		),
	)
}

// place says what access is given to, or asks.
func (d *accessDialog) place() app.UI {
	p := d.Page
	a := &p.access
	scope, ok := state.AccessScope(p.host.BaseURL(), a.draft.Fields[state.FieldPlace])
	parts := []app.UI{app.Div().Hidden(true)}
	if a.scope == "" {
		field := d.field(state.FieldPlace, words.AccessPlaceLabel.Text(), "", false)
		parts[0] = field
	}
	text := app.P().Class("hint").ID("access-scope")
	if ok {
		text = text.Text(words.AccessScopeText(scope))
	}
	parts = append(parts, text)
	if state.Exposed(scope) {
		parts = append(parts, app.P().Class("hint caution").Body(icon("warn"), app.Span().Text(words.AccessNotSafe.Text())))
	}
	return app.Div().Class("access-place").Body(parts...)
}

// kinds is the choice of the way.
func (d *accessDialog) kinds() app.UI {
	kinds := state.AccessKinds()
	buttons := make([]app.UI, len(kinds))
	for i, k := range kinds {
		buttons[i] = app.Button().Type("button").Aria("pressed", k == d.Page.access.draft.Kind).DataSet("kind", int(k)).Text(state.AccessKindName(k))
	}
	return app.Div().ID(accessKindID).Class("seg").Attr("role", "group").Aria("label", words.AccessHow.Text()).OnClick(d.onKind).Body(buttons...)
}

// accessField says how a field is asked for.
type accessField struct {
	field       state.AccessField
	label, hint string
	secret      bool
}

// accessFields are the fields of each way.
var accessFields = map[state.AccessKind][]accessField{
	state.AccessToken: {{state.FieldToken, words.AccessTokenLabel.Text(), words.AccessTokenHint.Text(), true}},
	state.AccessHeader: {
		{state.FieldName, words.AccessNameLabel.Text(), words.AccessNameHint.Text(), false},
		{state.FieldValue, words.AccessValueLabel.Text(), "", true},
	},
	state.AccessKeys: {
		{state.FieldKeyID, words.AccessKeyIDLabel.Text(), "", false},
		{state.FieldSecret, words.AccessSecretLabel.Text(), words.AccessSecretHint.Text(), true},
		{state.FieldSession, words.AccessSession.Text() + " (" + words.AccessOptional.Text() + ")", "", true},
		{state.FieldRegion, words.AccessRegion.Text() + " (" + words.AccessOptional.Text() + ")", words.AccessRegionHint.Text(), false},
	},
}

// firstWrong returns the first field that is wrong, in the order of the dialog.
func firstWrong(wrong map[state.AccessField]string) state.AccessField {
	if wrong[state.FieldPlace] != "" {
		return state.FieldPlace
	}
	for _, kind := range state.AccessKinds() {
		for _, f := range accessFields[kind] {
			if wrong[f.field] != "" {
				return f.field
			}
		}
	}
	return ""
}

// fields are those of the ways.
func (d *accessDialog) fields() app.UI {
	kinds := state.AccessKinds()
	ways := make([]app.UI, len(kinds))
	for i, k := range kinds {
		var parts []app.UI
		for _, f := range accessFields[k] {
			parts = append(parts, d.field(f.field, f.label, f.hint, f.secret))
		}
		if k == state.AccessCookies {
			parts = append(parts, app.P().Text(words.AccessCookieText.Text()))
		}
		ways[i] = app.Div().Class("way").Hidden(k != d.Page.access.draft.Kind).Body(parts...)
	}
	return app.Div().Class("ways").Body(ways...)
}

// field is one field with its label, and below it a hint or what is wrong with it.
func (d *accessDialog) field(f state.AccessField, label, hint string, secret bool) app.UI {
	id, wrong := accessFieldID(f), d.Page.access.wrong[f]
	input := app.Input().ID(id).Name(id).Class("input").Type("text").DataSet("field", string(f)).AutoComplete(false).Spellcheck(false).
		Attr("autocapitalize", "off").Aria("describedby", id+"-hint")
	below := app.P().ID(id + "-hint").Class("hint").Text(hint)
	switch {
	case wrong != "":
		input = input.Aria("invalid", true)
		below = app.P().ID(id+"-hint").Class("hint wrong").Attr("role", "alert").Text(wrong)
	case hint == "":
		below = below.Hidden(true)
	}
	if secret {
		input = input.Type("password")
	}
	if f == state.FieldPlace {
		input = input.Attr("inputmode", "url").Value(d.Page.access.address)
	}
	return app.Div().Class("field").Body(app.Label().For(id).Text(label), input, below)
}

// keep asks how long it is kept.
func (d *accessDialog) keep() app.UI {
	return app.Div().Class("keep").Body(
		app.Label().Class("row").Body(
			app.Input().ID("access-keep").Class("check").Type("checkbox").Aria("describedby", "access-keep-hint").OnChange(d.onKeep),
			app.Span().Text(words.AccessKeep.Text())),
		app.P().ID("access-keep-hint").Class("hint").Text(words.AccessKeepHint.Text()),
	)
}

// given lists what was given so far.
func (d *accessDialog) given() app.UI {
	given := d.Page.model.Access().Given()
	if len(given) == 0 {
		return app.Div().Hidden(true)
	}
	rows := make([]app.UI, len(given))
	for i := range given {
		g := &given[i]
		kept := words.AccessInMemory.Text()
		if g.Kept {
			kept = words.AccessKept.Text()
		}
		rows[i] = app.Li().DataSet("given", i).Body(
			icon("key"), app.Span().Class("given-name trunc").Title(g.Scope).Text(state.AccessPlace(g.Scope)),
			app.Span().Class("sub trunc").Text(state.AccessGrantName(&g.Grant)+" · "+kept),
			app.Button().Class("btn small").Type("button").DataSet("act", "forget").Aria("label", state.AccessForgetOf(g.Scope)).Text(words.AccessForget.Text()),
		)
	}
	return app.Section().Class("given").Aria("labelledby", "access-given").Body(
		app.H3().ID("access-given").Text(words.AccessList.Text()),
		app.Ul().OnClick(d.onForget).Body(rows...),
	)
}
