package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// scalars is the kind of numbers over steps: a chart of all runs a tag, or of several tags, with a table of its values.
type scalars struct {
	page      *page
	tables    tables
	selection selection
	dialogs   dialogs
	full      fullScreen
	steps     state.Steps // as last shown
	shown     uint64
}

func newScalars(p *page) kind {
	s := &scalars{page: p}
	s.tables.k, s.dialogs.k, s.full.k = s, s, s
	s.selection = selection{s, map[*chartCard]*handles{}}
	return s
}

func (*scalars) id() wire.Kind { return wire.KindScalar }

func (s *scalars) card(in cardInputs) app.UI {
	return &chartCard{Page: s.page, Of: s, Area: in.at.area, Key: in.at.key, Names: in.names, Problems: in.problems, Version: in.version, Pinned: in.pinned,
		Steps: s.page.model.Steps(), Table: s.tables.tableOpen(in.at.key)}
}

// start listens to the handles.
func (s *scalars) start() { s.selection.listenToHandles() }

// version changes with which tables are open and with the selected steps.
func (s *scalars) version() uint64 {
	if now := s.page.model.Steps(); now != s.steps {
		s.steps = now
		s.shown++
	}
	return s.shown + s.tables.version
}

func (s *scalars) settings() any { return s.toolState() }

func (s *scalars) badge(c valueCounts) badge {
	return badge{"points", state.PointsDrawn(c.drawn(), c.values, c.superseded), state.PointsTitle}
}

func (s *scalars) tools(t *toolbar) kindTools {
	now := s.controls()
	return kindTools{
		row: []app.UI{
			now.axis("axis-scalar", "fits-s"), ui.Element("div", "fits-m", nil, &smoothing{Of: s, ID: "smoothing", Now: now.now.Lines.Smoothing}),
			now.outliers("outliers", "fits-l"), t.restarts("fits-xl"), ui.Text("span", "grow", ""), now.sizes("fits-l"), now.steps("steps-button", "fits-s"),
		},
		end:     []app.UI{s.dialogs.viewExportButton()},
		options: func() []app.UI { return now.options(t) },
	}
}

func (s *scalars) key(key string) bool {
	switch key {
	case "s":
		return s.selection.toggleSteps()
	case "f":
		return s.full.fullKey()
	case "t":
		return s.full.tableKey()
	case "l":
		at, ok := s.page.desk.placeOf(s.page.desk.currentCard())
		if ok {
			s.page.desk.toggleScale(at.key, wire.ScaleLog)
		}
		return ok
	case "j":
		return s.full.stepFull(1)
	case "k":
		return s.full.stepFull(-1)
	}
	return false
}

func (s *scalars) menu(at place, id string) (k kindMenu) {
	m, key := s.page.model, at.key
	_, y := m.Scales(key)
	k.top = []menuItem{
		{label: state.CardLogY, hint: "L", check: checkOf(y == wire.ScaleLog), do: func() { s.page.desk.toggleScale(key, wire.ScaleLog) }},
		{label: state.CardSymlogY, check: checkOf(y == wire.ScaleSymlog), do: func() { s.page.desk.toggleScale(key, wire.ScaleSymlog) }},
	}
	if seen := m.Card(key, wire.Card{}).Zoom; seen.Y.On() {
		k.top = append(k.top, menuItem{label: state.CardFitY, do: func() { m.SetRangeY(key, state.RangeCard, wire.Span{}); s.page.changed() }})
	}
	k.top = append(k.top, menuItem{label: state.CardRange, do: func() { s.dialogs.openRange(at, id) }})
	k.before = []menuItem{{label: state.FullScreen, icon: "expand", hint: "F", do: func() { s.full.openFull(key) }}}
	k.after = []menuItem{
		{label: state.CardTable, icon: "rows", hint: "T", check: checkOf(s.tables.tableOpen(key)), do: func() { s.tables.toggleTable(key) }},
		{label: state.CardCombine, icon: "combine", do: func() { s.dialogs.openCombine(key) }},
		{label: state.CardCopyLink, icon: "link", copies: linkTextID},
	}
	if key.Chart != 0 {
		k.after = append(k.after, menuItem{label: state.CardSplit, icon: "trash", do: func() { m.RemoveChart(key); s.page.changed() }})
	} else {
		k.after = append(k.after, copyName)
	}
	if c := s.page.exports.chartOf(key); c != nil && c.caption.drawn {
		ask := s.dialogs.pointsOf(c)
		_, bytes := ask.about(s.page)
		k.end = []menuItem{{label: state.ExportPointsOpen, icon: "points", hint: state.ExportSize(bytes), do: func() { s.dialogs.askPoints(key) }}}
	}
	k.end = append(k.end, s.page.exports.pictureItems(key)...)
	return k
}

func (*scalars) class() string { return "" }
func (*scalars) note() string  { return "" }

