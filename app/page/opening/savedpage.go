package opening

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// SavedPage lists the data saved on this device, its size and the limit.
type SavedPage struct {
	app.Compo
	Opening *Opening
	Recents uint64 // version of the recent sources
	Ask     SavedAsk
	Notices int    // number of notices
	Failed  string // why the worker ended; "" if it did not
}

// SavedAsk is a question shown in place before something is deleted: all saved data, or the part
// that exceeds a lower limit.
type SavedAsk struct {
	clear bool  // delete everything
	limit int64 // the lower limit in bytes; 0 for no such question
}

// Ids of the elements that take the focus.
const (
	savedTitleID = "saved-title"
	savedKeepID  = "saved-keep"
	savedClearID = "saved-clear"
)

// askSaved asks a question, with the focus on the answer that deletes nothing.
func (op *Opening) askSaved(ask SavedAsk) {
	op.Ask = ask
	op.page.Render()
	op.page.After(func() { ui.Focus(savedKeepID) })
}

// FollowRecents is called with a new list of saved data.
func (op *Opening) FollowRecents(m *wire.Recents) { op.Ask = op.Ask.after(m.Bytes) }

// endSavedAsk withdraws the question.
func (op *Opening) endSavedAsk() {
	ask := op.Ask
	op.Ask = SavedAsk{}
	op.page.Render()
	op.page.After(func() { ui.Focus(ask.button()) })
}

// after returns the question, or none if there is nothing left to delete. kept is the size of the
// saved data in bytes.
func (a SavedAsk) after(kept int64) SavedAsk {
	if kept == 0 || a.limit >= kept {
		return SavedAsk{}
	}
	return a
}

// button returns the id of the button that the question came from.
func (a SavedAsk) button() string {
	if a.clear {
		return savedClearID
	}
	return limitID(a.limit)
}

func limitID(bytes int64) string { return "limit-" + strconv.FormatInt(bytes, 10) }

func (s *SavedPage) onRow(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "recent")); err == nil {
		s.Act(ui.Data(e, "act"), i)
	}
}

// Act opens a source of the list again, or deletes its saved data.
func (s *SavedPage) Act(act string, i int) {
	sources := s.Opening.model.Recents().Sources
	if i < 0 || i >= len(sources) {
		return
	}
	switch r := sources[i]; act {
	case "open":
		s.Opening.OpenRecent(r)
	case "delete":
		s.Opening.page.Send(&wire.Forget{Key: r.Key})
		s.Opening.page.Say(words.SavedDeleted(r.Name, r.Bytes))
		if len(sources) == 1 {
			s.Opening.page.After(func() { ui.Focus(savedTitleID) }) // the button is gone
		}
	}
}

func (s *SavedPage) onLimit(_ app.Context, e app.Event) {
	if bytes, err := strconv.ParseInt(ui.Data(e, "limit"), 10, 64); err == nil {
		s.Limit(bytes)
	}
}

// Limit sets the limit, after a confirmation if that would delete something.
func (s *SavedPage) Limit(bytes int64) {
	if bytes < s.Opening.model.Recents().Bytes {
		s.Opening.askSaved(SavedAsk{limit: bytes})
		return
	}
	s.Opening.Ask = SavedAsk{}
	s.Opening.page.Send(&wire.KeepLimit{Bytes: bytes})
	s.Opening.page.Render()
}

// OnClear asks for confirmation before everything is deleted.
func (s *SavedPage) OnClear(app.Context, app.Event) { s.Opening.askSaved(SavedAsk{clear: true}) }

// ConfirmDelete carries out the deletion that was asked about.
func (op *Opening) ConfirmDelete() {
	p, ask := op.page, op.Ask
	op.Ask = SavedAsk{}
	if ask.clear {
		p.Send(&wire.Forget{})
		p.Say(words.SavedCleared.Text())
		p.After(func() { ui.Focus(savedTitleID) })
		return
	}
	p.Send(&wire.KeepLimit{Bytes: ask.limit})
	p.Render()
	p.After(func() { ui.Focus(ask.button()) })
}

// Render shows the used share of the limit, and below it the saved data, newest first.
func (s *SavedPage) Render() app.UI {
	r := s.Opening.model.Recents()
	parts := []app.UI{
		ui.Element("div", "open-head", nil,
			ui.Element("h1", "", ui.Attrs{"id", savedTitleID, "tabindex", "-1"},
				app.Text(words.SavedTitle.Text())), ui.Element("p", "", nil,
				app.Text(words.SavedLead.Text()))),
		&Notices{Opening: s.Opening, Count: s.Notices, Failed: s.Failed},
	}
	if r.Limit > 0 {
		parts = append(parts, s.usage(r))
	}
	if len(r.Sources) == 0 && r.Bytes == 0 {
		parts = append(parts,
			ui.Element("div", "boxed", nil,
				ui.EmptyView("db", words.SavedEmptyTitle.Text(),
					app.Text(words.SavedEmptyText.Text()))))
	} else {
		parts = append(parts, s.list(r))
	}
	return ui.Element("main", "openpage savedpage", ui.Attrs{"id", "main", "tabindex", "-1"},
		parts...)
}

