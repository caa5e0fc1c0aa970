package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/doctor"
	"eventlens/app/words"
)

// remedy says why something could not be read and what to do about it.
type remedy struct {
	app.Compo
	Page    *page
	Version uint64 // of the examination
}

// Ids of the panel.
const (
	remedyID      = "remedy"
	remedyTitleID = "remedy-title"
)

// OnMount brings the panel into view: on a small screen the open page would look as if nothing had happened.
func (r *remedy) OnMount(app.Context) {
	if panel := app.Window().GetElementByID(remedyID); panel.Truthy() {
		panel.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

func (r *remedy) onClose(app.Context, app.Event) { r.Page.closeRemedy() }

// closeRemedy closes the panel, with the focus on what is left of the matter.
func (p *page) closeRemedy() {
	p.endExamination()
	p.after(func() {
		if p.showsCards() {
			focus(problemCountID)
		} else {
			focus(addressID)
		}
	})
}

func (r *remedy) onAccess(app.Context, app.Event) {
	r.Page.askAccess(r.Page.examination.problem.URL, true)
}

func (r *remedy) onAddress(app.Context, app.Event) { r.Page.openAnother() }

func (r *remedy) onAgain(app.Context, app.Event) {
	r.Page.tryAgain()
	r.Page.after(func() { focus(remedyID) }) // the button is gone
}

// Render shows what failed at first, in the place of what it turns out to be.
func (r *remedy) Render() app.UI {
	x := &r.Page.examination
	title, text := words.NothingOpened.Text(), words.RemedySaw(x.problem.File, x.problem.Text)
	body, foot := []app.UI{r.busy(words.RemedyFinding.Text())}, app.UI(app.Div().Hidden(true))
	switch {
	case x.report != nil:
		title, text = x.report.Title, x.report.Text
		body, foot = r.found(x.report), r.actions(x.report.Wants)
	case x.trying != nil:
		body[0] = r.busy(words.RemedyTrying.Text())
	}
	class := "remedy"
	if !r.Page.nothingOpened() { // what else is open is to stay in view
		class += " beside"
	}
	return app.Section().ID(remedyID).Class(class).TabIndex(-1).Aria("labelledby", remedyTitleID).Body(
		app.Div().Class("notice err").Body(icon("error"),
			app.Div().Class("grow").Attr("role", "alert").Body(app.H2().ID(remedyTitleID).Text(title), app.P().Text(text)),
			app.Button().Class("btn ghost icon small").Type("button").Aria("label", words.RemedyClose.Text()).Title(words.RemedyClose.Text()).OnClick(r.onClose).Body(icon("x"))),
		app.Div().Class("remedy-body").Body(body...),
		foot,
	)
}

// busy says what is being done about it.
func (r *remedy) busy(what string) app.UI {
	return app.Div().Class("busy").Attr("role", "status").Body(icon("refresh"), app.Span().Text(what+"…"))
}

// found is what to do, and what reading ran into.
func (r *remedy) found(report *doctor.Report) []app.UI {
	x := &r.Page.examination
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
	return append(parts, app.P().Class("hint saw").Text(words.RemedySaw(x.problem.File, x.problem.Text)))
}

// actions are what can be done here.
func (r *remedy) actions(wants doctor.Want) app.UI {
	var actions []app.UI
	switch wants {
	case doctor.WantAccess:
		actions = append(actions, app.Button().Class("btn primary").Type("button").OnClick(r.onAccess).Body(icon("key"), app.Text(words.RemedyAccess.Text())))
	case doctor.MayWantAccess:
		actions = append(actions, app.Button().Class("btn").Type("button").OnClick(r.onAccess).Body(icon("key"), app.Text(words.RemedyAccess.Text())))
	case doctor.WantAddress:
		actions = append(actions, app.Button().Class("btn primary").Type("button").OnClick(r.onAddress).Body(icon("link"), app.Text(words.RemedyAddress.Text())))
	}
	actions = append(actions, app.Button().Class("btn").Type("button").OnClick(r.onAgain).Body(icon("refresh"), app.Text(words.RemedyAgain.Text())))
	return app.Div().Class("actions").Body(actions...)
}

// fix is something to do. What is to be copied has a button that names it; app/browser copies.
func (r *remedy) fix(id string, fix doctor.Fix, open bool) []app.UI {
	if fix.Copy == "" {
		return []app.UI{app.P().Text(fix.Text)}
	}
	label, sign, hint := words.RemedyCopy.Text(), "copy", app.P().Class("hint").Hidden(true)
	if c := r.Page.examination.copied; c.id == id {
		if c.done {
			label, sign = words.RemedyCopied.Text(), "check"
		} else {
			label, hint = words.RemedySelected.Text(), app.P().Class("hint").Text(words.RemedyNoCopy.Text())
		}
	}
	fold := app.Details().Class("fold").Body(
		app.Summary().ID(id+"-text").Body(icon("chevron"), app.Span().Text(fix.Text)),
		app.Pre().ID(id).Class("code").TabIndex(0).Attr("role", "group").Aria("label", words.RemedyToCopy.Text()).Text(fix.Copy),
		hint,
	)
	if open {
		fold = fold.Open(true)
	}
	return []app.UI{
		fold,
		app.Button().Class("btn small copy").Type("button").DataSet("copies", id).Aria("describedby", id+"-text").Body(icon(sign), app.Span().Text(label)),
	}
}
