package access

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Dialog asks for credentials of private storage, and lists the ones already given. Typed text
// stays in the fields and in memory: it is never rendered. There is no form, because its submission
// could only be prevented by an event handler, and that may run too late.
type Dialog struct {
	app.Compo
	Access  *Access
	Version uint64
}

// Ids of the dialog.
const (
	accessID      = "access"
	accessTitleID = "access-title"
	accessKindID  = "access-kind"
)

func accessFieldID(f state.AccessField) string { return accessID + "-" + string(f) }

// OnMount shows the dialog over everything else, with the focus on the first field to fill in.
func (d *Dialog) OnMount(app.Context) {
	ui.ShowDialog(accessID, accessFieldID(d.firstField()))
}

// firstField returns the first field to fill in.
func (d *Dialog) firstField() state.AccessField {
	a := d.Access
	switch {
	case a.scope == "" && a.address == "":
		return state.FieldPlace
	case a.Draft.Kind == state.AccessKeys:
		return state.FieldKeyID
	}
	return state.FieldToken
}

// onInput handles all fields.
func (d *Dialog) onInput(_ app.Context, e app.Event) {
	d.Fill(state.AccessField(ui.Data(e, "field")), e.Get("target").Get("value").String())
}

// Fill takes the text typed into a field.
func (d *Dialog) Fill(field state.AccessField, text string) {
	a := d.Access
	if field == "" || a.Draft.Fields == nil {
		return
	}
	a.Draft.Fields[field] = text
	delete(a.wrong, field)
	a.Version++
}

func (d *Dialog) onKeep(ctx app.Context, _ app.Event) {
	d.Access.Draft.Kept = ctx.JSSrc().Get("checked").Bool()
}

func (d *Dialog) onKind(_ app.Context, e app.Event) {
	if kind, err := strconv.Atoi(ui.Data(e, "kind")); err == nil {
		d.Choose(state.AccessKind(kind))
	}
}

// Choose takes the chosen kind of access.
func (d *Dialog) Choose(kind state.AccessKind) {
	a := d.Access
	a.Draft.Kind, a.wrong = kind, nil
	a.Version++
}

func (d *Dialog) onGive(app.Context, app.Event) { d.Access.Give() }

// onClose is called when the browser closed the dialog, as it does by itself on Escape.
func (d *Dialog) onClose(app.Context, app.Event) { d.Access.Close() }

func (d *Dialog) onForget(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "given")); err == nil && ui.Data(e, "act") == "forget" {
		d.Access.Forget(i)
	}
}

// Render shows the fields of the chosen kind and hides the fields of the others: each keeps its
// element, and so its text.
func (d *Dialog) Render() app.UI {
	a := d.Access
	title := words.AccessTitle.Text()
	if a.scope != "" {
		title = words.AccessTo(state.AccessPlace(a.scope))
	}
	return ui.Element("dialog", "dialog",
		ui.Attrs{"id", accessID, "aria-labelledby", accessTitleID},
		ui.DialogHead(accessTitleID, title, words.AccessClose.Text(), d.onClose),
		ui.Element("div", "dialog-body", nil, d.place(), d.kinds(), d.fields(), d.keep(),
			d.given()).On("input", d.onInput),
		ui.Element("div", "dialog-foot", nil,
			ui.GuideLink("guide/private.html"),
			ui.Button("btn", d.onClose, nil, app.Text(words.AccessCancel.Text())),
			ui.Button("btn primary", d.onGive, nil, app.Text(words.AccessGive.Text())),
		),
	).On("close", d.onClose)
}

// place shows the scope that access is given to, or asks for it.
func (d *Dialog) place() app.UI {
	a := d.Access
	scope, ok := state.AccessScope(a.location.BaseURL(), a.Draft.Fields[state.FieldPlace])
	parts := []app.UI{ui.Hidden()}
	if a.scope == "" {
		field := d.field(state.FieldPlace, words.AccessPlaceLabel.Text(), "", false)
		parts[0] = field
	}
	text := ui.Element("p", "hint", ui.Attrs{"id", "access-scope"})
	if ok {
		text = text.Text(words.AccessScopeText(scope))
	}
	parts = append(parts, text)
	if state.Exposed(scope) {
		parts = append(parts,
			ui.Element("p", "hint caution", nil, ui.Icon("warn"),
				ui.Element("span", "", nil, app.Text(words.AccessNotSafe.Text()))))
	}
	return ui.Element("div", "access-place", nil, parts...)
}

// kinds returns the choice of the kind of access.
func (d *Dialog) kinds() app.UI {
	kinds := state.AccessKinds()
	buttons := make([]app.UI, len(kinds))
	for i, k := range kinds {
		buttons[i] = ui.Button("", nil,
			ui.Attrs{"aria-pressed", ui.Bool(k == d.Access.Draft.Kind), "data-kind",
				strconv.Itoa(int(k))}, app.Text(k.Name()))
	}
	return ui.Element("div", "seg",
		ui.Attrs{"id", accessKindID, "role", "group", "aria-label", words.AccessHow.Text()},
		buttons...).On("click", d.onKind)
}

