package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// recently is how long ago a run may have stopped for the line to tell it on a first visit, in
// seconds.
const recently = 24 * 60 * 60

// KeptVisit is the beginning of the name under which the host stores when a log was visited, in
// seconds since the Unix epoch; the rest is a hash of the log's addresses. The time is negative if
// the log had runs and there was nothing to say about them.
const KeptVisit = "visit-"

// changed finds which runs diverged, which one is the best, which still grow, and which are new or
// have stopped since the last visit. A line below the toolbar names them.
type changed struct {
	page *Page
	// a hash of the open log's addresses, which ends the names of what is stored for it
	log string
	// when the log was visited before, in seconds since the Unix epoch; 0 for never or unknown
	since  int
	quiet  bool                 // there was nothing to say on the last visit
	closed bool                 // a person closed the line
	texts  [changedParts]string // the parts of the line, "" for none
	told   bool                 // the line was announced
	// the run that a part names, with which it begins; nil if it counts several
	named [changedParts]*runs.Run
	_     [0]func() // not comparable, which saves the program that code
}

// Parts of the line.
const (
	changedDiverged = iota
	changedBest
	changedRunning
	changedNew
	changedStopped
	changedParts
)

// visit looks up what is stored for the open log, once for each log: when it was visited last, and
// the notes.
func (ch *changed) visit() {
	p := ch.page
	f := p.Model.Fragment()
	addresses := []string{p.Host.Location.BaseURL(), f.Text(address.Recent)}
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
	if log == ch.log {
		return
	}
	sec, _ := strconv.Atoi(p.Host.Storage.Kept(KeptVisit + log))
	ch.log, ch.since, ch.quiet, ch.closed, ch.told = log, max(sec, -sec), sec < 0, false, false
	ch.texts = [changedParts]string{}
	p.Model.Cards.KeepNotes(p.Host.Storage.Kept(KeptNotes + log))
}

// loaded takes note that everything opened was read.
func (ch *changed) loaded() {
	ch.visit()
	ch.keep()
	ch.update()
	ch.tell()
}

// keep remembers this visit, unless the page is a part of another one.
func (ch *changed) keep() {
	if ch.page.Embedding.HidesBars() {
		return
	}
	sec := int(ch.page.Host.Clock.Now() / 1000)
	if ch.empty() && len(ch.page.Model.Runs.All()) > 0 {
		sec = -sec
	}
	ch.page.Host.Storage.Keep(KeptVisit+ch.log, strconv.Itoa(sec))
}

// empty reports whether there is nothing to say.
func (ch *changed) empty() bool { return ch.texts == [changedParts]string{} }

// runs returns the runs of a part of the line. at is the step at which the first one diverged, or
// the time in seconds at which the last one was written; together tells that all diverged at that
// step.
func (ch *changed) runs(part int) (ids []wire.RunID, at int64, together bool) {
	m := ch.page.Model
	since, now := float64(ch.since), float64(ch.page.Host.Clock.Now()/1000)
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
		case part == changedDiverged && v.DivergedTag != 0:
			step := v.Diverged.Step
			together = together && (ids == nil || step == at)
			if ids == nil || step < at {
				at = step
			}
		case part == changedRunning && m.Runs.Live(r.ID, ch.page.Host.Clock.Now()):
		case part == changedNew && since > 0 && v.Began > since:
		case part == changedStopped && v.Updated > stopped && v.LiveUntil > 0 &&
			v.LiveUntil < now:
			at = max(at, int64(v.Updated))
		default:
			continue
		}
		ids = append(ids, r.ID)
	}
	return ids, at, together
}