// usage returns the used size, and the choice of the limit.
func (s *SavedPage) usage(r *wire.Recents) app.UI {
	used := words.SavedOf(r.Bytes, r.Limit)
	choices := state.LimitChoices(r.Limit)
	buttons := make([]app.UI, len(choices))
	for i, bytes := range choices {
		buttons[i] = ui.Button("", nil,
			ui.Attrs{"id", limitID(bytes), "aria-pressed", ui.Bool(bytes == r.Limit), "data-limit",
				strconv.Itoa(int(bytes))}, app.Text(words.LimitChoice(bytes)))
	}
	parts := []app.UI{
		ui.Element("div", "row", nil,
			ui.Element("h2", "grow", nil, app.Text(words.SavedUsed.Text())),
			ui.Element("span", "used", nil, app.Text(used))),
		ui.Element("progress", "",
			ui.Attrs{"aria-label", words.Labelled(words.SavedUsed.Text(), used), "max", "1000",
				"value", strconv.Itoa(int(1000 * min(r.Bytes, r.Limit) / r.Limit))}),
		ui.Element("div", "limit", nil,
			ui.Element("h2", "", ui.Attrs{"id", "limit-title"}, app.Text(words.SavedLimit.Text())),
			ui.Element("div", "seg",
				ui.Attrs{"role", "group", "aria-labelledby", "limit-title", "aria-describedby",
					"limit-text"}, buttons...).On("click", s.onLimit),
			ui.Element("p", "hint", ui.Attrs{"id", "limit-text"},
				app.Text(words.SavedLimitText.Text())), ui.GuideLink("guide/device.html"),
		),
	}
	if s.Ask.limit > 0 {
		parts = append(parts,
			s.Opening.ask(words.SavedLowerAsk(s.Ask.limit, r.Bytes), words.SavedLower.Text(),
				words.SavedKeepLimit(r.Limit)))
	}
	return ui.Element("section", "boxed usage", ui.Attrs{"aria-label", words.SavedUsed.Text()},
		parts...)
}

// clearAsk returns the question before everything is deleted.
func (op *Opening) clearAsk(r *wire.Recents) app.UI {
	return op.ask(words.Sentences(words.SavedClearAsk(len(r.Sources), r.Bytes),
		words.SavedClearText.Text()), words.SavedClear.Text(), words.SavedKeepAll.Text())
}

// ask returns a question with its two answers.
func (op *Opening) ask(question, yes, no string) app.UI {
	return ui.Element("div", "notice warn",
		ui.Attrs{"role", "group", "aria-labelledby", "saved-question"}, ui.Icon("warn"),
		ui.Element("div", "grow", nil,
			ui.Element("p", "", ui.Attrs{"id", "saved-question"}, app.Text(question))),
		ui.Element("div", "answers", nil,
			ui.Button("btn small", func(app.Context, app.Event) { op.endSavedAsk() },
				ui.Attrs{"id", savedKeepID}, app.Text(no)),
			ui.Button("btn small danger", func(app.Context, app.Event) { op.ConfirmDelete() }, nil,
				app.Text(yes)),
		))
}

func (s *SavedPage) list(r *wire.Recents) app.UI {
	rows := make([]app.UI, 0, len(r.Sources)+1)
	for i := range r.Sources {
		rows = append(rows, s.row(i, &r.Sources[i]))
	}
	if other := state.OtherBytes(r); other > 0 {
		rows = append(rows,
			ui.Element("li", "", nil, ui.Icon("file"),
				ui.Element("span", "recent-name off trunc", nil, app.Text(words.SavedOther.Text())),
				ui.Element("span", "sub what", nil, app.Text(words.SavedOtherText.Text())),
				ui.Element("span", "size", nil, app.Text(words.Bytes(other)))))
	}
	parts := []app.UI{
		ui.Element("div", "boxed-head", nil,
			ui.Element("h2", "", ui.Attrs{"id", "sources-title"},
				app.Text(words.SavedSources.Text())), ui.Element("span", "count", nil,
				app.Text(words.Count(len(r.Sources)))), ui.Element("span", "grow", nil),
			ui.Button("btn ghost small", s.OnClear, ui.Attrs{"id", savedClearID}, ui.Icon("trash"),
				app.Text(words.SavedClear.Text())),
		),
	}
	if s.Ask.clear {
		parts = append(parts, s.Opening.clearAsk(r))
	}
	return ui.Element("section", "boxed", ui.Attrs{"aria-labelledby", "sources-title"},
		append(parts, ui.Element("ul", "recent saved", nil, rows...).On("click", s.onRow))...)
}

func (s *SavedPage) row(i int, r *wire.Recent) app.UI {
	forget := words.SavedDelete(r.Name)
	kind := state.SavedKind(r)
	text := words.Say(r.Detail)
	detail := ui.Element("span", "sub what trunc", ui.Attrs{"title", text})
	if r.Local { // the kind already says so
		detail = detail.Class("local")
	}
	if text != r.Name {
		detail = detail.Text(text)
	}
	return ui.Element("li", "", ui.Attrs{"data-recent", strconv.Itoa(i)},
		ui.Icon(kindIcon(kind)), recentName(r), detail,
		ui.Element("span", "kind", nil, app.Text(state.SourceKindName(kind))),
		ui.Element("span", "size", nil, app.Text(words.Bytes(r.Bytes))),
		ui.Element("span", "age", nil, app.Text(s.Opening.savedAge(r))),
		ui.Button("btn ghost icon small forget", nil,
			ui.Attrs{"data-act", "delete", "aria-label", forget, "title", forget},
			ui.Icon("trash")),
	)
}

// savedAge says when a source was saved.
func (op *Opening) savedAge(r *wire.Recent) string {
	return words.RecentSaved(words.Age(op.host.Clock.Now(), r.SavedMs,
		op.host.Clock.ZoneOffset(r.SavedMs)))
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
