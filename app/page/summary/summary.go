package summary

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Page is the part of the page that the summary needs.
type Page interface {
	// Do runs fn on the UI goroutine.
	Do(fn func())
	// Render renders what changed.
	Render()
	// AskFindings asks the worker what stands out in a run, and returns the number of the question;
	// [Summary.Found] takes the answer.
	AskFindings(run wire.RunID) (serial uint32)
}

// shown is the state of the summary while it is on screen.
type shown struct {
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

// Summary is the summary of a run, of which one is shown at a time.
type Summary struct {
	saver host.Saver
	page  Page
	model *state.Model
	shown
}

// New makes the summary of a page.
func New(s host.Saver, p Page, m *state.Model) *Summary {
	return &Summary{saver: s, page: p, model: m}
}

// Show shows what stands out in a run.
func (s *Summary) Show(run wire.RunID) {
	if s.model.Runs.Run(run) == nil {
		return
	}
	s.shown = shown{
		open: true, run: run, version: s.version + 1, serial: s.page.AskFindings(run),
	}
	s.page.Render()
}

// Open reports whether the summary is on screen.
func (s *Summary) Open() bool { return s.open }

// Close closes the summary; the browser gives the focus back to where it was.
func (s *Summary) Close() {
	if !s.open {
		return
	}
	ui.CloseDialog(dialogID)
	s.shown = shown{version: s.version + 1}
	s.page.Render()
}

// Found takes the findings of a run, unless a newer question was asked since.
func (s *Summary) Found(serial uint32, found *Findings) {
	if s.open && s.serial == serial {
		s.answer = found
		s.version++
		s.page.Render()
	}
}

// Ids of the summary.
const (
	dialogID = "run-summary"
	titleID  = "run-summary-title"
	textID   = "run-summary-text"
)

// Dialog returns the component of the summary, nil while it is not on screen.
func (s *Summary) Dialog() app.UI {
	if !s.open {
		return nil
	}
	return &Dialog{Summary: s, Version: s.version}
}

// Dialog is the dialog with the summary of a run.
type Dialog struct {
	app.Compo
	Summary *Summary
	Version uint64
}

// OnMount shows the dialog over everything else.
func (d *Dialog) OnMount(app.Context) { ui.ShowDialog(dialogID, titleID) }

func (d *Dialog) onClose(app.Context, app.Event) { d.Summary.Close() }

// OnCopy copies the summary.
func (d *Dialog) OnCopy(app.Context, app.Event) {
	s := d.Summary
	answer := s.answer
	if answer == nil {
		return
	}
	s.saver.CopyText(s.title()+"\n"+answer.Lines()+"\n", func(copied bool) {
		s.page.Do(func() {
			if s.answer != answer { // another run's summary is open by now
				return
			}
			s.copied = words.SummaryNoCopy.Text()
			if copied {
				s.copied = words.TextCopied.Text()
			}
			s.saver.Toast(s.copied)
			s.version++
			s.page.Render()
		})
	})
}

func (s *Summary) title() string {
	if run := s.model.Runs.Run(s.run); run != nil {
		return words.SummaryOf(run.Title())
	}
	return words.SummaryTitle.Text()
}

// Render shows what was found.
func (d *Dialog) Render() app.UI {
	s := d.Summary
	return ui.Element("dialog", "dialog wide-dialog",
		ui.Attrs{"id", dialogID, "aria-labelledby", titleID},
		ui.DialogHead(titleID, s.title(), words.SummaryClose.Text(), d.onClose),
		ui.Element("div", "dialog-body", ui.Attrs{"id", textID, "aria-live", "polite"},
			s.text()...),
		ui.Element("div", "dialog-foot", nil,
			ui.Element("span", "grow hint", ui.Attrs{"role", "status"}, app.Text(s.copied)),
			ui.Button("btn", d.OnCopy,
				ui.Attrs{"data-clip", "text/plain", "disabled", ui.Bool(s.answer == nil)},
				ui.Icon("copy"), app.Text(words.SummaryCopy.Text())),
			ui.Button("btn primary", d.onClose, nil, app.Text(words.SummaryClose.Text()))),
	).On("close", d.onClose)
}

func (s *Summary) text() []app.UI {
	if s.answer == nil {
		return []app.UI{ui.Element("p", "busy", nil, ui.Icon("refresh"),
			app.Text(words.SummaryWaiting.Text()))}
	}
	parts := []app.UI{ui.Text("p", "hint", s.answer.LookedAt)}
	items := make([]app.UI, len(s.answer.Items))
	for i, item := range s.answer.Items {
		items[i] = ui.Element("li", "", ui.Attrs{"data-finding", strconv.Itoa(i)}, app.Text(item))
	}
	if len(items) > 0 {
		parts = append(parts, ui.Element("ul", "findings", nil, items...))
	}
	if run := s.model.Runs.Run(s.run); run != nil && run.State.Unread() {
		parts = append(parts, ui.Text("p", "hint", words.SummaryReading.Text()))
	}
	return parts
}
