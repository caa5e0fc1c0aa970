package ondemand

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// status is shown in place of a view whose program does not run.
type status struct {
	app.Compo
	Program   *Program
	State     state
	Done, All int64
	Reason    string
}

// OnMount starts the program when its view comes on screen for the first time.
func (s *status) OnMount(app.Context) { s.begin() }

// OnUpdate also starts the program, for an element that showed the view of another program before.
func (s *status) OnUpdate(app.Context) { s.begin() }

func (s *status) begin() {
	if p := s.Program; p.state == idle || p.state == unloaded && p.unseen {
		p.start()
	}
	s.Program.unseen = false
}

// OnAgain starts the program after it failed. The pressed button disappears, so the focus moves on.
func (s *status) OnAgain(app.Context, app.Event) {
	s.Program.start()
	s.Program.page.After(func() { ui.Focus("main") })
}

// Guide pages about failures. A test of cmd/guide finds missing pages.
const (
	guideHost    = "guide/hosting.html#what-a-host-needs"
	guideStopped = "guide/problems.html#messages-of-the-page"
)

// Render shows the loading progress, or what failed, why, and what can be done.
func (s *status) Render() app.UI {
	title := s.Program.spec.Title
	switch s.State {
	case unloaded:
		return s.failure(words.ProgramUnloaded(title), words.ProgramUnloadedText.Text(),
			words.ProgramAgain.Text(), guideHost)
	case stopped:
		return s.failure(words.ProgramStopped(title), words.ProgramStoppedText.Text(),
			words.ProgramRestart.Text(), guideStopped)
	}
	return s.progress(words.ProgramLoading(title))
}

// progress shows how many of all bytes have arrived. Either number may be unknown: a server may not
// tell the size, and a browser that compiles the program while it arrives does not report progress.
func (s *status) progress(title string) app.UI {
	bar, said := ui.Attrs{"aria-label", title}, ""
	switch {
	case s.Done > 0 && s.Done <= s.All:
		bar = append(bar, "max", strconv.FormatInt(s.All, 10), "value",
			strconv.FormatInt(s.Done, 10))
		said = words.BytesOf(s.Done, s.All)
	case s.Done > 0:
		said = words.Bytes(s.Done)
	case s.All > 0:
		said = words.Bytes(s.All)
	}
	return ui.Element("div", "empty program", nil,
		ui.Element("div", "", ui.Attrs{"role", "status"}, ui.Text("h2", "", title)),
		ui.Element("progress", "", bar), ui.Text("p", "", said))
}

func (s *status) failure(title, advice, again, guide string) app.UI {
	return ui.Element("div", "empty program", ui.Attrs{"role", "alert"}, ui.Icon("error"),
		ui.Text("h2", "", title),
		ui.Text("p", "", advice), ui.Text("p", "hint", s.Reason), ui.GuideLink(guide),
		ui.Button("btn", s.OnAgain, nil, app.Text(again)))
}
