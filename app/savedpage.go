package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// savedPage lists what is saved on this device, how much it is and how much it may be.
type savedPage struct {
	app.Compo
	Page    *page
	Recents uint64 // version
	Ask     savedAsk
	Notices int
	Failed  string
}

// savedAsk is a question that is asked in place before something is deleted: everything, or what a lower limit has no room for.
type savedAsk struct {
	clear bool
	limit int64 // bytes
}

// Ids of the page's elements that take the focus.
const (
	savedTitleID = "saved-title"
	savedKeepID  = "saved-keep"
	savedClearID = "saved-clear"
)

// askSaved asks a question, with the focus on the answer that deletes nothing.
func (p *page) askSaved(ask savedAsk) {
	p.savedAsk = ask
	p.render()
	p.after(func() { focus(savedKeepID) })
}

// endSavedAsk takes the question back.
func (p *page) endSavedAsk() {
	asked := p.savedAsk
	p.savedAsk = savedAsk{}
	p.render()
	p.after(func() { focus(asked.from()) })
}

// follows takes a question back that has nothing to delete any more.
func (a savedAsk) follows(kept int64) savedAsk {
	if kept == 0 || a.limit >= kept {
		return savedAsk{}
	}
	return a
}

// from is the id of the button that the question came from.
func (a savedAsk) from() string {
	if a.clear {
		return savedClearID
	}
	return limitID(a.limit)
}

func limitID(bytes int64) string { return "limit-" + strconv.FormatInt(bytes, 10) }

func (s *savedPage) onRow(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "recent")); err == nil {
		s.act(data(e, "act"), i)
	}
}

// act opens a source of the list again, or deletes what is saved of it.
func (s *savedPage) act(act string, i int) {
	sources := s.Page.model.Recents().Sources
	if i < 0 || i >= len(sources) {
		return
	}
	switch r := sources[i]; act {
	case "open":
		s.Page.openRecent(r)
	case "delete":
		s.Page.send(&wire.Forget{Key: r.Key})
		s.Page.say(state.SavedDeleted(r.Name, r.Bytes))
		if len(sources) == 1 {
			s.Page.after(func() { focus(savedTitleID) }) // the button is gone
		}
	}
}

func (s *savedPage) onLimit(_ app.Context, e app.Event) {
	if bytes, err := strconv.ParseInt(data(e, "limit"), 10, 64); err == nil {
		s.limit(bytes)
	}
}

// limit takes a choice of the limit, and asks first when that would delete something.
func (s *savedPage) limit(bytes int64) {
	if bytes < s.Page.model.Recents().Bytes {
		s.Page.askSaved(savedAsk{limit: bytes})
		return
	}
	s.Page.savedAsk = savedAsk{}
	s.Page.send(&wire.KeepLimit{Bytes: bytes})
	s.Page.render()
}

func (s *savedPage) onClear(app.Context, app.Event) { s.Page.askSaved(savedAsk{clear: true}) }

func (s *savedPage) onKeep(app.Context, app.Event) { s.Page.endSavedAsk() }

func (s *savedPage) onYes(app.Context, app.Event) { s.yes() }

// yes does what was asked about.
func (s *savedPage) yes() {
	p, asked := s.Page, s.Page.savedAsk
	p.savedAsk = savedAsk{}
	if asked.clear {
		p.send(&wire.Forget{})
		p.say(words.SavedCleared.Text())
		p.after(func() { focus(savedTitleID) })
		return
	}
	p.send(&wire.KeepLimit{Bytes: asked.limit})
	p.render()
	p.after(func() { focus(asked.from()) })
}

// Render shows what is saved, newest first, below how much of what may be is used.
func (s *savedPage) Render() app.UI {
	r := s.Page.model.Recents()
	parts := []app.UI{
		app.Div().Class("open-head").Body(app.H1().ID(savedTitleID).TabIndex(-1).Text(words.SavedTitle.Text()), app.P().Text(words.SavedLead.Text())),
		&notices{Page: s.Page, Count: s.Notices, Failed: s.Failed},
	}
	if r.Limit > 0 {
		parts = append(parts, s.usage(r))
	}
	if len(r.Sources) == 0 && r.Bytes == 0 {
		parts = append(parts, app.Div().Class("boxed").Body(emptyView("db", words.SavedEmptyTitle.Text(), app.Text(words.SavedEmptyText.Text()))))
	} else {
		parts = append(parts, s.list(r))
	}
	return app.Main().Class("openpage savedpage").ID("main").TabIndex(-1).Body(parts...)
}