// accessField describes a field.
type accessField struct {
	field       state.AccessField
	label, hint string
	secret      bool
}

// accessFields are the fields of each kind of access, in the order of the dialog.
var accessFields = map[state.AccessKind][]accessField{
	state.AccessToken: {{state.FieldToken, words.AccessTokenLabel.Text(),
		words.AccessTokenHint.Text(), true}},
	state.AccessHeader: {
		{state.FieldName, words.AccessNameLabel.Text(), words.AccessNameHint.Text(), false},
		{state.FieldValue, words.AccessValueLabel.Text(), "", true},
	},
	state.AccessKeys: {
		{state.FieldKeyID, words.AccessKeyIDLabel.Text(), "", false},
		{state.FieldSecret, words.AccessSecretLabel.Text(), words.AccessSecretHint.Text(), true},
		{state.FieldSession, words.OptionalLabel(words.AccessSession.Text()), "", true},
		{state.FieldRegion, words.OptionalLabel(words.AccessRegion.Text()),
			words.AccessRegionHint.Text(), false},
	},
}

// firstWrong returns the first invalid field, in the order of the dialog.
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

// fields returns the fields of all kinds.
func (d *Dialog) fields() app.UI {
	kinds := state.AccessKinds()
	ways := make([]app.UI, len(kinds))
	for i, k := range kinds {
		var parts []app.UI
		for _, f := range accessFields[k] {
			parts = append(parts, d.field(f.field, f.label, f.hint, f.secret))
		}
		if k == state.AccessCookies {
			parts = append(parts, ui.Text("p", "", words.AccessCookieText.Text()))
		}
		ways[i] = ui.Element("div", "way", ui.Attrs{"hidden", ui.Bool(k != d.Access.Draft.Kind)},
			parts...)
	}
	return ui.Element("div", "ways", nil, ways...)
}

// field returns a field with its label, and below it a hint or its problem.
func (d *Dialog) field(f state.AccessField, label, hint string, secret bool) app.UI {
	id, wrong := accessFieldID(f), d.Access.wrong[f]
	input := ui.Element("input", "input",
		ui.Attrs{"id", id, "name", id, "type", "text", "data-field", string(f), "autocomplete",
			"off", "spellcheck", "false", "autocapitalize", "off", "aria-describedby",
			id + "-hint"})
	below := ui.Element("p", "hint", ui.Attrs{"id", id + "-hint"}, app.Text(hint))
	switch {
	case wrong != "":
		input = input.Aria("invalid", true)
		below = ui.Element("p", "hint wrong", ui.Attrs{"id", id + "-hint", "role", "alert"},
			app.Text(wrong))
	case hint == "":
		below = below.Hidden(true)
	}
	if secret {
		input = input.Attr("type", "password")
	}
	if f == state.FieldPlace {
		input = input.Attr("inputmode", "url").Attr("value", d.Access.address)
	}
	return ui.Element("div", "field", nil,
		ui.Element("label", "", ui.Attrs{"for", id}, app.Text(label)), input, below)
}

// keep returns the checkbox for keeping the credentials until the browser tab is closed.
func (d *Dialog) keep() app.UI {
	return ui.Element("div", "keep", nil,
		ui.Element("label", "row", nil,
			ui.Element("input", "check",
				ui.Attrs{"id", "access-keep", "type", "checkbox", "aria-describedby",
					"access-keep-hint"}).On("change", d.onKeep),
			ui.Element("span", "", nil, app.Text(words.AccessKeep.Text()))),
		ui.Element("p", "hint", ui.Attrs{"id", "access-keep-hint"},
			app.Text(words.AccessKeepHint.Text())),
	)
}

// given lists the credentials given so far.
func (d *Dialog) given() app.UI {
	given := d.Access.grants.Given()
	if len(given) == 0 {
		return ui.Hidden()
	}
	rows := make([]app.UI, len(given))
	for i := range given {
		g := &given[i]
		kept := words.AccessInMemory.Text()
		if g.Kept {
			kept = words.AccessKept.Text()
		}
		rows[i] = ui.Element("li", "", ui.Attrs{"data-given", strconv.Itoa(i)},
			ui.Icon("key"),
			ui.Element("span", "given-name trunc", ui.Attrs{"title", g.Scope},
				app.Text(state.AccessPlace(g.Scope))),
			ui.Element("span", "sub trunc", nil,
				app.Text(words.AccessGrantLine(state.AccessGrantName(&g.Grant), kept))),
			ui.Button("btn small", nil,
				ui.Attrs{"data-act", "forget", "aria-label",
					words.AccessForgetOf(state.AccessPlace(g.Scope))},
				app.Text(words.AccessForget.Text())),
		)
	}
	return ui.Element("section", "given", ui.Attrs{"aria-labelledby", "access-given"},
		ui.Element("h3", "", ui.Attrs{"id", "access-given"}, app.Text(words.AccessList.Text())),
		ui.Element("ul", "", nil, rows...).On("click", d.onForget),
	)
}
