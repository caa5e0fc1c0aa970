package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// AccessDialog asks for what makes private storage answer, and lists what was given. What is typed stays in the fields and in memory: it is never
// rendered. There is no form: its submission could only be prevented, and that may come too late.
type AccessDialog struct {
	app.Compo
	Page    *Page
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
func (d *AccessDialog) OnMount(app.Context) {
	ui.ShowDialog(accessID, accessFieldID(d.firstField()))
}

// firstField is the first field to fill in.
func (d *AccessDialog) firstField() state.AccessField {
	a := &d.Page.Access.access
	switch {
	case a.scope == "" && a.address == "":
		return state.FieldPlace
	case a.Draft.Kind == state.AccessKeys:
		return state.FieldKeyID
	}
	return state.FieldToken
}

// onInput serves all fields.
func (d *AccessDialog) onInput(_ app.Context, e app.Event) {
	d.Fill(state.AccessField(ui.Data(e, "field")), e.Get("target").Get("value").String())
}

func (d *AccessDialog) Fill(field state.AccessField, text string) {
	a := &d.Page.Access.access
	if field == "" || a.Draft.Fields == nil {
		return
	}
	a.Draft.Fields[field] = text
	delete(a.wrong, field)
	a.Version++
}

func (d *AccessDialog) onKeep(ctx app.Context, _ app.Event) {
	d.Page.Access.Draft.Kept = ctx.JSSrc().Get("checked").Bool()
}

func (d *AccessDialog) onKind(_ app.Context, e app.Event) {
	if kind, err := strconv.Atoi(ui.Data(e, "kind")); err == nil {
		d.Choose(state.AccessKind(kind))
	}
}

func (d *AccessDialog) Choose(kind state.AccessKind) {
	a := &d.Page.Access.access
	a.Draft.Kind, a.wrong = kind, nil
	a.Version++
}

func (d *AccessDialog) onGive(app.Context, app.Event) { d.Page.Access.GiveAccess() }

// onClose follows the browser, which closes the dialog by Escape itself.
func (d *AccessDialog) onClose(app.Context, app.Event) { d.Page.Access.CloseAccess() }

func (d *AccessDialog) onForget(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "given")); err == nil && ui.Data(e, "act") == "forget" {
		d.Page.Access.ForgetAccess(i)
	}
}

// Render shows the fields of one way, with those of the others hidden: each keeps its element, and so what was typed.
func (d *AccessDialog) Render() app.UI {
	a := &d.Page.Access.access
	title := state.AccessTitle
	if a.scope != "" {
		title = state.AccessTo(a.scope)
	}
	return app.Dialog().ID(accessID).Class("dialog").Aria("labelledby", accessTitleID).On("close", d.onClose).Body(
		ui.DialogHead(accessTitleID, title, state.AccessClose, d.onClose),
		app.Div().Class("dialog-body").OnInput(d.onInput).Body(d.place(), d.kinds(), d.fields(), d.keep(), d.given()),
		app.Div().Class("dialog-foot").Body(
			app.Button().Class("btn").Type("button").OnClick(d.onClose).Text(state.AccessCancel),
			app.Button().Class("btn primary").Type("button").OnClick(d.onGive).Text(state.AccessGive),
		),
	)
}

// place says what access is given to, or asks.
func (d *AccessDialog) place() app.UI {
	p := d.Page
	a := &p.Access.access
	scope, ok := state.AccessScope(p.Host.BaseURL(), a.Draft.Fields[state.FieldPlace])
	parts := []app.UI{app.Div().Hidden(true)}
	if a.scope == "" {
		field := d.field(state.FieldPlace, state.AccessPlaceLabel, "", false)
		parts[0] = field
	}
	text := app.P().Class("hint").ID("access-scope")
	if ok {
		text = text.Text(state.AccessScopeText(scope))
	}
	parts = append(parts, text)
	if state.Exposed(scope) {
		parts = append(parts, app.P().Class("hint caution").Body(ui.Icon("warn"), app.Span().Text(state.AccessNotSafe)))
	}
	return app.Div().Class("access-place").Body(parts...)
}

