package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/doctor"
	"eventlens/app/state"
	"eventlens/app/ui"
)

// Remedy says why something could not be read and what to do about it.
type Remedy struct {
	app.Compo
	Page    *Page
	Version uint64 // of the examination
}

// Ids of the panel.
const (
	remedyID      = "remedy"
	remedyTitleID = "remedy-title"
)

// OnMount brings the panel into view: on a small screen the open page would look as if nothing had happened.
func (r *Remedy) OnMount(app.Context) {
	if panel := app.Window().GetElementByID(remedyID); panel.Truthy() {
		panel.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

func (r *Remedy) OnClose(app.Context, app.Event) { r.Page.Examination.closeRemedy() }

// closeRemedy closes the panel, with the focus on what is left of the matter.
func (xm *examining) closeRemedy() {
	xm.endExamination()
	xm.page.After(func() {
		if xm.page.ShowsCards() {
			ui.Focus(problemCountID)
		} else {
			ui.Focus(addressID)
		}
	})
}

func (r *Remedy) OnAccess(app.Context, app.Event) {
	r.Page.Access.AskAccess(r.Page.Examination.problem.URL, true)
}

func (r *Remedy) OnAddress(app.Context, app.Event) { r.Page.Examination.openAnother() }

func (r *Remedy) OnAgain(app.Context, app.Event) {
	r.Page.Examination.tryAgain()
	r.Page.After(func() { ui.Focus(remedyID) }) // the button is gone
}

// Render shows what failed at first, in the place of what it turns out to be.
func (r *Remedy) Render() app.UI {
	x := &r.Page.Examination.examination
	title, text := state.NothingOpened, state.RemedySaw(x.problem.File, x.problem.Text)
	body, foot := []app.UI{r.busy(state.RemedyFinding)}, app.UI(app.Div().Hidden(true))
	switch {
	case x.report != nil:
		title, text = x.report.Title, x.report.Text
		body, foot = r.found(x.report), r.actions(x.report.Wants)
	case x.trying != nil:
		body[0] = r.busy(state.RemedyTrying)
	}
	class := "remedy"
	if !r.Page.nothingOpened() { // what else is open is to stay in view
		class += " beside"
	}
	return app.Section().ID(remedyID).Class(class).TabIndex(-1).Aria("labelledby", remedyTitleID).Body(
		app.Div().Class("notice err").Body(ui.Icon("error"),
			app.Div().Class("grow").Attr("role", "alert").Body(app.H2().ID(remedyTitleID).Text(title), app.P().Text(text)),
			app.Button().Class("btn ghost icon small").Type("button").Aria("label", state.RemedyClose).Title(state.RemedyClose).OnClick(r.OnClose).Body(ui.Icon("x"))),
		app.Div().Class("remedy-body").Body(body...),
		foot,
	)
}

// busy says what is being done about it.
func (r *Remedy) busy(what string) app.UI {
	return app.Div().Class("busy").Attr("role", "status").Body(ui.Icon("refresh"), app.Span().Text(what+"…"))
}

// found is what to do, and what reading ran into.
func (r *Remedy) found(report *doctor.Report) []app.UI {
	x := &r.Page.Examination.examination
	fixes := make([]app.UI, len(report.Fixes))
	unfolded := false // the best of those that have something to copy; the others are a press away
	for i, fix := range report.Fixes {
		fixes[i] = app.Li().Body(r.fix(fixID(i), fix, !unfolded)...)
		unfolded = unfolded || fix.Copy != ""
	}
	var parts []app.UI
	if len(fixes) > 0 {
		parts = append(parts, app.Ul().Class("fixes").Body(fixes...))
	}
	return append(parts, app.P().Class("hint saw").Text(state.RemedySaw(x.problem.File, x.problem.Text)))
}

// actions are what can be done here.
func (r *Remedy) actions(wants doctor.Want) app.UI {
	var actions []app.UI
	switch wants {
	case doctor.WantAccess:
		actions = append(actions, app.Button().Class("btn primary").Type("button").OnClick(r.OnAccess).Body(ui.Icon("key"), app.Text(state.RemedyAccess)))
	case doctor.MayWantAccess:
		actions = append(actions, app.Button().Class("btn").Type("button").OnClick(r.OnAccess).Body(ui.Icon("key"), app.Text(state.RemedyAccess)))
	case doctor.WantAddress:
		actions = append(actions, app.Button().Class("btn primary").Type("button").OnClick(r.OnAddress).Body(ui.Icon("link"), app.Text(state.RemedyAddress)))
	}
	actions = append(actions, app.Button().Class("btn").Type("button").OnClick(r.OnAgain).Body(ui.Icon("refresh"), app.Text(state.RemedyAgain)))
	return app.Div().Class("actions").Body(actions...)
}

// fix is something to do. What is to be copied has a button that names it; app/browser copies.
func (r *Remedy) fix(id string, fix doctor.Fix, open bool) []app.UI {
	if fix.Copy == "" {
		return []app.UI{app.P().Text(fix.Text)}
	}
	label, sign, hint := state.RemedyCopy, "copy", app.P().Class("hint").Hidden(true)
	if c := r.Page.Examination.copied; c.id == id {
		if c.done {
			label, sign = state.RemedyCopied, "check"
		} else {
			label, hint = state.RemedySelected, app.P().Class("hint").Text(state.RemedyNoCopy)
		}
	}
	fold := app.Details().Class("fold").Body(
		app.Summary().ID(id+"-text").Body(ui.Icon("chevron"), app.Span().Text(fix.Text)),
		app.Pre().ID(id).Class("code").TabIndex(0).Attr("role", "group").Aria("label", state.RemedyToCopy).Text(fix.Copy),
		hint,
	)
	if open {
		fold = fold.Open(true)
	}
	return []app.UI{
		fold,
		app.Button().Class("btn small copy").Type("button").DataSet("copies", id).Aria("describedby", id+"-text").Body(ui.Icon(sign), app.Span().Text(label)),
	}
}
