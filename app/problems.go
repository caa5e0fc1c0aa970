package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
)

const problemsID = "problems"

// maxProblems is how many problems are listed.
const maxProblems = 200

// problemList says what could not be read: which file, what is wrong, where. When nothing at all could be opened it is an alert.
type problemList struct {
	app.Compo
	Page    *page
	Version uint64
	Alert   bool
}

// Render lists the first problems.
func (l *problemList) Render() app.UI {
	problems := l.Page.model.Problems()
	n := min(len(problems), maxProblems)
	lines := make([]app.UI, n, n+1)
	for i, p := range problems[:n] {
		parts := []app.UI{app.B().Text(p.File), app.Span().Text(p.Text)}
		if at := state.ProblemAt(p.Offset); at != "" && !strings.Contains(p.Text, at) {
			parts = append(parts, app.Span().Class("at").Text(at))
		}
		if p.File == "" {
			parts = parts[1:]
		}
		lines[i] = app.Li().Body(parts...)
	}
	if more := len(problems) - n; more > 0 {
		lines = append(lines, app.Li().Text(state.ProblemsMore(more)))
	}
	section := app.Section().ID(problemsID).TabIndex(-1).Class("notice").Aria("labelledby", problemsID+"-title")
	class, name, title := "warn", "warn", state.ProblemsTitle
	if l.Alert {
		section = section.Attr("role", "alert")
		class, name, title = "err", "error", state.NothingOpened
	}
	return section.Class(class).Body(icon(name), app.Div().Class("grow").Body(
		app.H2().ID(problemsID+"-title").Text(title), app.Ul().Class("problem-lines").Body(lines...)))
}
