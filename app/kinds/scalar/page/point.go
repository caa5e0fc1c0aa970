package page

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
)

// point is the panel about a point of a chart: everything that its run logged at its step. The
// point's step is the page's step, and its run is emphasized.
type point struct {
	k        *Kind
	shown    scalar.Point // what the panel shows; without a step while it is closed
	text     string       // its head and its table, for the script
	at       card.Place   // of the chart
	runs     []wire.RunID // of the chart
	question scalar.GetPoint
	serial   uint32      // of the pending question, 0 for none
	before   cards.Steps // the steps selected before the panel was opened
	fresh    bool        // the last choice opened the panel
}

// pointID is the id of the panel, and pointScripts the name of its script and style sheet in
// web/program.js.
const pointID, pointScripts = "point", "point"

// Open reports whether the panel is on screen.
func (p *point) Open() bool { return p.shown.Stamp.Count > 0 }

// Pick opens the panel about the point of a row, unless the row is a group of runs. A page with a
// single chart has no room for it.
func (s *Kind) Pick(c *card.Chart, row *chart.Row) bool {
	p, step := &s.Point, row.Step.Part()
	if row.Run == 0 || step.Kind != wire.TextWhole || s.cards.Legends {
		return false
	}
	if p.fresh = !p.Open(); p.fresh {
		p.before = s.model.Cards.Steps()
	}
	p.at, p.runs = c.Place(), c.Runs
	p.question = scalar.GetPoint{
		Tag: row.Tag, Run: row.Run, StepRequest: wire.StepAt(wire.AxisStep, float64(step.Whole),
			s.model.Cards.AllAttempts()),
	}
	p.ask()
	return true
}

// Unpick closes the panel that the first click of a double click opened.
func (s *Kind) Unpick() {
	if p := &s.Point; p.fresh {
		s.model.Cards.RestoreSteps(p.before)
		p.Close(false)
	}
}

func (p *point) ask() {
	question := p.question
	p.serial = p.k.page.Ask(p.k, "", &question)
}

// Move goes a number of points further along the line. It adds to a move that is still pending.
func (p *point) Move(by int) {
	p.fresh = false
	p.question.By += by
	p.ask()
}

// MoveRun goes to the next run of the chart in the list of runs, or to the one before.
func (p *point) MoveRun(down bool) {
	p.fresh = false
	before, found := wire.RunID(0), false
	rows := p.k.model.Runs.Rows()
	for i := range rows {
		run := rows[i].Run
		if run == nil || !slices.Contains(p.runs, run.ID) {
			continue
		}
		at := run.ID == p.question.Run
		if !down && at && before != 0 {
			p.question.Run = before
			p.ask()
			return
		}
		if found {
			p.question.Run = run.ID
			p.ask()
			return
		}
		before, found = run.ID, down && at
	}
}

// answered shows an answer, unless another question was asked or the panel was closed since, be it
// while the scripts load.
func (p *point) answered(serial uint32, m *scalar.Point) {
	if serial != p.serial {
		return
	}
	p.k.host.Workers.Bring(pointScripts, func(bool) {
		p.k.page.Do(func() {
			if serial == p.serial {
				p.serial = 0
				p.show(m)
			}
		})
	})
}

func (p *point) show(m *scalar.Point) {
	open := p.Open()
	if p.shown = *m; !p.Open() {
		p.Close(false)
		return
	}
	k, axis := p.k, p.k.model.Cards.PlaceAxis()
	at := m.Stamp.Place(axis)
	if p.serial == 0 {
		p.question.By, p.question.Axis, p.question.At = 0, axis, at
	}
	k.model.Cards.PlaceAt(at)
	k.model.Runs.HoldEmphasis(m.Run)
	p.text = p.textOf()
	k.page.Changed()
	if !open {
		k.page.After(func() { ui.Focus(pointID) })
	}
}

// Close closes the panel and gives the focus back to the chart; the step stays selected. With back
// the keyboard's crosshair goes to the point.
func (p *point) Close(back bool) {
	k, line, at := p.k, wire.Series{Tag: p.shown.Tag, Run: p.shown.Run}, p.question.At
	p.shown, p.serial, p.fresh = scalar.Point{}, 0, false
	k.model.Runs.HoldEmphasis(0)
	k.page.Changed()
	k.page.After(func() {
		id := k.cards.At(p.at)
		ui.Focus(card.PlotID(id))
		if back && id != "" && k.model.Cards.Axis() != wire.AxisTag {
			k.cards.Hover.PutAt(id, line, at)
		}
	})
}

// Refresh reads the point again after more was read.
func (s *Kind) Refresh() {
	if s.Point.Open() {
		s.Point.ask()
	}
}

func (p *point) onAct(_ app.Context, e app.Event) { p.Act(e.Get("detail").String()) }

