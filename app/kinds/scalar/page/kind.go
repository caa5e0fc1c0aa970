package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/summary"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Kind is the kind of scalars: a chart per tag, or of several tags, with a line for each run and a
// table of the values.
type Kind struct {
	page    Page
	host    *host.ChartsPage
	grid    Grid
	tools   Tools
	summary Summary
	model   *state.Model
	cards   *card.Cards
	exports *export.Files

	Tables    tables
	Selection selection
	Dialogs   dialogs
	Full      fullScreen
	Point     point
	full      Full
	steps     cards.Steps // as last shown
	custom    customState // as last shown
	notes     notes
	shown     uint64 // changes with steps and custom
}

// customState is the state that charts of layouts depend on: the number of scalars, and whether
// everything was read.
type customState struct {
	scalars int
	read    bool
}

// The kind's optional abilities.
var (
	_ page.Starts        = (*Kind)(nil)
	_ page.Asks          = (*Kind)(nil)
	_ page.Versioned     = (*Kind)(nil)
	_ page.ListsSettings = (*Kind)(nil)
	_ page.HasSettings   = (*Kind)(nil)
	_ page.HasPageKeys   = (*Kind)(nil)
	_ page.HasFrame      = (*Kind)(nil)
	_ page.SaysEmpty     = (*Kind)(nil)
	_ page.HasLayers     = (*Kind)(nil)
	_ page.Looks         = (*Kind)(nil)
	_ page.Combines      = (*Kind)(nil)
	_ page.Summarises    = (*Kind)(nil)
	_ page.FollowsSteps  = (*Kind)(nil)
	_ page.Enlarges      = (*Kind)(nil)
	_ page.Carries       = (*Kind)(nil)
	_ page.Refreshes     = (*Kind)(nil)
	_ card.HasFigures    = (*Kind)(nil)
	_ card.HasStrips     = (*Kind)(nil)
	_ card.PicksPoints   = (*Kind)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	s := &Kind{
		page: p, host: p.Host, grid: &p.Grid, tools: &p.Tools, summary: p.Summary, full: &p.Full,
		model: p.Model, cards: p.Cards, exports: p.Exports,
	}
	s.Tables.k, s.Dialogs.k, s.Full.k, s.Point.k = s, s, s, s
	s.Selection = selection{k: s, Handles: map[*card.Chart]*handles{}}
	return s
}

// ID identifies the kind.
func (*Kind) ID() kind.ID { return kind.Scalar }

// Card returns the component of a card.
func (s *Kind) Card(in page.CardInputs) app.UI {
	return &card.Chart{Cards: s.cards, Owner: s, Area: in.At.Area, Key: in.At.Key, Names: in.Names,
		Version: in.Version, Pinned: in.Pinned,
		Steps: s.model.Cards.Steps(), Table: s.Tables.TableOpen(in.At.Key)}
}

// Start subscribes to the handles.
func (s *Kind) Start() { s.Selection.listenToHandles() }

// Version changes with the open tables, the selected steps and the notes.
func (s *Kind) Version() uint64 {
	if now := s.model.Cards.Steps(); now != s.steps {
		s.steps = now
		s.shown++
	}
	if s.model.Cards.Custom() {
		_, scalars := s.model.Cards.TagCounts(kind.Scalar)
		if now := (customState{scalars, s.model.Loaded() != nil}); now != s.custom {
			s.custom = now
			s.shown++
		}
	}
	return s.shown + s.Tables.version + s.notes.version + s.model.Cards.NotesVersion()
}

// Settings returns the settings that the tools show.
func (s *Kind) Settings() any { return s.toolState() }

// Badge says how many points are drawn.
func (s *Kind) Badge(c page.Counts) page.Badge {
	return page.Badge{
		Icon: "points", Text: words.PointsDrawn(c.Drawn(), c.Values, c.Superseded),
		Title: words.PointsTitle.Text(),
	}
}

// Tools returns the kind's part of the toolbar.
func (s *Kind) Tools(t *page.Toolbar) page.Tools {
	now := s.Controls()
	return page.Tools{
		Row: []app.UI{
			now.axis("axis-scalar", "fits-s"),
			ui.Element("div", "fits-m", nil, s.page.Smoothing("smoothing")),
			now.outliers("outliers", "fits-l"), t.Attempts("fits-xl"), ui.Text("span", "grow", ""),
			now.sizes("fits-l"), now.steps("steps-button", "fits-s"),
		},
		End:     []app.UI{s.Dialogs.layoutButton(), s.Dialogs.viewExportButton()},
		Options: func() []app.UI { return now.options(t) },
		Foot:    now.foot,
	}
}

