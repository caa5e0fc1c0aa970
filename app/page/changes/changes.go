package changes

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// Page is the part of the page that the line needs.
type Page interface {
	// Render renders what changed; Say announces a text to screen readers.
	Render()
	Say(text string)
	// ShowCharts shows the charts of the given runs only.
	ShowCharts(runs []wire.RunID)
	// GoTo shows a card and gives it the focus.
	GoTo(key cards.Key) bool
}

// recently is how long ago a run may have stopped for the line to tell it on a first visit, in
// seconds.
const recently = 24 * 60 * 60

// The beginnings of names under which the host stores things about a log; the rest is
// [state.Model.Log].
const (
	KeptVisit = "visit-" // when it was visited, in seconds since the Unix epoch; see [Line]
	KeptNotes = "notes-" // its notes
)

// Line finds which runs diverged, which one is the best, which still grow, and which are new or have
// stopped since the last visit. The stored time of a visit is negative if the log had runs and there
// was nothing to say about them. A space behind it says that there was a single part, for which a
// narrow window keeps a single row from the first.
type Line struct {
	location host.Location
	storage  host.Storage
	clock    host.Clock
	page     Page
	model    *state.Model
	aside    bool // the page is a part of another one

	// when the log was visited before, in seconds since the Unix epoch; 0 for never or unknown
	since  int
	quiet  bool              // there was nothing to say on the last visit
	single bool              // there was a single part on the last visit
	closed bool              // a person closed the line
	texts  [partCount]string // the parts of the line, "" for none
	told   bool              // the line was announced
	// the run that a part names, with which it begins; nil if it counts several
	named [partCount]*runs.Run
	_     [0]func() // not comparable, which saves the program that code
}

// New makes the line of a page. aside is set for a page that is a part of another one.
func New(h *host.ChartsPage, p Page, m *state.Model, aside bool) *Line {
	return &Line{
		location: h.Location, storage: h.Storage, clock: h.Clock, page: p, model: m, aside: aside,
	}
}

// Parts of the line.
const (
	partDiverged = iota
	partBest
	partRunning
	partNew
	partStopped
	partCount
)

// Visit looks up what is stored for the open log, once for each log: when it was visited last, the
// notes, and which kinds had one step.
func (l *Line) Visit() {
	f := l.model.Fragment()
	addresses := []string{l.location.BaseURL(), f.Text(address.Recent)}
	for _, s := range f.Sources {
		url, _, _ := strings.Cut(s.URL, "?") // without a signature
		addresses = append(addresses, url)
	}
	hash := uint32(2166136261) // FNV-1a
	for _, text := range addresses {
		for i := range len(text) {
			hash = (hash ^ uint32(text[i])) * 16777619
		}
	}
	log := strconv.Itoa(int(hash))
	if log == l.model.Log {
		return
	}
	visit := l.storage.Kept(KeptVisit + log)
	sec, _ := strconv.Atoi(strings.TrimRight(visit, " "))
	l.single = strings.HasSuffix(visit, " ")
	l.model.Log, l.since, l.quiet, l.closed, l.told = log, max(sec, -sec), sec < 0, false, false
	l.texts = [partCount]string{}
	l.model.Cards.KeepNotes(l.storage.Kept(KeptNotes + log))
	l.model.OneStep = l.storage.Kept(step.KeptOneStep + log)
}

// Loaded takes note that everything opened was read.
func (l *Line) Loaded() {
	l.Visit()
	l.keep()
	l.Update()
	l.tell()
}

// keep remembers this visit, unless the page is a part of another one.
func (l *Line) keep() {
	if l.aside {
		return
	}
	sec := int(l.clock.Now() / 1000)
	if l.empty() && len(l.model.Runs.All()) > 0 {
		sec = -sec
	}
	visit := strconv.Itoa(sec)
	if l.count() == 1 {
		visit += " "
	}
	l.storage.Keep(KeptVisit+l.model.Log, visit)
}

// count returns how many parts there are.
func (l *Line) count() (n int) {
	for _, text := range l.texts {
		if text != "" {
			n++
		}
	}
	return n
}

// empty reports whether there is nothing to say.
func (l *Line) empty() bool { return l.count() == 0 }

// runs returns the runs of a part of the line. at is the step at which the first one diverged, or
// the time in seconds at which the last one was written; together tells that all diverged at that
// step.
func (l *Line) runs(part int) (ids []wire.RunID, at int64, together bool) {
	m := l.model
	since, now := float64(l.since), float64(l.clock.Now()/1000)
	stopped := since // stopped runs were written since then
	if since == 0 {
		stopped = now - recently
	}
	together = true
	for _, r := range m.Runs.All() {
		v := m.Runs.Measure(r.ID)
		if v == nil {
			continue
		}
		switch {
		case part == partDiverged && v.DivergedTag != 0:
			step := v.Diverged.Step
			together = together && (ids == nil || step == at)
			if ids == nil || step < at {
				at = step
			}
		case part == partRunning && m.Runs.Live(r.ID, l.clock.Now()):
		case part == partNew && since > 0 && v.Began > since:
		case part == partStopped && v.Updated > stopped && v.LiveUntil > 0 &&
			v.LiveUntil < now:
			at = max(at, int64(v.Updated))
		default:
			continue
		}
		ids = append(ids, r.ID)
	}
	return ids, at, together
}