// Act does what a key or a button of the panel says (see pointpanel.js), or shows the card with an
// id full screen on its own tab.
func (p *point) Act(act string) {
	switch act {
	case "left":
		p.Move(-1)
	case "right":
		p.Move(1)
	case "up", "down":
		p.MoveRun(act == "down")
	case "close":
		p.Close(false)
	default:
		if at, ok := p.k.cards.PlaceOf(act); ok {
			p.k.model.Cards.SetTab(p.k.model.Cards.Tag(at.Key.Tag).Kind)
			p.k.full.Open(at.Key)
		}
	}
}

// view returns the panel: the values of all scalars, which the script turns into a table, and the
// cards of all other tags at the step. It returns a hidden element while the panel is closed or
// another tab is on screen.
func (p *point) view() app.UI {
	m := p.k.model
	if !p.Open() || m.Cards.Tab() != kind.Scalar {
		return ui.Hidden()
	}
	parts := []app.UI{ui.Element("point-values", "", ui.Attrs{"data-point", p.text})}
	for _, k := range kind.Tabs() {
		if k.PerRun() {
			parts = append(parts, p.section(k))
		}
	}
	return ui.Element("point-panel", "point",
		ui.Attrs{"id", pointID, "data-of", card.PlotID(p.k.cards.At(p.at))},
		parts...).On("point-act", p.onAct)
}

// mostPointRows and mostPointCards limit the scalars and the other tags of a kind in the panel.
const mostPointRows, mostPointCards = 1000, 12

// value returns the value of a tag, nil for none. The worker sends them in the order of the ids.
func (p *point) value(tag wire.TagID) *scalar.PointValue {
	values := p.shown.Values
	i := sort.Search(len(values), func(i int) bool { return values[i].Tag >= tag })
	if i == len(values) || values[i].Tag != tag {
		return nil
	}
	return &values[i]
}

// textOf returns the head of the panel, and a line for each scalar, the point's own first.
func (p *point) textOf() string {
	m, at := p.k.model, &p.shown
	lines, versus := []string{""}, ""
	for _, tag := range append([]*cards.Tag{m.Cards.Tag(at.Tag)},
		m.Cards.AllTags(kind.Scalar)...) {
		if tag == nil || len(lines) > mostPointRows || len(lines) > 1 && tag.ID == at.Tag {
			continue
		}
		if value := p.value(tag.ID); value != nil {
			by, better := p.k.cards.Versus(tag.ID, value.Versus)
			if by != "" {
				versus = words.VersusBase.Text()
			}
			lines = append(lines, pointFields(tag.Folder, tag.Leaf, tag.Called(),
				charts.FormatValue(value.Value),
				scalar.PointNear(at.Stamp.Number, value.Step, false), by, better))
		}
	}
	run := m.Runs.Run(at.Run)
	if run == nil {
		run = &runs.Run{}
	}
	short := run.Short()
	lines[0] = pointFields(ui.SwatchHTML(run.Ink, ""), short.Head, short.Tail, run.Title(),
		scalar.PointTexts(len(lines)-1), words.Say(at.Stamp.Step),
		words.Facts(words.Say(at.Stamp.Time),
			scalar.PointAfter(words.Say(wire.Duration(at.Stamp.Relative)))),
		strconv.Itoa(at.Stamp.Index), strconv.Itoa(at.Stamp.Count-1-at.Stamp.Index), versus)
	return strings.Join(lines, "\x1e")
}

// pointFields joins the fields of a line of the text for the script.
func pointFields(fields ...string) string { return strings.Join(fields, "\x1f") }

// section returns the cards of the run's tags of a kind, each below its name and how near it is.
func (p *point) section(k kind.ID) app.UI {
	m, owner := p.k.model, p.k.page.KindOf(k)
	in := page.CardInputs{Names: m.NamesVersion()}
	parts := []app.UI{ui.Element("h3", "", nil, ui.Element("a", "",
		ui.Attrs{"href", "#" + m.ViewFragment(k.Key()).String()}, app.Text(words.TabName(k))))}
	for _, tag := range m.Cards.AllTags(k) {
		value := p.value(tag.ID)
		if _, whole := k.Part(tag.Name); value == nil || !whole || len(parts) > mostPointCards {
			continue
		}
		in.At = card.Place{
			Area: card.AreaPoint, Key: cards.Key{Tag: tag.ID, Run: p.shown.Run},
		}
		parts = append(parts, ui.Element("div", "",
			ui.Attrs{"data-name", tag.Called(), "data-near",
				scalar.PointNear(p.shown.Stamp.Number, value.Step, true)}, owner.Card(in)))
	}
	if len(parts) == 1 {
		return ui.Hidden()
	}
	return ui.Element("section", "of-"+k.Key(), nil, parts...)
}