// SettingNames lists the settings.
func (*Kind) SettingNames() string { return scalar.SettingNames }

// Key handles a key and reports whether it did.
func (s *Kind) Key(key string) bool {
	switch key {
	case "t":
		return s.Full.tableKey()
	case "n":
		return s.noteHere()
	case "l":
		at, ok := s.cards.PlaceOf(s.cards.Current())
		if ok {
			s.grid.ToggleScale(at.Key, wire.ScaleLog)
		}
		return ok
	}
	return s.PageKey(key)
}

// PageKey handles a key that concerns all cards.
func (s *Kind) PageKey(key string) bool { return key == "s" && s.Selection.ToggleSteps() }

// Menu returns the kind's entries in a card's menu.
func (s *Kind) Menu(at card.Place, id string) (k card.Menu) {
	m, key := s.model, at.Key
	_, y := m.Cards.Scales(key)
	k.Top = []card.Item{
		{Label: words.CardLogY.Text(), Hint: "L", Check: card.CheckOf(y == wire.ScaleLog),
			Do: func() {
				s.grid.ToggleScale(key, wire.ScaleLog)
			}},
		{Label: words.CardSymlogY.Text(), Check: card.CheckOf(y == wire.ScaleSymlog), Do: func() {
			s.grid.ToggleScale(key, wire.ScaleSymlog)
		}},
	}
	if seen := m.Cards.Card(key, wire.Card{}).Zoom; seen.Y.On() {
		k.Top = append(k.Top, card.Item{Label: words.CardFitY.Text(), Do: func() {
			m.Cards.SetRangeY(key, cards.RangeCard, wire.Span{})
			s.page.Changed()
		}})
	}
	k.Top = append(k.Top, card.Item{Label: words.CardRange.Text(), Do: func() {
		s.Dialogs.OpenRange(at, id)
	}})
	k.After = []card.Item{
		{Label: words.CardTable.Text(), Icon: "rows", Hint: "T",
			Check: card.CheckOf(s.Tables.TableOpen(key)), Do: func() {
				s.Tables.ToggleTable(key)
			}},
		{Label: words.NoteAdd.Text(), Icon: "pen", Hint: "N", Do: func() { s.editNotes(key, "") }},
	}
	if names := m.Cards.Partners(key); len(names) > 0 {
		k.After = append(k.After,
			card.Item{Label: words.CombinePair(names), Icon: "combine", Do: func() {
				chart, ok := m.Cards.CombinePair(key)
				s.grid.Combined(chart, ok)
				s.grid.GoTo(chart)
			}})
	}
	k.After = append(k.After,
		card.Item{Label: words.CardCombine.Text(), Icon: "combine", Do: func() {
			s.Dialogs.OpenCombine(key)
		}})
	switch {
	case m.Cards.CustomTitle(key) != "":
		k.After = append(k.After[:1], s.Dialogs.layoutItems(key)...)
	case m.Cards.InPairs(key):
		k.After = append(k.After,
			card.Item{Label: words.PairsApart.Text(), Icon: "combine", Do: func() {
				m.Cards.SetApart(true)
				s.page.Changed()
			}})
	case key.Chart != 0:
		k.After = append(k.After,
			card.Item{Label: words.CardSplit.Text(), Icon: "trash", Do: func() {
				m.Cards.RemoveChart(key)
				s.page.Changed()
			}})
	}
	if key.Chart == 0 {
		k.After = append(k.After, card.CopyName)
	}
	if tags := m.Cards.CardTags(key); len(tags) > 0 {
		watch := card.Item{Label: words.WatchTitle.Text(), Icon: "bell", Hint: "W", Do: func() {
			s.page.Watches(tags[0].ID)
		}}
		k.After = append(append(k.After[:1:1], watch), k.After[1:]...)
	}
	if c := s.cards.Pictures.ChartOf(key); c != nil && c.Caption.Drawn {
		ask := s.Dialogs.pointsOf(c)
		_, bytes := ask.About(s.model)
		k.End = []card.Item{{Label: words.ExportPointsOpen.Text(), Icon: "points",
			Hint: words.ExportSize(bytes), Do: func() {
				s.Dialogs.AskPoints(key)
			}}}
	}
	k.End = append(k.End, s.cards.Pictures.PictureItems(key)...)
	return k
}

