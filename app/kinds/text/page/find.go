package page

import (
	"regexp"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/text"
	"eventlens/app/pattern/filter"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// finder searches the texts of all steps, in the tags that the filter selects and the visible runs.
type finder struct {
	k       *texts
	filter  filter.Filter  // the typed search
	pattern *regexp.Regexp // compiled from filter; nil for no search. Cards mark its matches.
	marks   uint64         // changes with pattern

	serial    uint32 // serial number of the last question
	hits      []text.Hit
	last      text.Found // the last answer, without its hits
	searching bool
	panelOpen bool
	at        int // index of the hit visited last; -1 for none
	version   uint64
}

// Ids of the search.
const (
	findID      = "text-find"
	foundID     = "text-found"
	foundHeadID = "text-found-title"
)

func hitID(i int) string { return foundID + "-" + strconv.Itoa(i) }

func (f *finder) init(k *texts) {
	f.k, f.at = k, -1
	f.filter.SetPlain(true)
}

// settings returns the state that the field and its list show.
func (f *finder) settings() any {
	return struct {
		text, problem, count string
		plain                bool
		version, names       uint64
	}{f.filter.Text(), f.problem(), f.count(), f.filter.Plain(), f.version,
		f.k.model.NamesVersion()}
}

// field returns the search field, with the results below it.
func (f *finder) field() app.UI {
	mode := ui.SearchRegex
	if f.filter.Plain() {
		mode = ui.SearchPlain
	}
	return ui.Element("div", "find-text", nil,
		&ui.SearchField{
			Searcher: f, ID: findID, Label: text.FindText.Text(), Tip: text.FindTextHint.Text(),
			Text: f.filter.Text(), Problem: f.problem(), Count: f.count(), Mode: mode,
		}, f.panel())
}

// problem says why the typed text cannot be searched for; "" if it can. Patterns with lookaround or
// backreferences are not allowed here: a text is searched line by line, and its card marks the
// matches every time it is shown.
func (f *finder) problem() string {
	if why := f.filter.Reason(); why != "" {
		return words.Sentences(why, text.FindTextBefore.Text())
	}
	return ""
}

// count returns the number of steps found.
func (f *finder) count() string {
	if f.pattern == nil {
		return ""
	}
	return words.Count(len(f.hits))
}

// Search implements ui.Searcher.
func (f *finder) Search(_, typed string) {
	if f.filter.Set(typed) {
		f.start()
	}
}

// SetPlain implements ui.Searcher.
func (f *finder) SetPlain(_ string, plain bool) {
	if f.filter.SetPlain(plain) {
		f.start()
	}
}

// expression returns the search as a regular expression that ignores case.
func (f *finder) expression() string {
	if f.filter.Text() == "" {
		return ""
	}
	if f.filter.Plain() {
		return "(?i)" + regexp.QuoteMeta(f.filter.Text())
	}
	return "(?i)" + f.filter.Text()
}

// start starts the typed search and replaces the previous one. While the typed expression is
// incomplete, the previous search goes on.
func (f *finder) start() {
	if f.filter.Problem() != "" {
		f.k.page.Render()
		return
	}
	f.pattern = nil
	if e := f.expression(); e != "" {
		f.pattern, _ = regexp.Compile(e) // the filter has already compiled it
	}
	f.marks++
	f.hits, f.last, f.at = nil, text.Found{}, -1
	f.searching, f.panelOpen = f.pattern != nil, f.pattern != nil
	ask := &text.Find{AllAttempts: f.k.model.Cards.AllAttempts()}
	if f.pattern != nil {
		ask.Expression, ask.In = f.pattern.String(), f.series()
	}
	f.serial = f.k.page.Ask(f.k, "", ask)
	f.changed()
}

// series returns the selected tags in the visible runs.
func (f *finder) series() (all []text.Series) {
	shown := map[wire.RunID]bool{}
	for _, run := range f.k.model.Runs.DrawnRuns() {
		shown[run] = true
	}
	for _, tag := range f.k.model.Cards.Tags(text.ID) {
		for _, run := range tag.Runs {
			if shown[run] {
				all = append(all, text.Series{Tag: tag.ID, Run: run})
			}
		}
	}
	return all
}

// changed renders the results.
func (f *finder) changed() {
	f.version++
	f.k.page.Render()
}

// found takes the hits since the last answer.
func (f *finder) found(serial uint32, m *text.Found) {
	if serial != f.serial || !f.searching {
		return
	}
	f.hits = append(f.hits, m.Hits...)
	f.last = *m
	f.last.Hits = nil
	f.searching = !m.Done
	if m.Done {
		f.k.page.Say(text.FoundSaid(len(f.hits)))
	}
	f.changed()
}

// stop ends the search; the results stay.
func (f *finder) stop() {
	if f.searching {
		f.searching = false
		f.k.page.Ask(f.k, "", &text.Find{})
		f.changed()
	}
}

// close closes the list of results; matches on cards stay marked.
func (f *finder) close() bool {
	if !f.panelOpen {
		return false
	}
	f.stop()
	f.panelOpen = false
	f.changed()
	f.k.page.After(func() { ui.Focus(findID) })
	return true
}

// key goes to the next or the previous hit.
func (f *finder) key(key string) bool {
	switch {
	case len(f.hits) == 0:
		return false
	case key == "n":
		f.GoTo((f.at + 1) % len(f.hits))
	case key == "b":
		f.GoTo((max(f.at, 0) + len(f.hits) - 1) % len(f.hits))
	default:
		return false
	}
	return true
}

// GoTo shows a hit on its card.
func (f *finder) GoTo(i int) {
	if i < 0 || i >= len(f.hits) {
		return
	}
	f.at = i
	hit := &f.hits[i]
	key := cards.Key{Tag: hit.Tag, Run: hit.Run}
	f.k.steps.SetOwnOf(key, wire.StepAt(wire.AxisStep, float64(hit.Number), false))
	f.changed()
	if _, full := f.k.model.Cards.Full(); full {
		f.k.grid.OpenFull(key)
		return
	}
	if !f.k.grid.GoTo(key) {
		f.k.page.Say(text.FoundHidden.Text())
	}
}

// panel returns the open list of results.
func (f *finder) panel() app.UI {
	if !f.panelOpen {
		return ui.Hidden()
	}
	return &foundPanel{Find: f, Version: f.version, Names: f.k.model.NamesVersion()}
}

// foundPanel lists the steps with matches, each a button that leads to the step.
type foundPanel struct {
	app.Compo
	Find    *finder
	Version uint64
	Names   uint64

	rows int // number of rows listed
}

// pageOfHits is how many hits are listed at first, and how many more per press.
const pageOfHits = 100

func (p *foundPanel) onClose(app.Context, app.Event) { p.Find.close() }
func (p *foundPanel) onStop(app.Context, app.Event)  { p.Find.stop() }

func (p *foundPanel) onMore(app.Context, app.Event) {
	p.rows += pageOfHits
	p.Find.k.page.RenderOnly(p)
}

func (p *foundPanel) onHit(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "hit")); err == nil {
		p.Find.GoTo(i)
	}
}

