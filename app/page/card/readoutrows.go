package card

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// hoverRows converts the last readout into what the host shows.
func (h *Hover) hoverRows(c *Chart) wire.ShownHover {
	answer := &h.Answer
	frame := h.readoutFrame()
	plot := c.Caption.plot
	shown := wire.ShownHover{
		Card: h.Card, Heading: words.Say(answer.Heading),
		Cross: wire.Rect{X: answer.X, Y: plot.Y, H: plot.H},
	}
	shown.Label = c.Owner.CrossLabel(answer)
	if answer.X < plot.X || answer.X > plot.X+plot.W { // keys moved it out of view
		shown.Cross.H, shown.Label = 0, ""
	}
	if answer.More > 0 {
		shown.More = words.ReadoutMore(answer.More)
	}
	columns := frame.columnsOf(answer.Rows)
	for _, column := range columns {
		shown.Classes = append(shown.Classes, column.class)
	}
	for i := range answer.Rows {
		row := h.hoverRow(&answer.Rows[i], columns)
		run := h.cards.model.Runs.Run(answer.Rows[i].Run)
		if run != nil && c.Key.Chart == 0 && !answer.Rows[i].Train.None() { // of two runs
			short := run.ShortOfPair()
			row.Head, row.Tail = short.Head, short.Tail
		}
		if shown.Cross.H == 0 || row.Y < plot.Y || row.Y > plot.Y+plot.H {
			row.Y = math.NaN()
		}
		shown.Rows = append(shown.Rows, row)
	}
	if frame.facts {
		shown.Aside = words.Say(answer.Rows[0].Time)
		return shown
	}
	nearest := &answer.Rows[nearestRow(answer)]
	shown.Lit = nearest.Run
	name := words.ShortName(h.SeriesName(nearest.Series))
	if frame.tags {
		name = words.Say(report.TagOfRun.With(wire.Plain(h.tagName(nearest.Tag)),
			wire.Plain(name)))
	}
	value := words.Say(nearest.Value)
	if !nearest.Gap.None() {
		value = words.PairSaid(value, words.Say(nearest.Train),
			words.Signed(words.Say(nearest.Gap)))
	}
	shown.Said = words.ReadoutSaid(shown.Heading, name, value,
		words.Say(nearest.Smoothed), len(answer.Rows)+answer.More)
	return shown
}

func (h *Hover) hoverRow(row *chart.Row, columns []column) wire.ShownRow {
	shown := wire.ShownRow{Label: words.Say(row.Label), Y: row.Y, Nearest: row.Nearest}
	run, ink := h.cards.model.Runs.Run(row.Run), row.Ink
	if shown.Label != "" { // a fact about a run, which belongs to no line
		ink = ui.InkOf(run)
	}
	shown.Swatch, shown.Colour = inkClass(ink)
	if run != nil {
		short := run.Short()
		shown.Head, shown.Tail, shown.Name = short.Head, short.Tail, run.Title()
	} else if row.Group > 0 && row.Group <= len(h.cards.Groups) {
		short := h.cards.ShortOfGroup(row.Group)
		shown.Head, shown.Tail = short.Head, short.Tail
		shown.Name = words.ShortName(h.SeriesName(row.Series))
		shown.Members = words.ReadoutMembers(row.Members)
	}
	for _, column := range columns {
		shown.Cells = append(shown.Cells, column.text(h, row))
	}
	_, shown.Better = h.versus(row)
	return shown
}

// SeriesName returns the shown name of a line's run or group.
func (h *Hover) SeriesName(s wire.Series) string {
	if run := h.cards.model.Runs.Run(s.Run); run != nil {
		return run.ShownName()
	}
	if s.Group > 0 && s.Group <= len(h.cards.Groups) {
		return h.cards.Groups[s.Group-1].Name
	}
	return ""
}

// inkClass returns the CSS classes for a line's colour and dashes, and the colour that a person
// chose instead, "" for none.
func inkClass(ink wire.Ink) (class, own string) {
	place := max(ink.Colour, 0)
	class = "hue-" + strconv.Itoa(place%ui.Hues+1) + " dash-" +
		strconv.Itoa(place/ui.Hues%ui.Dashes+1)
	if ink.Own != 0 {
		own = ui.OwnColour(ink.Own)
	}
	return class, own
}

// CrossLabel returns the label of the crosshair, in the words of the axis.
func CrossLabel(r *chart.Readout) string { return words.CrossLabel(r.Heading) }

// readoutText returns a kept readout as lines of tab-separated values, as spreadsheets take them: a
// header and one line per row.
func (h *Hover) readoutText(f readoutFrame) string {
	var b strings.Builder
	columns := f.columnsOf(h.Answer.Rows)
	line := func(first string, cells func(i int) string) {
		b.WriteString(plain(first))
		for i := range columns {
			b.WriteByte('\t')
			b.WriteString(plain(cells(i)))
		}
		b.WriteByte('\n')
	}
	if !f.facts {
		line(words.ReadoutColumn.Text(), func(i int) string { return columns[i].title })
	}
	rows := h.Answer.Rows
	for r := range rows {
		first := words.Say(rows[r].Label)
		if first == "" {
			first = h.SeriesName(rows[r].Series)
		}
		line(first, func(i int) string { return columns[i].text(h, &rows[r]) })
	}
	return b.String()
}

// plain replaces control characters, which would end a cell.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
}