// Class returns no CSS class for the groups.
func (*Kind) Class() string { return "" }

// Note returns the text above all groups, "" for none.
func (s *Kind) Note() string {
	if s.model.Cards.Custom() {
		return s.model.Cards.LayoutNote()
	}
	return ""
}

// Looks returns the tab with the charts of layouts.
func (s *Kind) Looks() []page.Tab {
	_, n := s.model.Cards.CustomCounts()
	tensorFlow, pyTorch := words.CustomCode()
	return []page.Tab{{
		Name: cards.LookCustom, Text: words.CustomTab.Text(), Hint: words.CustomHint(n), Count: n,
		Own: true, Code: [2]string{tensorFlow, pyTorch},
	}}
}

// Empty says that there are no charts of layouts.
func (s *Kind) Empty() app.UI {
	if !s.model.Cards.Custom() {
		return nil
	}
	_, code := words.CustomCode()
	hint := ui.Element("span", "", nil, app.Text(words.CustomEmpty.Text()),
		ui.Text("code", "", code), app.Text("."))
	return ui.EmptyView("points", words.CustomNone.Text(), hint,
		ui.Button("btn", s.Dialogs.onNewChart, nil, ui.Icon("combine"),
			app.Text(words.LayoutNewChart.Text())))
}

// Foot returns the bar of the selected steps, while there are some.
func (s *Kind) Foot() app.UI {
	m := s.model
	if !m.Cards.Steps().On {
		return nil
	}
	return &stepsBar{Scalars: s, Steps: m.Cards.Steps(), Axis: m.Cards.Axis()}
}

// Layers returns the dialogs, and the panel about a point.
func (s *Kind) Layers() []app.UI {
	layers := []app.UI{ui.Hidden(), ui.Hidden(), ui.Hidden(), ui.Hidden(), s.Point.view()}
	if s.Dialogs.Ranges.Open {
		layers[0] = &RangeDialog{Scalars: s, Version: s.Dialogs.Ranges.version}
	}
	if s.Dialogs.Combine.Open {
		layers[1] = &CombineDialog{
			Scalars: s, Version: s.cards.Popups.Version + uint64(s.model.Version()),
		}
	}
	if s.Dialogs.ask.open {
		layers[2] = &ExportDialog{Scalars: s, Version: s.Dialogs.ask.version}
	}
	if s.Dialogs.Layout.Open {
		layers[3] = &LayoutDialog{
			Scalars: s, Version: s.Dialogs.Layout.version, Answers: s.model.Version(),
		}
	}
	return layers
}

// LayerKey handles a key while a dialog is open.
func (s *Kind) LayerKey(key string, typing bool) (open, handled bool) {
	if s.Dialogs.Ranges.Open && key == "Enter" && typing {
		s.Dialogs.ApplyRange()
		return true, true
	}
	return s.Dialogs.Ranges.Open || s.Dialogs.Combine.Open || s.Dialogs.ask.open ||
		s.Dialogs.Layout.Open, false
}

// Escape closes the panel about a point. The browser closes dialogs.
func (s *Kind) Escape() bool {
	open := s.Point.Open() && s.model.Cards.Tab() == kind.Scalar
	if open {
		s.Point.Close(true)
	}
	return open
}

// ForgetIDs closes the dialogs about single cards and runs, and the panel about a point.
func (s *Kind) ForgetIDs() bool {
	open := s.Dialogs.ask.open || s.Dialogs.Ranges.Open || s.Dialogs.Combine.Open ||
		s.Dialogs.Layout.Open || s.Point.Open()
	s.Point.shown, s.Point.serial = scalar.Point{}, 0
	s.model.Runs.HoldEmphasis(0)
	s.Dialogs.CloseExport()
	s.Dialogs.CloseRange()
	s.Dialogs.Combine = combine{}
	s.Dialogs.closeLayout()
	s.Tables.Requests = nil
	return open
}

// Combine merges two cards into a chart of several tags.
func (s *Kind) Combine(to, from cards.Key) {
	if s.model.Cards.Custom() { // the resulting chart would be on the other tab
		return
	}
	s.grid.Combined(s.model.Cards.Combine(to, from))
}

// Protocol lists the questions and answers of the kind.
func (*Kind) Protocol() *wire.Protocol { return &scalar.Protocol }