// usage is how much is used, and the choice of how much may be.
func (s *savedPage) usage(r *wire.Recents) app.UI {
	used := state.SavedOf(r.Bytes, r.Limit)
	choices := state.LimitChoices(r.Limit)
	buttons := make([]app.UI, len(choices))
	for i, bytes := range choices {
		buttons[i] = app.Button().ID(limitID(bytes)).Type("button").Aria("pressed", bytes == r.Limit).DataSet("limit", bytes).Text(state.LimitChoice(bytes))
	}
	parts := []app.UI{
		app.Div().Class("row").Body(app.H2().Class("grow").Text(words.SavedUsed.Text()), app.Span().Class("used").Text(used)),
		app.Progress().Aria("label", words.SavedUsed.Text()+": "+used).Max(1000).Value(int(1000 * min(r.Bytes, r.Limit) / r.Limit)),
		app.Div().Class("limit").Body(
			app.H2().ID("limit-title").Text(words.SavedLimit.Text()),
			app.Div().Class("seg").Attr("role", "group").Aria("labelledby", "limit-title").Aria("describedby", "limit-text").OnClick(s.onLimit).Body(buttons...),
			app.P().ID("limit-text").Class("hint").Text(words.SavedLimitText.Text()),
		),
	}
	if s.Ask.limit > 0 {
		parts = append(parts, s.ask(state.SavedLowerAsk(s.Ask.limit, r.Bytes), words.SavedLower.Text(), state.SavedKeepLimit(r.Limit)))
	}
	return app.Section().Class("boxed usage").Aria("label", words.SavedUsed.Text()).Body(parts...)
}

// ask is a question with its two answers.
func (s *savedPage) ask(question, yes, no string) app.UI {
	return app.Div().Class("notice warn").Attr("role", "group").Aria("labelledby", "saved-question").Body(icon("warn"),
		app.Div().Class("grow").Body(app.P().ID("saved-question").Text(question)),
		app.Div().Class("answers").Body(
			app.Button().ID(savedKeepID).Class("btn small").Type("button").OnClick(s.onKeep).Text(no),
			app.Button().Class("btn small danger").Type("button").OnClick(s.onYes).Text(yes),
		))
}

func (s *savedPage) list(r *wire.Recents) app.UI {
	rows := make([]app.UI, 0, len(r.Sources)+1)
	for i := range r.Sources {
		rows = append(rows, s.row(i, &r.Sources[i]))
	}
	if other := state.OtherBytes(r); other > 0 {
		rows = append(rows, app.Li().Body(icon("file"), app.Span().Class("recent-name off trunc").Text(words.SavedOther.Text()), app.Span().Class("sub what").Text(words.SavedOtherText.Text()),
			app.Span().Class("size").Text(words.Bytes(other))))
	}
	parts := []app.UI{
		app.Div().Class("boxed-head").Body(
			app.H2().ID("sources-title").Text(words.SavedSources.Text()), app.Span().Class("count").Text(words.Count(len(r.Sources))), app.Span().Class("grow"),
			app.Button().ID(savedClearID).Class("btn ghost small").Type("button").OnClick(s.onClear).Body(icon("trash"), app.Text(words.SavedClear.Text())),
		),
	}
	if s.Ask.clear {
		parts = append(parts, s.ask(state.SavedClearAsk(len(r.Sources), r.Bytes)+" "+words.SavedClearText.Text(), words.SavedClear.Text(), words.SavedKeepAll.Text()))
	}
	return app.Section().Class("boxed").Aria("labelledby", "sources-title").Body(append(parts, app.Ul().Class("recent saved").OnClick(s.onRow).Body(rows...))...)
}

func (s *savedPage) row(i int, r *wire.Recent) app.UI {
	forget := state.SavedDelete(r.Name)
	kind := state.SavedKind(r)
	detail := app.Span().Class("sub what trunc").Title(r.Detail)
	if r.Local { // its kind says as much
		detail = detail.Class("local")
	}
	if r.Detail != r.Name {
		detail = detail.Text(r.Detail)
	}
	return app.Li().DataSet("recent", i).Body(
		icon(kindIcon(kind)), recentName(r), detail,
		app.Span().Class("kind").Text(state.SourceKindName(kind)), app.Span().Class("size").Text(words.Bytes(r.Bytes)),
		app.Span().Class("age").Text(s.Page.savedAge(r)),
		app.Button().Class("btn ghost icon small forget").Type("button").DataSet("act", "delete").Aria("label", forget).Title(forget).Body(icon("trash")),
	)
}

// savedAge says when a source was saved.
func (p *page) savedAge(r *wire.Recent) string {
	return words.RecentSaved(words.Age(p.host.Now(), r.SavedMs, p.host.ZoneOffset(r.SavedMs)))
}

func kindIcon(k state.SourceKind) string {
	switch k {
	case state.SourceSigned:
		return "link"
	case state.SourceFolder:
		return "folder"
	case state.SourceFiles:
		return "file"
	}
	return "cloud"
}
