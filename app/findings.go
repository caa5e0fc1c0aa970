package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// summary is the summary of a run, while it is on screen.
type summary struct {
	open    bool
	run     wire.RunID
	answer  *wire.Findings // nil before it is there
	copied  string         // what came of copying it
	version uint64
}

// openFindings shows what stands out in a run.
func (p *page) openFindings(run wire.RunID) {
	if p.model.Run(run) == nil {
		return
	}
	p.summary = summary{open: true, run: run, version: p.summary.version + 1}
	p.send(&wire.GetFindings{Run: run})
	p.render()
}

// closeFindings closes the summary; the browser gives the focus back to where it was.
func (p *page) closeFindings() {
	if !p.summary.open {
		return
	}
	closeDialog(summaryDialogID)
	p.summary = summary{version: p.summary.version + 1}
	p.render()
}

// describeCard asks what stands out in the lines of a chart, which a screen reader reads in place of the canvas.
func (p *page) describeCard(card string) {
	if c, ok := p.cards[card].(*chartCard); ok && c.Tab == wire.KindScalar {
		p.send(&wire.GetFindings{Card: card})
	}
}

// foundOut takes an answer of the worker.
func (p *page) foundOut(m *wire.Findings) {
	if m.Card == "" {
		if p.summary.open && p.summary.run == m.Run {
			p.summary.answer = m
			p.summary.version++
			p.render()
		}
		return
	}
	c, ok := p.cards[m.Card].(*chartCard)
	if text := strings.ReplaceAll(m.Text, "\n", " "); ok && c.findings != text {
		c.findings = text
		p.refresh(c)
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
func (p *page) onDescribe(_ app.Context, e app.Event) { p.describeCard(data(e, "card")) }

// runSummary is the dialog.
type runSummary struct {
	app.Compo
	Page    *page
	Version uint64
}

// OnMount shows the dialog over everything else.
func (s *runSummary) OnMount(app.Context) {
	showDialog(summaryDialogID, summaryTitleID)
}

func (s *runSummary) onClose(app.Context, app.Event) { s.Page.closeFindings() }

func (s *runSummary) onCopy(app.Context, app.Event) {
	p := s.Page
	answer := p.summary.answer
	if answer == nil {
		return
	}
	text := p.summaryTitle() + "\n" + answer.Text + "\n"
	p.host.CopyText(text, func(copied bool) {
		p.do(func() {
			if p.summary.answer != answer { // of another run by now
				return
			}
			p.summary.copied = words.SummaryNoCopy.Text()
			if copied {
				p.summary.copied = words.SummaryCopied.Text()
			}
			p.summary.version++
			p.render()
		})
	})
}

func (p *page) summaryTitle() string {
	if run := p.model.Run(p.summary.run); run != nil {
		return words.SummaryOf(run.Title())
	}
	return words.SummaryTitle.Text()
}

// Render shows what was found.
func (s *runSummary) Render() app.UI {
	p := s.Page
	return app.Dialog().ID(summaryDialogID).Class("dialog", "wide-dialog").Aria("labelledby", summaryTitleID).On("close", s.onClose).Body(
		dialogHead(summaryTitleID, p.summaryTitle(), words.SummaryClose.Text(), s.onClose),
		app.Div().ID(summaryTextID).Class("dialog-body").Aria("live", "polite").Body(s.text()...),
		app.Div().Class("dialog-foot").Body(
			app.Span().Class("grow", "hint").Attr("role", "status").Text(p.summary.copied),
			app.Button().Class("btn").Type("button").DataSet("clip", "text/plain").Disabled(p.summary.answer == nil).OnClick(s.onCopy).Body(icon("copy"), app.Text(words.SummaryCopy.Text())),
			app.Button().Class("btn primary").Type("button").OnClick(s.onClose).Text(words.SummaryClose.Text())),
	)
}

func (s *runSummary) text() []app.UI {
	p := s.Page
	if p.summary.answer == nil {
		return []app.UI{app.P().Class("busy").Body(icon("refresh"), app.Text(words.SummaryWaiting.Text()))}
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
		parts = append(parts, app.P().Class("hint").Text(words.SummaryReading.Text()))
	}
	return parts
}
