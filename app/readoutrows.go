package app

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// hoverRows puts the last answer into what the host shows of it.
func (p *page) hoverRows(c *chartCard) wire.ShownHover {
	answer := &p.hover.answer
	frame := p.readoutFrame()
	plot := c.caption.plot
	shown := wire.ShownHover{Card: answer.Card, Heading: answer.Heading, Cross: wire.Rect{X: answer.X, Y: plot.Y, H: plot.H}}
	if c.Tab == wire.KindScalar {
		shown.Label = crossLabel(answer)
	}
	if answer.X < plot.X || answer.X > plot.X+plot.W { // keys moved it out of sight
		shown.Cross.H, shown.Label = 0, ""
	}
	if answer.More > 0 {
		shown.More = words.ReadoutMore(answer.More)
	}
	columns := frame.columns()
	for _, column := range columns {
		shown.Classes = append(shown.Classes, column.class)
	}
	for i := range answer.Rows {
		row := p.hoverRow(&answer.Rows[i], columns)
		if shown.Cross.H == 0 || row.Y < plot.Y || row.Y > plot.Y+plot.H {
			row.Y = math.NaN()
		}
		shown.Rows = append(shown.Rows, row)
	}
	if frame.facts {
		shown.Aside = answer.Rows[0].Time
		return shown
	}
	nearest := &answer.Rows[nearestRow(answer)]
	shown.Lit = nearest.Run
	name := words.ShortName(p.seriesName(nearest.Series))
	if frame.tags {
		name = words.SeriesOf(p.tagName(nearest.Tag), name)
	}
	shown.Said = words.ReadoutSaid(answer.Heading, name, nearest.Value, nearest.Smoothed, len(answer.Rows)+answer.More)
	return shown
}

func (p *page) hoverRow(row *wire.ReadoutRow, columns []column) wire.ShownRow {
	shown := wire.ShownRow{Label: row.Label, Y: row.Y, Nearest: row.Nearest}
	shown.Swatch, shown.Colour = p.inkClass(row.Series)
	if run := p.model.Run(row.Run); run != nil {
		shown.Folder, shown.Leaf, shown.Name = words.ShortName(run.Folder), words.ShortName(run.Leaf), run.Title()
	} else if row.Group > 0 {
		shown.Leaf = words.ShortName(p.seriesName(row.Series))
		shown.Name, shown.Members = shown.Leaf, words.ReadoutMembers(row.Members)
	}
	for _, column := range columns {
		shown.Cells = append(shown.Cells, column.text(p, row))
	}
	return shown
}

// seriesName is what the run or the group of a line is called on the page.
func (p *page) seriesName(s wire.Series) string {
	if run := p.model.Run(s.Run); run != nil {
		return run.ShownName()
	}
	if s.Group > 0 && s.Group <= len(p.groups) {
		return p.groups[s.Group-1].Name
	}
	return ""
}

// inkClass returns the classes that give a line's colour and dashes, and the colour that a person chose instead, "" for none.
func (p *page) inkClass(s wire.Series) (class, own string) {
	place := s.Ink.Colour
	if run := p.model.Run(s.Run); run != nil && s.Ink == (wire.Ink{}) {
		place = run.Colour
	}
	place = max(place, 0)
	class = "hue-" + strconv.Itoa(place%hues+1) + " dash-" + strconv.Itoa(place/hues%dashes+1)
	if s.Ink.Own != 0 {
		own = fmt.Sprintf("#%06x", uint32(s.Ink.Own)&0xffffff)
	}
	return class, own
}

// crossLabel is what the crosshair stands at, in the words of the axis.
func crossLabel(r *wire.Readout) string { return strings.TrimPrefix(r.Heading, "Step ") }

// readoutText is a kept readout as lines of values with tabs between, as tables take them: a line of heads, and one for each row.
func (p *page) readoutText(f readoutFrame) string {
	var b strings.Builder
	columns := f.columns()
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
	rows := p.hover.answer.Rows
	for r := range rows {
		first := rows[r].Label
		if first == "" {
			first = p.seriesName(rows[r].Series)
		}
		line(first, func(i int) string { return columns[i].text(p, &rows[r]) })
	}
	return b.String()
}

// plain is a text without what would be taken for the end of a cell.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
}
