package program

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// status is in the place of a view whose program does not run.
type status struct {
	app.Compo
	Program   *Program
	State     state
	Done, All int64
	Reason    string
}

// OnMount begins to load what has come on screen for the first time.
func (s *status) OnMount(app.Context) { s.begin() }

// OnUpdate is OnMount where the view of another program was on screen before.
func (s *status) OnUpdate(app.Context) { s.begin() }

func (s *status) begin() {
	if s.Program.state == idle {
		s.Program.start()
	}
}

// OnAgain starts the program after it failed. Its button goes, and so has lost the focus.
func (s *status) OnAgain(app.Context, app.Event) {
	s.Program.start()
	s.Program.page.After(func() { ui.Focus("main") })
}

// Guide pages about what fails. A test of cmd/guide finds pages that are not there.
const (
	guideHost    = "guide/hosting.html#what-a-host-needs"
	guideStopped = "guide/problems.html#messages-of-the-page"
)

// Render shows how far loading is, or what failed, why, and what can be done.
func (s *status) Render() app.UI {
	title := s.Program.spec.Title
	switch s.State {
	case unloaded:
		return s.failure(words.ProgramUnloaded(title), words.ProgramUnloadedText.Text(), words.ProgramAgain.Text(), guideHost)
	case stopped:
		return s.failure(words.ProgramStopped(title), words.ProgramStoppedText.Text(), words.ProgramRestart.Text(), guideStopped)
	}
	return s.progress(words.ProgramLoading(title))
}

// progress says how much has arrived, and shows how much of all where that is known.
func (s *status) progress(title string) app.UI {
	bar, all := ui.Attrs{"aria-label", title}, int64(-1)
	if s.Done <= s.All && s.All > 0 {
		all = s.All
		bar = append(bar, "max", strconv.FormatInt(all, 10), "value", strconv.FormatInt(s.Done, 10))
	}
	parts := []app.UI{ui.Element("h2", "", ui.Attrs{"role", "status"}, app.Text(title)), ui.Element("progress", "", bar)}
	if s.Done > 0 {
		parts = append(parts, ui.Text("p", "", words.BytesOf(s.Done, all)))
	}
	return ui.Element("div", "empty program", nil, parts...)
}

func (s *status) failure(title, advice, again, guide string) app.UI {
	return ui.Element("div", "empty program", ui.Attrs{"role", "alert"}, ui.Icon("error"), ui.Text("h2", "", title),
		ui.Text("p", "", advice), ui.Text("p", "hint", s.Reason), ui.GuideLink(guide),
		ui.Button("btn", s.OnAgain, nil, app.Text(again)))
}
