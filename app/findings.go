package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// summary is the summary of a run, while it is on screen.
type summary struct {
	open    bool
	run     wire.RunID
	answer  *wire.Findings // nil before it is there
	copied  string         // what came of copying it
	version uint64
}

// summaries are what stands out in runs and charts, in words.
type summaries struct {
	page *page
	summary
}

// openFindings shows what stands out in a run.
func (su *summaries) openFindings(run wire.RunID) {
	if su.page.model.Run(run) == nil {
		return
	}
	su.summary = summary{open: true, run: run, version: su.version + 1}
	su.page.send(&wire.GetFindings{Run: run})
	su.page.render()
}

// closeFindings closes the summary; the browser gives the focus back to where it was.
func (su *summaries) closeFindings() {
	if !su.open {
		return
	}
	ui.CloseDialog(summaryDialogID)
	su.summary = summary{version: su.version + 1}
	su.page.render()
}

// describeCard asks what stands out in the lines of a chart, which a screen reader reads in place of the canvas.
func (su *summaries) describeCard(card string) {
	if c, ok := su.page.cards[card].(*chartCard); ok {
		c.Of.describe(card)
	}
}

// foundOut takes an answer of the worker.
func (su *summaries) foundOut(m *wire.Findings) {
	if m.Card == "" {
		if su.open && su.run == m.Run {
			su.answer = m
			su.version++
			su.page.render()
		}
		return
	}
	c, ok := su.page.cards[m.Card].(*chartCard)
	if text := strings.ReplaceAll(m.Text, "\n", " "); ok && c.findings != text {
		c.findings = text
		su.page.render(c)
	}
}

// Ids of the summary, and of the words that describe a card.
const (
	summaryDialogID = "run-summary"
	summaryTitleID  = "run-summary-title"
	summaryTextID   = "run-summary-text"
)

func findingsID(card string) string { return card + "-findings" }

// findingsOf describes a chart: an element that aria-describedby of the plot names.
func findingsOf(id, text string) app.UI {
	return app.Span().Class("vh").ID(findingsID(id)).Text(text)
}

// onDescribe follows the focus to a chart. The chart says which it is, since go-app keeps the handler of the first one.
func (su *summaries) onDescribe(_ app.Context, e app.Event) { su.describeCard(ui.Data(e, "card")) }

// runSummary is the dialog.
type runSummary struct {
	app.Compo
	Page    *page
	Version uint64
}

// OnMount shows the dialog over everything else.
func (s *runSummary) OnMount(app.Context) {
	ui.ShowDialog(summaryDialogID, summaryTitleID)
}

func (s *runSummary) onClose(app.Context, app.Event) { s.Page.summary.closeFindings() }

func (s *runSummary) onCopy(app.Context, app.Event) {
	p := s.Page
	answer := p.summary.answer
	if answer == nil {
		return
	}
	text := p.summary.summaryTitle() + "\n" + answer.Text + "\n"
	p.host.CopyText(text, func(copied bool) {
		p.do(func() {
			if p.summary.answer != answer { // of another run by now
				return
			}
			p.summary.copied = state.SummaryNoCopy
			if copied {
				p.summary.copied = state.SummaryCopied
			}
			p.summary.version++
			p.render()
		})
	})
}

func (su *summaries) summaryTitle() string {
	if run := su.page.model.Run(su.run); run != nil {
		return state.SummaryOf(run.Title())
	}
	return state.SummaryTitle
}

// Render shows what was found.
func (s *runSummary) Render() app.UI {
	p := s.Page
	return app.Dialog().ID(summaryDialogID).Class("dialog", "wide-dialog").Aria("labelledby", summaryTitleID).On("close", s.onClose).Body(
		ui.DialogHead(summaryTitleID, p.summary.summaryTitle(), state.SummaryClose, s.onClose),
		app.Div().ID(summaryTextID).Class("dialog-body").Aria("live", "polite").Body(s.text()...),
		app.Div().Class("dialog-foot").Body(
			app.Span().Class("grow", "hint").Attr("role", "status").Text(p.summary.copied),
			app.Button().Class("btn").Type("button").DataSet("clip", "text/plain").Disabled(p.summary.answer == nil).OnClick(s.onCopy).Body(ui.Icon("copy"), app.Text(state.SummaryCopy)),
			app.Button().Class("btn primary").Type("button").OnClick(s.onClose).Text(state.SummaryClose)),
	)
}

func (s *runSummary) text() []app.UI {
	p := s.Page
	if p.summary.answer == nil {
		return []app.UI{app.P().Class("busy").Body(ui.Icon("refresh"), app.Text(state.SummaryWaiting))}
	}
	lead, _, _ := strings.Cut(p.summary.answer.Text, "\n")
	parts := []app.UI{app.P().Class("hint").Text(lead)}
	items := make([]app.UI, len(p.summary.answer.Items))
	for i, item := range p.summary.answer.Items {
		items[i] = app.Li().DataSet("finding", strconv.Itoa(i)).Text(item.Text)
	}
	if len(items) > 0 {
		parts = append(parts, app.Ul().Class("findings").Body(items...))
	}
	if run := p.model.Run(p.summary.run); run != nil && (run.State == wire.RunReading || run.State == wire.RunQueued) {
		parts = append(parts, app.P().Class("hint").Text(state.SummaryReading))
	}
	return parts
}