// update looks for what changed, and renders the line if that differs from what it says.
func (ch *changed) update() {
	p, m := ch.page, ch.page.Model
	var texts [changedParts]string
	ch.named = [changedParts]*runs.Run{}
	for part := range texts {
		ids, first, together := ch.runs(part)
		if ids == nil {
			continue
		}
		if len(ids) == 1 {
			ch.named[part] = m.Runs.Run(ids[0])
		}
		what, at := words.ChangedNew, ""
		switch part {
		case changedRunning:
			what = words.ChangedRunning
		case changedDiverged:
			what, at = words.ChangedDiverged, charts.FormatInt(first)
			if !together {
				what = words.ChangedDivergedFrom
			}
		case changedStopped:
			now := p.Host.Clock.Now()
			what = words.ChangedStopped
			at = words.Age(now, first*1000, p.Host.Clock.ZoneOffset(now))
		}
		texts[part] = words.Changed(what, len(ids), shortName(ch.named[part]), at)
	}
	if run, metric, value := ch.best(); run != nil {
		texts[changedBest] = words.BestRunOf(metric, run.Short().String(), value)
	}
	before, wasEmpty := ch.texts, ch.empty()
	if texts == before {
		return
	}
	ch.texts = texts
	p.Render()
	if m.Loaded() == nil {
		return
	}
	if wasEmpty {
		ch.keep()
	}
	// not for every new value and age
	ch.told = ch.told && texts[changedDiverged] == before[changedDiverged]
	ch.tell()
}

// tell announces the line to screen readers, once.
func (ch *changed) tell() {
	said := ""
	for _, text := range ch.texts {
		if text != "" {
			said = words.ChangedFact(said, text)
		}
	}
	if said != "" && !ch.told && !ch.closed {
		ch.told = true
		ch.page.Say(said)
	}
}

// Press shows what a part of the line says: its runs, or the card of the metric.
func (ch *changed) Press(part int) {
	p := ch.page
	if part != changedBest {
		ids, _, _ := ch.runs(part)
		p.ShowCharts(ids)
	} else if t := p.Model.Metric(); t != nil {
		p.Model.Cards.SetTab(kind.Scalar)
		p.Grid.GoTo(cards.Key{Tag: t.ID})
	}
}

func (ch *changed) onPress(_ app.Context, e app.Event) {
	if part, err := strconv.Atoi(ui.Data(e, "changed")); err == nil {
		ch.Press(part)
	}
}

func (ch *changed) onClose(app.Context, app.Event) {
	ch.closed = true
	ui.Focus("main")
	ch.page.Render()
}

// view returns the line: how far reading is, and what was found. It is there from the first, so that
// nothing moves when there is something to say, unless that never came on the last visit.
func (ch *changed) view() app.UI {
	p := ch.page
	if ch.closed || ch.quiet && ch.empty() || p.Embedding.HidesBars() {
		return ui.Hidden()
	}
	var parts []app.UI
	r := p.Cards.Reading()
	if r.On && r.Runs > 0 {
		parts = append(parts, ui.Text("span", "", words.SaidRead(r.Read, r.Runs)))
	}
	for part, text := range ch.texts {
		if text == "" || part == changedBest && r.On {
			continue
		}
		said := []app.UI{ui.Text("i", changedSigns[part], "")}
		if run := ch.named[part]; run != nil {
			said, text = append(said, ui.RunName(run)), strings.TrimPrefix(text, shortName(run))
		}
		said = append(said, app.Text(text))
		if part == changedBest {
			said = ch.bestView()
		}
		parts = append(parts, ui.Button("link", ch.onPress,
			ui.Attrs{"data-changed", strconv.Itoa(part)}, said...))
	}
	if parts != nil {
		parts = append(parts, ui.IconButton("ghost small", "x", words.ChangedClose.Text(), "",
			ch.onClose))
	}
	return ui.Element("div", "changed",
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
func (ch *changed) best() (run *runs.Run, metric, value string) {
	m := ch.page.Model
	run, t := m.Runs.Run(m.Best()), m.Metric()
	if run == nil || t == nil {
		return nil, "", ""
	}
	value, _ = m.Runs.Value(run.ID)
	return run, t.Called(), value
}

// bestView returns the metric, the best run, whose name is cut where there is no room, and its value.
func (ch *changed) bestView() []app.UI {
	run, metric, value := ch.best()
	if run == nil {
		return nil
	}
	return []app.UI{ui.Text("span", "trunc", words.BestOf(metric)), ui.Swatch(run), ui.RunName(run),
		ui.Text("b", "", value)}
}

// changedSigns are the classes of the signs before the parts of the line.
var changedSigns = [changedParts]string{
	changedDiverged: "dot diverged", changedRunning: "dot live", changedStopped: "dot stop",
}
