package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// summary is the state of the summary of a run, while it is on screen.
type summary struct {
	open    bool
	run     wire.RunID
	serial  uint32    // number of the question
	answer  *Findings // nil until it arrives
	copied  string    // message about the result of copying
	version uint64
}

// Findings lists what stands out in a run, after a line that says how much was examined.
type Findings struct {
	LookedAt string
	Items    []string
}

// Lines returns all of it, one finding per line.
func (f *Findings) Lines() string {
	return strings.Join(append([]string{f.LookedAt}, f.Items...), "\n")
}

// summaries describe in words what stands out in runs and charts.
type summaries struct {
	page *Page
	summary
}

// OpenFindings shows what stands out in a run.
func (su *summaries) OpenFindings(run wire.RunID) {
	if su.page.Model.Runs.Run(run) == nil {
		return
	}
	su.summary = summary{open: true, run: run, version: su.version + 1}
	for _, k := range su.page.kinds {
		if s, ok := k.(Summarises); ok {
			su.serial = s.AskFindings(run)
		}
	}
	su.page.Render()
}

// CloseFindings closes the summary; the browser gives the focus back to where it was.
func (su *summaries) CloseFindings() {
	if !su.open {
		return
	}
	ui.CloseDialog(summaryDialogID)
	su.summary = summary{version: su.version + 1}
	su.page.Render()
}

// Found takes the findings of a run, unless a newer question was asked since.
func (su *summaries) Found(serial uint32, found *Findings) {
	if su.open && su.serial == serial {
		su.answer = found
		su.version++
		su.page.Render()
	}
}

// Ids of the summary.
const (
	summaryDialogID = "run-summary"
	summaryTitleID  = "run-summary-title"
	summaryTextID   = "run-summary-text"
)

// RunSummary is the dialog with the summary of a run.
type RunSummary struct {
	app.Compo
	Page    *Page
	Version uint64
}

// OnMount shows the dialog over everything else.
func (s *RunSummary) OnMount(app.Context) {
	ui.ShowDialog(summaryDialogID, summaryTitleID)
}

func (s *RunSummary) onClose(app.Context, app.Event) { s.Page.Summary.CloseFindings() }

// OnCopy copies the summary.
func (s *RunSummary) OnCopy(app.Context, app.Event) {
	p := s.Page
	answer := p.Summary.answer
	if answer == nil {
		return
	}
	text := p.Summary.summaryTitle() + "\n" + answer.Lines() + "\n"
	p.Host.Saver.CopyText(text, func(copied bool) {
		p.Do(func() {
			if p.Summary.answer != answer { // another run's summary is open by now
				return
			}
			p.Summary.copied = words.SummaryNoCopy.Text()
			if copied {
				p.Summary.copied = words.TextCopied.Text()
			}
			p.Host.Saver.Toast(p.Summary.copied)
			p.Summary.version++
			p.Render()
		})
	})
}

func (su *summaries) summaryTitle() string {
	if run := su.page.Model.Runs.Run(su.run); run != nil {
		return words.SummaryOf(run.Title())
	}
	return words.SummaryTitle.Text()
}

// Render shows what was found.
func (s *RunSummary) Render() app.UI {
	p := s.Page
	return ui.Element("dialog", "dialog wide-dialog",
		ui.Attrs{"id", summaryDialogID, "aria-labelledby", summaryTitleID},
		ui.DialogHead(summaryTitleID, p.Summary.summaryTitle(), words.SummaryClose.Text(),
			s.onClose),
		ui.Element("div", "dialog-body", ui.Attrs{"id", summaryTextID, "aria-live", "polite"},
			s.text()...),
		ui.Element("div", "dialog-foot", nil,
			ui.Element("span", "grow hint", ui.Attrs{"role", "status"}, app.Text(p.Summary.copied)),
			ui.Button("btn", s.OnCopy,
				ui.Attrs{"data-clip", "text/plain", "disabled", ui.Bool(p.Summary.answer == nil)},
				ui.Icon("copy"), app.Text(words.SummaryCopy.Text())),
			ui.Button("btn primary", s.onClose, nil, app.Text(words.SummaryClose.Text()))),
	).On("close", s.onClose)
}

func (s *RunSummary) text() []app.UI {
	p := s.Page
	if p.Summary.answer == nil {
		return []app.UI{ui.Element("p", "busy", nil, ui.Icon("refresh"),
			app.Text(words.SummaryWaiting.Text()))}
	}
	parts := []app.UI{ui.Text("p", "hint", p.Summary.answer.LookedAt)}
	items := make([]app.UI, len(p.Summary.answer.Items))
	for i, item := range p.Summary.answer.Items {
		items[i] = ui.Element("li", "", ui.Attrs{"data-finding", strconv.Itoa(i)}, app.Text(item))
	}
	if len(items) > 0 {
		parts = append(parts, ui.Element("ul", "findings", nil, items...))
	}
	if run := p.Model.Runs.Run(p.Summary.run); run != nil && run.State.Unread() {
		parts = append(parts, ui.Text("p", "hint", words.SummaryReading.Text()))
	}
	return parts
}
