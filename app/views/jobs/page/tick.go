package page

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/views/jobs"
	"eventlens/app/words"
)

// tick ticks or unticks the job of a row; with asRange, all rows from the one ticked last.
func (p *Page) tick(i int, asRange bool) {
	r := p.rowAt(i)
	if r == nil {
		return
	}
	if asRange && p.anchor >= 0 && p.anchor != i {
		p.ask(&jobs.Pick{First: min(i, p.anchor), Last: max(i, p.anchor)})
		p.anchor = i
		return
	}
	p.anchor = i
	p.setTicked([]string{r.ID}, !p.view.isTicked(r.ID))
}

// tickAll ticks all jobs that match, or unticks all if any is ticked.
func (p *Page) tickAll() {
	if len(p.view.ticked) > 0 {
		p.untickAll()
		return
	}
	p.ask(&jobs.Pick{Last: p.rows.All})
}

// untickAll unticks all jobs.
func (p *Page) untickAll() { p.setTicked(p.view.ticked, false) }

// onPicked ticks the jobs of a range of rows.
func (p *Page) onPicked(m *jobs.Picked) {
	p.setTicked(m.IDs, true)
	if m.More {
		p.announcement = jobs.TooMany(jobs.MostPicked)
	}
}

// setTicked ticks or unticks jobs.
func (p *Page) setTicked(ids []string, on bool) {
	if !p.view.tick(slices.Clone(ids), on) {
		p.announcement = jobs.TooMany(jobs.MostPicked)
	}
	p.keepView(false)
	p.findTicked()
	p.showRows()
	p.Render()
	p.tell("ticked", "jobs", strings.Join(p.view.ticked, "\n"))
}

// onClear unticks all jobs. The bar with the pressed button disappears, so the focus moves to the
// grid.
func (s *Shell) onClear(app.Context, app.Event) {
	s.page.untickAll()
	s.page.After(func() { ui.Focus(gridID) })
}

// selection returns the bar with the actions for the ticked jobs.
func (s *Shell) selection() app.UI {
	p := s.page
	n := len(p.view.ticked)
	if n == 0 {
		return ui.Hidden()
	}
	runs, link := "",
		app.UI(ui.Element("span", "btn primary", ui.Attrs{"aria-disabled", "true"},
			ui.Icon("compare"), app.Text(jobs.Compare(n))))
	if p.found != nil {
		runs = jobs.TickedRuns(p.found.Runs)
		if len(p.found.Jobs) > 0 {
			link = ui.Element("a", "btn primary",
				ui.Attrs{"href", p.href(p.found.Jobs...), "id", "compare"}, ui.Icon("compare"),
				app.Text(jobs.Compare(len(p.found.Jobs))))
		}
	}
	return ui.Element("div", "selbar",
		ui.Attrs{"role", "region", "aria-label", jobs.Selection.Text()},
		ui.Element("span", "trunc", ui.Attrs{"role", "status"},
			ui.Text("b", "", jobs.Ticked(n)), ui.Text("span", "job-ticked-runs", runs)),
		ui.Element("label", "control share wide", ui.Attrs{"title", jobs.ShareHint.Text()},
			ui.Element("input", "check",
				ui.Attrs{"id", "share", "type", "checkbox", "checked",
					ui.Bool(p.view.byFolder)}).On("change", s.onShare),
			ui.Text("span", "", jobs.Share.Text())),
		link,
		ui.IconButton("", "x", jobs.Clear.Text(),
			words.WithKey(jobs.Clear.Text(), words.KeyEscape.Text()), s.onClear))
}

// onShare switches whether train and validation of a job share a colour, here and in the charts.
func (s *Shell) onShare(ctx app.Context, _ app.Event) {
	s.page.view.byFolder = ctx.JSSrc().Get("checked").Bool()
	s.page.changed(true)
}
