package opening

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire/examination"
	"eventlens/app/words"
)

// Remedy is the panel that says why something could not be read and what to do about it.
type Remedy struct {
	app.Compo
	Opening *Opening
	Version uint64 // of the examination
}

// Ids of the panel.
const (
	remedyID      = "remedy"
	remedyTitleID = "remedy-title"
)

// OnMount scrolls the panel into view: otherwise, on a small screen, the open page would look as if
// nothing had happened.
func (r *Remedy) OnMount(app.Context) {
	if panel := app.Window().GetElementByID(remedyID); panel.Truthy() {
		panel.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

// OnClose closes the panel.
func (r *Remedy) OnClose(app.Context, app.Event) { r.Opening.Examination.close() }

// close closes the panel and moves the focus to the related element that remains.
func (x *Examiner) close() {
	x.End()
	x.opening.page.After(func() {
		if x.opening.OpenView().Shown() || x.opening.SavedView().Shown() {
			ui.Focus(addressID)
		} else {
			ui.Focus(ProblemCountID)
		}
	})
}

// RemedyView returns the panel, or a hidden element if nothing is examined.
func (op *Opening) RemedyView() app.UI {
	if !op.Examination.On() {
		return ui.Hidden()
	}
	return &Remedy{Opening: op, Version: op.Examination.Version}
}

// OnAccess asks for the credentials of the private storage.
func (r *Remedy) OnAccess(app.Context, app.Event) {
	r.Opening.access.Ask(r.Opening.Examination.problem.URL, true)
}

// OnAddress leads to the field for another address.
func (r *Remedy) OnAddress(app.Context, app.Event) { r.Opening.Examination.openAnother() }

// OnAgain retries what failed.
func (r *Remedy) OnAgain(app.Context, app.Event) {
	r.Opening.Examination.tryAgain()
	r.Opening.page.After(func() { ui.Focus(remedyID) }) // the button is gone
}

// Render shows the reading error at first, and then the report that replaces it.
func (r *Remedy) Render() app.UI {
	x := &r.Opening.Examination.examinationState
	title, text := words.NothingOpened.Text(),
		words.RemedySaw(x.problem.File, words.Say(x.problem.Text))
	body, foot := []app.UI{r.busy(words.RemedyFinding.Text())}, ui.Hidden()
	switch {
	case x.report != nil:
		title, text = x.report.Title, x.report.Text
		body, foot = r.found(x.report), r.actions(x.report)
	case x.trying != nil:
		body[0] = r.busy(words.RemedyTrying.Text())
	}
	class := "remedy"
	// other open data stays in place
	if !r.Opening.nothingOpened() && !r.Opening.OpenView().Shown() {
		class += " panel"
	}
	return ui.Element("section", class,
		ui.Attrs{"id", remedyID, "tabindex", "-1", "aria-labelledby", remedyTitleID},
		ui.Element("div", "notice err", nil, ui.Icon("error"),
			ui.Element("div", "grow", ui.Attrs{"role", "alert"},
				ui.Element("h2", "", ui.Attrs{"id", remedyTitleID}, app.Text(title)),
				ui.Element("p", "", nil, app.Text(text))),
			ui.Button("btn ghost icon small", r.OnClose,
				ui.Attrs{"aria-label", words.RemedyClose.Text(), "title", words.RemedyClose.Text()},
				ui.Icon("x"))),
		ui.Element("div", "remedy-body", nil, body...),
		foot,
	)
}

// busy returns a message about work in progress.
func (r *Remedy) busy(what string) app.UI {
	return ui.Element("div", "busy", ui.Attrs{"role", "status"}, ui.Icon("refresh"),
		ui.Element("span", "", nil, app.Text(what+"…")))
}

// found returns the fixes, and the reading error.
func (r *Remedy) found(report *examination.Report) []app.UI {
	x := &r.Opening.Examination.examinationState
	fixes := make([]app.UI, len(report.Fixes))
	// otherwise only the first fix with a text to copy is unfolded
	unfolded := r.Opening.host.Embedder.Layout() != ""
	for i, fix := range report.Fixes {
		fixes[i] = ui.Element("li", "", nil, r.fix(fixID(i), fix, !unfolded)...)
		unfolded = unfolded || fix.Copy != ""
	}
	var parts []app.UI
	// a visitor of a host's page is seldom the owner of the storage
	if r.Opening.host.Embedder.Layout() != "" && report.Wants == examination.WantAccess {
		parts = append(parts, ui.Text("p", "", words.RemedyOfHost.Text()))
	}
	if len(fixes) > 0 {
		parts = append(parts, ui.Element("ul", "fixes", nil, fixes...))
	}
	return append(parts,
		ui.Text("p", "hint saw", words.RemedySaw(x.problem.File, words.Say(x.problem.Text))))
}

// actions returns the buttons for what can be done here.
func (r *Remedy) actions(report *examination.Report) app.UI {
	var actions []app.UI
	switch report.Wants {
	case examination.WantAccess:
		actions = append(actions,
			ui.Button("btn primary", r.OnAccess, nil, ui.Icon("key"),
				app.Text(words.RemedyAccess.Text())))
	case examination.MayWantAccess:
		actions = append(actions,
			ui.Button("btn", r.OnAccess, nil, ui.Icon("key"), app.Text(words.RemedyAccess.Text())))
	case examination.WantAddress:
		actions = append(actions,
			ui.Button("btn primary", r.OnAddress, nil, ui.Icon("link"),
				app.Text(words.RemedyAddress.Text())))
	}
	actions = append(actions,
		ui.Button("btn", r.OnAgain, nil, ui.Icon("refresh"), app.Text(words.RemedyAgain.Text())),
		ui.GuideLink(report.Guide.Address()))
	return ui.Element("div", "actions", nil, actions...)
}

// fix returns one fix. A text to copy has a button that names its element; app/browser does the
// copying.
func (r *Remedy) fix(id string, fix examination.Fix, open bool) []app.UI {
	if fix.Copy == "" {
		return []app.UI{ui.Text("p", "", fix.Text)}
	}
	label, sign, hint := words.RemedyCopy.Text(), "copy",
		ui.Element("p", "hint", ui.Attrs{"hidden", "true"})
	if c := r.Opening.Examination.copied; c.id == id {
		if c.done {
			label, sign = words.RemedyCopied.Text(), "check"
		} else {
			label, hint = words.RemedySelected.Text(),
				ui.Element("p", "hint", nil, app.Text(words.RemedyNoCopy.Text()))
		}
	}
	fold := ui.Element("details", "fold", nil,
		ui.Element("summary", "", ui.Attrs{"id", id + "-text"}, ui.Icon("chevron"),
			ui.Element("span", "", nil, app.Text(fix.Text))),
		ui.Element("pre", "code",
			ui.Attrs{"id", id, "tabindex", "0", "role", "group", "aria-label",
				words.RemedyToCopy.Text()}, app.Text(fix.Copy)),
		hint,
	)
	if open {
		fold = fold.Attr("open", "true")
	}
	return []app.UI{
		fold,
		ui.Button("btn small copy", nil,
			ui.Attrs{"data-copies", id, "aria-describedby", id + "-text"}, ui.Icon(sign),
			ui.Element("span", "", nil, app.Text(label))),
	}
}