// groupClass gives a group with an open table rows of its own.
func (s *scalars) groupClass(cards []state.CardKey) string {
	if s.tables.anyTable(cards) {
		return "tabled"
	}
	return ""
}

// foot is the bar of the selected steps, while there are some.
func (s *scalars) foot() app.UI {
	m := s.page.model
	if !m.Steps().On {
		return nil
	}
	return &stepsBar{Of: s, Steps: m.Steps(), Axis: m.Axis()}
}

func (s *scalars) layers() []app.UI {
	none := func() app.UI { return app.Div().Hidden(true) }
	layers := []app.UI{s.fullView(), none(), none(), none()}
	if s.dialogs.ranges.open {
		layers[1] = &rangeDialog{Of: s, Version: s.dialogs.ranges.version}
	}
	if s.dialogs.combine.open {
		layers[2] = &combineDialog{Of: s, Version: s.page.desk.version}
	}
	if s.dialogs.ask.open {
		layers[3] = &exportDialog{Of: s, Version: s.dialogs.ask.version}
	}
	return layers
}

func (s *scalars) layerKey(key string, typing bool) (open, handled bool) {
	if s.dialogs.ranges.open && key == "Enter" && typing {
		s.dialogs.applyRange()
		return true, true
	}
	return s.dialogs.ranges.open || s.dialogs.combine.open || s.dialogs.ask.open, false
}

// openFull has a card fill the screen.
func (s *scalars) openFull(key state.CardKey) { s.full.openFull(key) }

func (s *scalars) escape() bool { return s.full.closeFull() }

func (s *scalars) forgetIDs() bool {
	open := s.dialogs.ask.open || s.dialogs.ranges.open || s.dialogs.combine.open
	s.dialogs.closeExport()
	s.dialogs.closeRange()
	s.dialogs.combine = combine{}
	s.tables.asked = nil
	return open
}

// combine shows a chart that was made of several tags.
func (s *scalars) combine(to, from state.CardKey) {
	s.page.desk.combined(s.page.model.Combine(to, from))
}

// receive takes what a table asked for.
func (s *scalars) receive(m wire.Message) {
	switch m := m.(type) {
	case *wire.Table:
		s.tables.tableRead(m)
	case *wire.Readout:
		s.tables.crosshairMoved(m)
	}
}

// line is the lines of a chart of several tags, or else the highest and the lowest of the latest values.
func (s *scalars) line(c *chartCard) app.UI {
	line := app.P().Class("card-line")
	switch {
	case c.caption.drawn && c.caption.runs == 0:
		return line.Text(state.HiddenRunsOnly)
	case c.Key.Chart != 0:
		return c.legend()
	case c.caption.highest.Text == "":
		return line
	}
	line = app.P().Class("card-line figures")
	parts := append([]app.UI{latestOf(c.caption.smoothed)}, s.page.extreme(c.caption.highest)...)
	if c.caption.highest.Run == c.caption.lowest.Run && c.caption.highest.Group == c.caption.lowest.Group {
		return line.Body(parts...)
	}
	parts = append(parts, app.Span().Class("k").Text(state.To))
	return line.Body(append(parts, s.page.extreme(c.caption.lowest)...)...)
}

func (*scalars) plotClass() string { return "plot" }

// pill says how the drawing's axes are scaled, and what is not on it.
func (s *scalars) pill(c *chartCard) (short, full string) {
	x, y := s.page.model.Scales(c.Key)
	return state.CardStates(x, y, c.pills.ranged, c.caption.outside, c.caption.unplaced)
}

// over is what takes a zoom back, and the handles of the selected steps.
func (s *scalars) over(c *chartCard, id string) []app.UI {
	unzoom := app.UI(app.Div().Hidden(true))
	if c.pills.zoomed {
		unzoom = ui.Button("pill unzoom", nil, ui.Attrs{"data-card-act", "unzoom", "title", state.PillReset, "aria-label", state.PillZoomed + ": " + state.PillReset},
			app.Text(state.PillZoomed), ui.Icon("x"))
	}
	return []app.UI{unzoom, &handles{Of: s, Card: c, ID: id, Steps: c.Steps}}
}

// below is the table while it is open. In the full screen view that stands beside the card.
func (s *scalars) below(c *chartCard, id string) app.UI {
	if !c.Table || c.Full {
		return nil
	}
	return &cardTable{Of: s, Card: id, Key: c.Key, Sort: s.tables.sort, Steps: c.Steps, Names: c.Names}
}

func (s *scalars) painted(c *chartCard, d *wire.Drawn, moved bool) { s.tables.redrawn(c, d, moved) }

func (s *scalars) crossLabel(r *wire.Readout) string { return crossLabel(r) }

// describe asks what stands out in the lines of a chart, which a screen reader reads in place of the canvas.
func (s *scalars) describe(card string) { s.page.send(&wire.GetFindings{Card: card}) }
