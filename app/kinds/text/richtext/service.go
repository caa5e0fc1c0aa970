package richtext

import (
	"eventlens/app/kinds/text"
	"eventlens/app/kinds/text/textdiff"
	"eventlens/app/program"
	"eventlens/app/wire"
)

// Name is the name of the service.
const Name = "text"

// service answers the page.
type service struct{}

// New returns the service.
func New(program.Env) program.Service { return service{} }

// Protocol implements program.Service.
func (service) Protocol() *wire.Protocol { return &text.Rendering }

// Ask implements program.Service. No answer takes longer than about a second.
func (service) Ask(question wire.Coded, answer func(wire.Coded)) {
	switch m := question.(type) {
	case *text.Render:
		made := Render(m.Cells, m.Columns)
		answer(&made)
	case *text.Compare:
		made := Compare(m.Before, m.After)
		answer(&made)
	}
}

// Limits of a comparison: more lines are slow to scroll.
const (
	around  = 3 // lines before and after a change
	maxRows = 2000
	maxLine = 4000 // bytes of a piece
)

// Compare returns the difference between two texts, up to the limits.
func Compare(before, after string) text.Compared {
	d := textdiff.Compare(clean(before), clean(after), around)
	made := text.Compared{Changes: d.Changes, Rough: d.Rough}
	for i, line := range d.Lines {
		if i == maxRows {
			made.Cut = true
			break
		}
		made.Lines = append(made.Lines, text.Line{
			Change: text.Change(line.Change), Number: line.Number, Other: line.Other,
			Before: pieces(line.Before, &made), After: pieces(line.After, &made),
		})
	}
	return made
}

func pieces(all []textdiff.Piece, made *text.Compared) []text.Piece {
	var shown []text.Piece
	for _, p := range all {
		if len(p.Text) > maxLine {
			p.Text, made.Cut = shorten(p.Text, maxLine), true
		}
		shown = append(shown, text.Piece{Change: text.Change(p.Change), Text: p.Text})
	}
	return shown
}
