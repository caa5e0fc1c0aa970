package watch

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Page is the part of the page that watching needs.
type Page interface {
	// Render renders what changed; Tell shows a text for some seconds.
	Render()
	Tell(text string)
	// OpensDialogs reports whether dialogs about the log may open now.
	OpensDialogs() bool
	// Choose loads a script, which shows something made of given, and calls chosen with the
	// person's choice.
	Choose(script, given string, chosen func(choice string))
	// CurrentTag returns the tag of the current card, 0 for none.
	CurrentTag() wire.TagID
	// Watched updates the address and the worker's questions after a change of the conditions.
	Watched()
}

// Watch tells a person when something happens that they wait for; see [state.Watching].
type Watch struct {
	clock   host.Clock
	workers host.Workers
	page    Page
	model   *state.Model

	// Told is the number of conditions that were met since the dialog was last open.
	Told int
	// whether the last report about checks was about a running one
	checking bool
	_        [0]func() // not comparable, which saves the program that code
}

// New makes the watching of a page.
func New(c host.Clock, w host.Workers, p Page, m *state.Model) *Watch {
	return &Watch{clock: c, workers: w, page: p, model: m}
}

// script is the name of the script, and of its style sheet.
const script = "watch"

// Open shows the conditions, and the fields of a new one about a scalar, 0 for the one that the
// current chart or the run list shows.
func (w *Watch) Open(tag wire.TagID) bool {
	if !w.page.OpensDialogs() {
		return false
	}
	if tag == 0 {
		tag = w.page.CurrentTag()
	}
	if metric := w.model.Metric(); metric != nil && tag == 0 {
		tag = metric.ID
	}
	w.Told = 0
	w.page.Choose(script, w.given(tag), w.chose)
	w.page.Render()
	return true
}

// given returns what the script shows: its texts, notes, conditions, scalars and runs.
func (w *Watch) given(tag wire.TagID) string {
	m := w.model
	var b strings.Builder
	b.WriteString(words.WatchTexts + "\f")
	switch {
	case !m.Checked().Followed:
		b.WriteString(words.WatchStatic.Text())
	case m.RefreshSec() == 0:
		b.WriteString(words.WatchOff.Text())
	}
	b.WriteByte('\f')
	for _, c := range m.Watch.Conditions() {
		b.WriteString(m.Watch.Title(c) + "\t" + m.Watch.What(c) + "\n")
	}
	b.WriteByte('\f')
	for _, t := range m.Cards.AllTags(kind.Scalar) {
		words.Row(&b, ui.Bool(t.ID == tag), int(t.ID), t.Called(), "")
	}
	b.WriteByte('\f')
	for _, r := range m.Runs.All() {
		words.Row(&b, "", int(r.ID), words.ShortName(r.ShownName()), "")
	}
	return b.String()
}

// chose carries out what a person chose: "add" with the kind, the bound, the scalar and the run of a
// condition, "arm" or "remove" with its index. Then the script shows what there is now, as after
// "refresh".
func (w *Watch) chose(choice string) {
	p, m := w.page, w.model
	fields := append(strings.Split(choice, "\t"), "", "", "", "")
	at, _ := strconv.Atoi(fields[1])
	tag := wire.TagID(0)
	switch now := w.clock.Now(); fields[0] {
	case "add":
		c := state.Condition{Kind: wire.WatchKind(at)}
		c.Bound, _ = strconv.ParseFloat(fields[2], 64)
		id, _ := strconv.Atoi(fields[3])
		if t := m.Cards.Tag(wire.TagID(id)); t != nil {
			c.Tag, tag = t.Name, t.ID
		}
		id, _ = strconv.Atoi(fields[4])
		if r := m.Runs.Run(wire.RunID(id)); r != nil {
			c.Run = r.Name
		}
		if !m.Watch.Add(c, now) {
			p.Tell(words.WatchFull.Text())
		}
	case "arm":
		m.Watch.Arm(at, now)
	case "remove":
		m.Watch.Remove(at)
	}
	if fields[0] != "refresh" {
		w.page.Watched()
	}
	w.Open(tag)
}

// Measured looks for conditions that new values meet.
func (w *Watch) Measured(m *wire.RunValues) { w.met(w.model.Watch.Hit(m.Hits)) }

// Checked looks for conditions that are met after a check.
func (w *Watch) Checked(m *wire.Checked) {
	was := w.checking
	if w.checking = m.Checking; was && !m.Checking {
		w.met(w.model.Watch.Checked(w.clock.Now(), !m.Problem.None()))
	}
}

// met tells of conditions that were just met.
func (w *Watch) met(met []*state.Condition) {
	if met == nil {
		return
	}
	for _, c := range met {
		w.Told++
		title, where := w.model.Watch.Title(c), w.model.Watch.What(c)
		w.page.Tell(words.WatchTold(title, where))
		w.workers.Choose(script, strings.Join([]string{"", title, where}, "\t"),
			func(string, bool) {})
	}
	w.page.Watched()
}

// Title returns the document's title with the number of conditions that were met.
func (w *Watch) Title(title string) string {
	if w.Told == 0 {
		return title
	}
	return words.WatchCount(w.Told, title)
}

// Button returns the button that shows the conditions, if there are any; told of them were met.
func (w *Watch) Button(conditions, told int) app.UI {
	if conditions == 0 {
		return ui.Hidden()
	}
	class, count := "btn ghost icon to-watch", ui.Hidden()
	if told > 0 {
		class, count = "btn to-watch", app.Text(words.Count(told))
	}
	return ui.Button(class, w.OnOpen, ui.Attrs{"aria-label", words.WatchButton(told), "title",
		words.WithKey(words.WatchButton(told), "W"), "aria-haspopup", "dialog"},
		ui.Icon("bell"), count)
}

// OnOpen handles a press on a button that shows the conditions.
func (w *Watch) OnOpen(app.Context, app.Event) { w.Open(0) }