// Render shows the list, and the progress of the search.
func (p *foundPanel) Render() app.UI {
	f := p.Find
	rows := min(len(f.hits), max(p.rows, pageOfHits))
	items := make([]app.UI, 0, rows)
	several := len(f.k.model.Cards.Tags(text.ID)) > 1
	for i := range rows {
		items = append(items, ui.Element("li", "", nil, p.hit(i, several)))
	}
	foot := ui.Hidden()
	if rows < len(f.hits) {
		foot = ui.Button("btn small", p.onMore, nil,
			app.Text(text.FoundMoreRows(len(f.hits)-rows)))
	}
	stop := ui.Hidden()
	if f.searching {
		stop = ui.Button("btn small", p.onStop, nil, app.Text(text.FoundStop.Text()))
	}
	return ui.Element("section", "found", ui.Attrs{"id", foundID, "aria-labelledby", foundHeadID},
		ui.Element("div", "found-head", nil,
			ui.Text("h2", "grow trunc", text.FoundTitle(len(f.hits))), stop,
			ui.IconButton("ghost small", "x", text.FoundClose.Text(),
				words.WithKey(text.FoundClose.Text(), words.KeyEscape.Text()), p.onClose)),
		ui.Element("p", "hint", ui.Attrs{"id", foundHeadID},
			app.Text(text.FoundIn(f.last.Steps, f.last.All, f.searching))),
		ui.Text("p", "hint", text.FoundLacks(f.last.Unread, f.last.More)),
		ui.Element("progress", "",
			ui.Attrs{"hidden", ui.Bool(!f.searching), "max", strconv.Itoa(max(f.last.All, 1)),
				"value", strconv.Itoa(f.last.Steps), "aria-label", text.FindText.Text()}),
		ui.Element("ul", "found-list", nil, items...).On("click", p.onHit),
		foot,
	)
}

// hit returns a step with matches.
func (p *foundPanel) hit(i int, several bool) app.UI {
	k, h := p.Find.k, &p.Find.hits[i]
	run, tag := k.model.Runs.Run(h.Run), k.model.Cards.Tag(h.Tag)
	if run == nil || tag == nil {
		run, tag = &runs.Run{}, &cards.Tag{}
	}
	where := []app.UI{ui.Swatch(run), ui.RunName(run)}
	if several {
		where = append(where, ui.Text("span", "tag trunc", words.ShortName(tag.Called())))
	}
	where = append(where, ui.Text("span", "at", words.StepAt(words.Say(h.Step), "")))
	if h.Lines > 1 {
		where = append(where, ui.Text("span", "at", text.FoundLines(h.Lines)))
	}
	return ui.Button("hit", nil,
		ui.Attrs{"id", hitID(i), "data-hit", strconv.Itoa(i), "aria-current",
			ui.Bool(i == p.Find.at)},
		ui.Element("span", "where", nil, where...),
		ui.Element("span", "excerpt", nil, app.Text(h.Before), ui.Text("mark", "", h.Text),
			app.Text(h.After)))
}