// kinds is the choice of the way.
func (d *AccessDialog) kinds() app.UI {
	kinds := state.AccessKinds()
	buttons := make([]app.UI, len(kinds))
	for i, k := range kinds {
		buttons[i] = app.Button().Type("button").Aria("pressed", k == d.Page.Access.Draft.Kind).DataSet("kind", int(k)).Text(state.AccessKindName(k))
	}
	return app.Div().ID(accessKindID).Class("seg").Attr("role", "group").Aria("label", state.AccessHow).OnClick(d.onKind).Body(buttons...)
}

// accessField says how a field is asked for.
type accessField struct {
	field       state.AccessField
	label, hint string
	secret      bool
}

// accessFields are the fields of each way.
var accessFields = map[state.AccessKind][]accessField{
	state.AccessToken: {{state.FieldToken, state.AccessTokenLabel, state.AccessTokenHint, true}},
	state.AccessHeader: {
		{state.FieldName, state.AccessNameLabel, state.AccessNameHint, false},
		{state.FieldValue, state.AccessValueLabel, "", true},
	},
	state.AccessKeys: {
		{state.FieldKeyID, state.AccessKeyIDLabel, "", false},
		{state.FieldSecret, state.AccessSecretLabel, state.AccessSecretHint, true},
		{state.FieldSession, state.AccessSession + " (" + state.AccessOptional + ")", "", true},
		{state.FieldRegion, state.AccessRegion + " (" + state.AccessOptional + ")", state.AccessRegionHint, false},
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
func (d *AccessDialog) fields() app.UI {
	kinds := state.AccessKinds()
	ways := make([]app.UI, len(kinds))
	for i, k := range kinds {
		var parts []app.UI
		for _, f := range accessFields[k] {
			parts = append(parts, d.field(f.field, f.label, f.hint, f.secret))
		}
		if k == state.AccessCookies {
			parts = append(parts, app.P().Text(state.AccessCookieText))
		}
		ways[i] = app.Div().Class("way").Hidden(k != d.Page.Access.Draft.Kind).Body(parts...)
	}
	return app.Div().Class("ways").Body(ways...)
}

// field is one field with its label, and below it a hint or what is wrong with it.
func (d *AccessDialog) field(f state.AccessField, label, hint string, secret bool) app.UI {
	id, wrong := accessFieldID(f), d.Page.Access.wrong[f]
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
		input = input.Attr("inputmode", "url").Value(d.Page.Access.address)
	}
	return app.Div().Class("field").Body(app.Label().For(id).Text(label), input, below)
}

// keep asks how long it is kept.
func (d *AccessDialog) keep() app.UI {
	return app.Div().Class("keep").Body(
		app.Label().Class("row").Body(
			app.Input().ID("access-keep").Class("check").Type("checkbox").Aria("describedby", "access-keep-hint").OnChange(d.onKeep),
			app.Span().Text(state.AccessKeep)),
		app.P().ID("access-keep-hint").Class("hint").Text(state.AccessKeepHint),
	)
}

// given lists what was given so far.
func (d *AccessDialog) given() app.UI {
	given := d.Page.Model.Access().Given()
	if len(given) == 0 {
		return app.Div().Hidden(true)
	}
	rows := make([]app.UI, len(given))
	for i := range given {
		g := &given[i]
		kept := state.AccessInMemory
		if g.Kept {
			kept = state.AccessKept
		}
		rows[i] = app.Li().DataSet("given", i).Body(
			ui.Icon("key"), app.Span().Class("given-name trunc").Title(g.Scope).Text(state.AccessPlace(g.Scope)),
			app.Span().Class("sub trunc").Text(state.AccessGrantName(&g.Grant)+" · "+kept),
			app.Button().Class("btn small").Type("button").DataSet("act", "forget").Aria("label", state.AccessForgetOf(g.Scope)).Text(state.AccessForget),
		)
	}
	return app.Section().Class("given").Aria("labelledby", "access-given").Body(
		app.H3().ID("access-given").Text(state.AccessList),
		app.Ul().OnClick(d.onForget).Body(rows...),
	)
}
