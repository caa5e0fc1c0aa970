package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// Ids of the list and of the button that shows it.
const (
	problemsID     = "problems"
	problemCountID = "problem-count"
)

// maxProblems is how many problems are listed.
const maxProblems = 200

// ProblemList says what could not be read: which file, what is wrong, where. It takes no focus. When nothing at all could be opened it is an alert.
type ProblemList struct {
	app.Compo
	Page    *Page
	Version uint64
	Alert   bool
}

// OnClose takes it from the page.
func (l *ProblemList) OnClose(app.Context, app.Event) {
	l.Page.ProblemsClosed = true
	l.Page.Render()
	l.Page.After(func() { ui.Focus(problemCountID) })
}

func (l *ProblemList) onWhy(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "why")); err == nil {
		l.Page.Examination.AskWhy(i)
	}
}

// listsProblems reports whether the list of problems is on screen: from the first one on until a person closes it.
func (p *Page) listsProblems() bool {
	return len(p.Model.Problems()) > 0 && (!p.ProblemsClosed || p.nothingOpened())
}

// explained reports whether the only problem there is is on screen with its explanation.
func (p *Page) explained() bool {
	return p.Examination.on() && len(p.Model.Problems()) == 1
}

// nothingOpened reports whether everything was read and there is nothing to show but problems.
func (p *Page) nothingOpened() bool {
	if p.Model.Loaded() == nil || len(p.Model.Problems()) == 0 {
		return false
	}
	tags := 0
	for _, k := range p.kinds {
		_, n := p.Model.TagCounts(k.ID())
		tags += n
	}
	return tags == 0
}

// Render lists the first problems.
func (l *ProblemList) Render() app.UI {
	problems := l.Page.Model.Problems()
	n := min(len(problems), maxProblems)
	lines := make([]app.UI, n, n+1)
	for i, p := range problems[:n] {
		text := words.Say(p.Text)
		parts := []app.UI{ui.Text("b", "", p.File), ui.Text("span", "", text)}
		if at := words.ProblemAt(p.Offset); at != "" && !strings.Contains(text, at) {
			parts = append(parts, ui.Text("span", "at", at))
		}
		if p.File == "" {
			parts = parts[1:]
		}
		if p.URL != "" {
			parts = append(parts, ui.Button("btn why", nil, ui.Attrs{"data-why", strconv.Itoa(i), "aria-label", words.RemedyWhyOf(p.File)}, app.Text(words.RemedyWhy.Text())))
		}
		lines[i] = ui.Element("li", "", nil, parts...)
	}
	if more := len(problems) - n; more > 0 {
		lines = append(lines, ui.Text("li", "", words.ProblemsMore(more)))
	}
	list := ui.Element("ul", "problem-lines", ui.Attrs{"tabindex", "0", "aria-labelledby", problemsID + "-title"}, lines...).On("click", l.onWhy)
	title, link := ui.Element("h2", "", ui.Attrs{"id", problemsID + "-title"}), guideLink(guideDamage)
	section := ui.Element("section", "", ui.Attrs{"id", problemsID, "tabindex", "-1", "aria-labelledby", problemsID + "-title"})
	if l.Alert {
		return section.Class("notice err").Attr("role", "alert").Body(ui.Icon("error"), ui.Element("div", "grow", nil, title.Text(words.NothingOpened.Text()), list, link))
	}
	return section.Class("notice warn").Body(ui.Icon("warn"),
		ui.Element("div", "grow", nil, ui.Element("div", "", ui.Attrs{"role", "status"}, title.Text(words.ProblemsTitle(len(problems)))), list, link),
		ui.Button("btn ghost icon small", l.OnClose, ui.Attrs{"aria-label", words.ProblemsClose.Text(), "title", words.ProblemsClose.Text()}, ui.Icon("x")))
}