// Answered takes an answer.
func (s *Kind) Answered(id string, serial uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *chart.Readout:
		s.Tables.crosshairMoved(id, m)
	case *scalar.Table:
		if m.All {
			s.cards.Popups.FiguresRead(id, func(tag wire.TagID) card.TagFacts {
				return factsOf(m.Rows, tag)
			})
		}
		s.Tables.tableRead(id, m)
	case *scalar.Findings:
		s.found(id, serial, m)
	case *scalar.Point:
		s.Point.answered(serial, m)
	}
}

// found takes the findings of a run, or of a card.
func (s *Kind) found(card string, serial uint32, m *scalar.Findings) {
	found := &summary.Findings{LookedAt: words.Say(m.LookedAt), Items: make([]string, len(m.Items))}
	for i, item := range m.Items {
		found.Items[i] = words.Say(item.Text)
	}
	if card == "" {
		s.summary.Found(serial, found)
		return
	}
	s.cards.Described(card, found.Lines())
}

// AskFindings requests the findings of a run.
func (s *Kind) AskFindings(run wire.RunID) (serial uint32) {
	return s.page.Ask(s, "", &scalar.GetFindings{Run: run})
}

// AskFigures requests the figures of each tag of a card.
func (s *Kind) AskFigures(card string) { s.page.Ask(s, card, &scalar.GetTable{All: true}) }

// Line returns the figures of the latest values, or the legend of a combined chart that is no pair.
func (s *Kind) Line(c *card.Chart) app.UI {
	line := ui.Element("p", "card-line", nil)
	switch {
	case c.Nothing():
		return s.withLines(c, line)
	case c.Caption.Drawn && c.Caption.Runs == 0:
		return line.Text(words.HiddenRunsOnly.Text())
	case c.Key.Chart != 0 && (!s.paired(c) || s.model.Cards.CustomTitle(c.Key) != ""):
		return s.withLines(c, c.Legend())
	}
	if figures := s.withDiverged(c, s.figures(c)); figures != nil {
		return ui.Element("p", "card-line figures", nil, figures...)
	}
	return line
}

// withLines returns the line of a chart with the notes of its layout below.
func (s *Kind) withLines(c *card.Chart, line app.UI) app.UI {
	lines := s.model.Cards.ChartLines(c.Key)
	if c.Caption.Note != "" {
		lines = append(lines, c.Caption.Note)
	}
	if len(lines) == 0 {
		return line
	}
	rows := []app.UI{}
	for _, text := range lines {
		rows = append(rows,
			ui.Element("li", "", ui.Attrs{"title", text}, ui.Icon("warn"),
				ui.Text("span", "trunc", text)))
	}
	return ui.Element("div", "card-lines", nil, line, ui.Element("ul", "card-notes", nil, rows...))
}

// PlotClass is the CSS class of the drawing's place.
func (*Kind) PlotClass() string { return "plot" }

// Pill says how the drawing's axes are scaled, and how many points are outside of it.
func (s *Kind) Pill(c *card.Chart) (short, full string) {
	x, y := s.model.Cards.Scales(c.Key)
	return words.CardStates(x, y, c.Pills.Ranged, c.Caption.Outside, c.Caption.Unplaced)
}

// Over returns the button that undoes a zoom, the handles of the selected steps, and the flags of
// notes.
func (s *Kind) Over(c *card.Chart, id string) []app.UI {
	unzoom := ui.Hidden()
	if c.Pills.Zoomed {
		unzoom = card.Unzoom()
	}
	return []app.UI{unzoom, &handles{Scalars: s, Card: c, ID: id, Steps: c.Steps,
		Notes: s.model.Cards.NotesVersion()}}
}

// Below returns the table while it is open. In the full-screen view the table is beside the card.
func (s *Kind) Below(c *card.Chart, id string) app.UI {
	if !c.Table || c.Full {
		return nil
	}
	return &cardTable{
		Scalars: s, Card: id, Key: c.Key, Sort: s.Tables.sort, Steps: c.Steps, Names: c.Names,
	}
}

// Painted is called after a drawing was painted.
func (s *Kind) Painted(c *card.Chart, d *wire.Drawn, moved bool) { s.Tables.redrawn(c, d, moved) }

// CrossLabel returns the label of the crosshair.
func (s *Kind) CrossLabel(r *chart.Readout) string { return card.CrossLabel(r) }

// Describe requests a description of the lines of a chart. A screen reader reads it instead of the
// canvas.
func (s *Kind) Describe(card string) { s.page.Ask(s, card, &scalar.GetFindings{}) }