// Update looks for what changed, and renders the line if that differs from what it says.
func (l *Line) Update() {
	m := l.model
	var texts [partCount]string
	l.named = [partCount]*runs.Run{}
	for part := range texts {
		ids, first, together := l.runs(part)
		if ids == nil {
			continue
		}
		if len(ids) == 1 {
			l.named[part] = m.Runs.Run(ids[0])
		}
		what, at := words.ChangedNew, ""
		switch part {
		case partRunning:
			what = words.ChangedRunning
		case partDiverged:
			what, at = words.ChangedDiverged, charts.FormatInt(first)
			if !together {
				what = words.ChangedDivergedFrom
			}
		case partStopped:
			now := l.clock.Now()
			what = words.ChangedStopped
			at = words.Age(now, first*1000, l.clock.ZoneOffset(now))
		}
		texts[part] = words.Changed(what, len(ids), shortName(l.named[part]), at)
	}
	if run, metric, value := l.best(); run != nil {
		texts[partBest] = words.BestRunOf(metric, run.Short().String(), value)
	}
	before, count := l.texts, l.count()
	if texts == before {
		return
	}
	l.texts = texts
	l.page.Render()
	if m.Loaded() == nil {
		return
	}
	if count != l.count() {
		l.keep()
	}
	// not for every new value and age
	l.told = l.told && texts[partDiverged] == before[partDiverged]
	l.tell()
}

// tell announces the line to screen readers, once.
func (l *Line) tell() {
	said := ""
	for _, text := range l.texts {
		if text != "" {
			said = words.ChangedFact(said, text)
		}
	}
	if said != "" && !l.told && !l.closed {
		l.told = true
		l.page.Say(said)
	}
}

// Press shows what a part of the line says: its runs, or the card of the metric.
func (l *Line) Press(part int) {
	if part != partBest {
		ids, _, _ := l.runs(part)
		l.page.ShowCharts(ids)
	} else if t := l.model.Metric(); t != nil {
		l.model.Cards.SetTab(kind.Scalar)
		l.page.GoTo(cards.Key{Tag: t.ID})
	}
}

func (l *Line) onPress(_ app.Context, e app.Event) {
	if part, err := strconv.Atoi(ui.Data(e, "changed")); err == nil {
		l.Press(part)
	}
}

func (l *Line) onClose(app.Context, app.Event) {
	l.closed = true
	ui.Focus("main")
	l.page.Render()
}

// View returns the line: how far reading is, and what was found. It is there from the first, so that
// nothing moves when there is something to say, unless that never came on the last visit.
func (l *Line) View(r card.Reading) app.UI {
	if l.closed || l.quiet && l.empty() || l.aside {
		return ui.Hidden()
	}
	var parts []app.UI
	if r.On && r.Runs > 0 {
		parts = append(parts, ui.Text("span", "", words.SaidRead(r.Read, r.Runs)))
	}
	for part, text := range l.texts {
		if text == "" || part == partBest && r.On {
			continue
		}
		said := []app.UI{ui.Text("i", signs[part], "")}
		if run := l.named[part]; run != nil {
			said, text = append(said, ui.RunName(run)), strings.TrimPrefix(text, shortName(run))
		}
		said = append(said, app.Text(text))
		if part == partBest {
			if said = l.bestView(); said == nil {
				continue // no run is visible any more
			}
		}
		parts = append(parts, ui.Button("link", l.onPress,
			ui.Attrs{"data-changed", strconv.Itoa(part)}, said...))
	}
	if parts != nil {
		parts = append(parts, ui.IconButton("ghost small", "x", words.ChangedClose.Text(), "",
			l.onClose))
	}
	class := "changed"
	if l.single {
		class = "changed single"
	}
	return ui.Element("div", class,
		ui.Attrs{"role", "group", "aria-label", words.ChangedLabel.Text()}, parts...)
}

// shortName returns the short name of a run, "" for nil.
func shortName(r *runs.Run) string {
	if r == nil {
		return ""
	}
	return words.ShortName(r.Short().String())
}

// best returns the best run, its metric and its value. The run is nil if there is none.
func (l *Line) best() (run *runs.Run, metric, value string) {
	m := l.model
	run, t := m.Runs.Run(m.Best()), m.Metric()
	if run == nil || t == nil {
		return nil, "", ""
	}
	value, _ = m.Runs.Value(run.ID)
	return run, t.Called(), value
}

// bestView returns the metric, the best run, whose name is cut where there is no room, and its value.
func (l *Line) bestView() []app.UI {
	run, metric, value := l.best()
	if run == nil {
		return nil
	}
	return []app.UI{ui.Text("span", "trunc", words.BestOf(metric)), ui.Swatch(run), ui.RunName(run),
		ui.Text("b", "", value)}
}

// signs are the classes of the signs before the parts of the line.
var signs = [partCount]string{
	partDiverged: "dot diverged", partRunning: "dot live", partStopped: "dot stop",
}
