package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// tracesTab is the name of the tab of traces in the address.
const tracesTab = "profile"

func traceID(card string, i int) string { return card + "-trace" + strconv.Itoa(i) }

// traceMarks returns the marks of traces on the axis of the chart, all at the origin like the
// handles. An embedded card has none, since it has no tabs to come back by.
func (h *handles) traceMarks() (marks []app.UI) {
	if len(h.Card.Traces) == 0 || !h.Scalars.page.OpensDialogs() {
		return nil
	}
	for i, t := range h.Card.Traces {
		said := words.Say(t.Text)
		marks = append(marks, ui.Button("trace-mark", h.onTrace,
			ui.Attrs{"id", traceID(h.ID, i), "data-trace", t.Path, "aria-label", said,
				"title", said}))
	}
	return marks
}

func (h *handles) onTrace(_ app.Context, e app.Event) { h.Scalars.OpenTrace(ui.Data(e, "trace")) }

// OpenTrace shows the trace with a path, and what was last seen of it.
func (s *Kind) OpenTrace(path string) {
	f := s.model.Fragment()
	if f.Text(address.Trace) != path {
		f.Set(address.TraceLook, "")
		f.Set(address.TraceOffset, "")
	}
	f.Set(address.Tab, tracesTab)
	f.Set(address.Trace, path)
	f.Set(address.FullScreen, "")
	s.page.Visit(f, true)
}
