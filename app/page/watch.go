package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// watch tells a person when something happens that they wait for; see [state.Watching]. A script
// shows the conditions, asks for the permission to notify, and notifies.
type watch struct {
	page *Page
	told int // number of conditions that were met since the dialog was last open
	// whether the last report about checks was about a running one
	checking bool
}

// watchScript is the name of the script, and of its style sheet.
const watchScript = "watch"

// Open shows the conditions, and the fields of a new one about a scalar, 0 for the one that the
// current chart or the run list shows.
func (w *watch) Open(tag wire.TagID) bool {
	p := w.page
	if p.coversTabs() || p.Embedding.HidesBars() {
		return false
	}
	if at, ok := p.Cards.PlaceOf(p.Cards.Current()); tag == 0 && ok {
		tag = at.Key.Tag
	}
	if metric := p.Model.Metric(); metric != nil && tag == 0 {
		tag = metric.ID
	}
	w.told = 0
	p.Choose(watchScript, w.given(tag), w.chose)
	p.Render()
	return true
}

// given returns what the script shows: its texts, notes, conditions, scalars and runs.
func (w *watch) given(tag wire.TagID) string {
	m := w.page.Model
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
		paletteRow(&b, ui.Bool(t.ID == tag), int(t.ID), t.Called(), "")
	}
	b.WriteByte('\f')
	for _, r := range m.Runs.All() {
		paletteRow(&b, "", int(r.ID), words.ShortName(r.ShownName()), "")
	}
	return b.String()
}

// chose carries out what a person chose: "add" with the kind, the bound, the scalar and the run of a
// condition, "arm" or "remove" with its index. Then the script shows what there is now, as after
// "refresh".
func (w *watch) chose(choice string) {
	p, m := w.page, w.page.Model
	fields := append(strings.Split(choice, "\t"), "", "", "", "")
	at, _ := strconv.Atoi(fields[1])
	tag := wire.TagID(0)
	switch now := p.Host.Clock.Now(); fields[0] {
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
		w.changed()
	}
	w.Open(tag)
}

// changed follows a change of the conditions: in the address, and in what the worker is asked.
func (w *watch) changed() {
	p := w.page
	p.ChangedKeepingReadout()
	p.Following.SetPolling()
	p.Runs.Measure()
}

// measured looks for conditions that new values meet.
func (w *watch) measured(m *wire.RunValues) { w.met(w.page.Model.Watch.Hit(m.Hits)) }

// checked looks for conditions that are met after a check.
func (w *watch) checked(m *wire.Checked) {
	was := w.checking
	if w.checking = m.Checking; was && !m.Checking {
		p := w.page
		w.met(p.Model.Watch.Checked(p.Host.Clock.Now(), !m.Problem.None()))
	}
}

// met tells of conditions that were just met.
func (w *watch) met(met []*state.Condition) {
	if met == nil {
		return
	}
	p := w.page
	for _, c := range met {
		w.told++
		title, where := p.Model.Watch.Title(c), p.Model.Watch.What(c)
		p.Tell(words.WatchTold(title, where))
		p.Host.Workers.Choose(watchScript, strings.Join([]string{"", title, where}, "\t"),
			func(string, bool) {})
	}
	w.changed()
}

// title returns the document's title with the number of conditions that were met.
func (w *watch) title(title string) string {
	if w.told == 0 {
		return title
	}
	return words.WatchCount(w.told, title)
}

// watch returns the button that shows the conditions, if there are any.
func (b *TopBar) watch() app.UI {
	if b.Watched == 0 {
		return ui.Hidden()
	}
	class, count := "btn ghost icon to-watch", ui.Hidden()
	if b.Told > 0 {
		class, count = "btn to-watch", app.Text(words.Count(b.Told))
	}
	return ui.Button(class, b.onWatch, ui.Attrs{"aria-label", words.WatchButton(b.Told), "title",
		words.WithKey(words.WatchButton(b.Told), "W"), "aria-haspopup", "dialog"},
		ui.Icon("bell"), count)
}

func (b *TopBar) onWatch(app.Context, app.Event) { b.Page.Watch.Open(0) }

// Watches shows the conditions, and the fields of a new one about a scalar.
func (p *Page) Watches(tag wire.TagID) { p.Watch.Open(tag) }
