package words

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestBlank(t *testing.T) {
	some, axis := wire.Extreme{Text: wire.Plain("1")}, wire.Ends{Span: wire.Span{Hi: 1}}
	line := []wire.Series{{Run: 1}}
	const linear, log = wire.ScaleLinear, wire.ScaleLog
	for _, tt := range []struct {
		name  string
		drawn wire.Drawn
		xTag  string
		x, y  wire.Scaling
		title string
	}{
		{"lines", wire.Drawn{Series: line, Points: 9, Unplaced: 4, MaxAt: some, X: axis, Y: axis},
			"lr", log, log, ""},
		{"no run", wire.Drawn{}, "lr", log, log, ""},
		{"histograms", wire.Drawn{Points: 9}, "", linear, linear, ""},
		{"NaN", wire.Drawn{Series: line, Points: 9, X: axis}, "", linear, linear,
			"All 9 values are NaN or infinite"},
		{"NaN where it has a place", wire.Drawn{Series: line, Points: 9, Unplaced: 8, X: axis},
			"lr", linear, linear, "The only value is NaN or infinite"},
		{"nowhere", wire.Drawn{Series: line, Points: 9, Unplaced: 9}, "val/loss", linear, linear,
			"No value at a step of val/loss"},
		{"nowhere in what is zoomed to",
			wire.Drawn{Series: line, Points: 9, Unplaced: 9, X: axis, Y: axis}, "val/loss", log,
			log, "No value at a step of val/loss"},
		{"below zero", wire.Drawn{Series: line, Points: 9, Unplaced: 9, MaxAt: some, X: axis}, "",
			linear, log, "No value is above zero"},
		{"steps below zero", wire.Drawn{Series: line, Points: 9, Unplaced: 9, MaxAt: some, Y: axis},
			"", log, linear, "No x value is above zero"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := BlankOf(&tt.drawn, tt.xTag, tt.x, tt.y)
			assert.Equal(t, tt.title, got.Title)
			assert.Equal(t, tt.title == "", got.Hint == "")
		})
	}
}
