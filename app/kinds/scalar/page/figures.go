package page

import (
	"cmp"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// figures returns the latest values of a card, as logged: of the only line, else the best one, or
// the highest and the lowest if it is not known which is better. Bands are told by their centre. No
// figures are returned before there is a value.
func (s *Kind) figures(c *card.Chart) []app.UI {
	caption := &c.Caption
	lower, known := false, false
	if t := s.model.Cards.Tag(cmp.Or(caption.Lowest.Tag, c.Key.Tag)); t != nil {
		lower, known = s.model.Runs.Goal(t.Name)
	}
	best, name := &caption.Highest, words.Best
	alone := best.Run == caption.Lowest.Run && best.Group == caption.Lowest.Group
	if lower {
		best = &caption.Lowest
	}
	bands := !caption.Centre.Text.None()
	if best.Text.None() {
		if len(c.Diverged) == 0 {
			return nil
		}
		return []app.UI{figure(words.Latest), ui.Text("b", "odd", lastValue(c))}
	}
	var figures []app.UI
	switch {
	case bands:
		figures = append(figures, figure(s.centre()),
			ui.Text("b", "", words.Say(caption.Centre.Text)))
		if best.Group > 0 {
			return s.versus(append(figures, s.smoothed(&caption.Centre)), &caption.Centre)
		}
		if !known {
			name = words.High
		}
	case alone:
		name = words.Latest
	case !known:
		return s.cards.Extremes(caption)
	}
	line := s.cards.Extreme(best)
	if run := s.model.Runs.Run(best.Run); run != nil && !best.Gap.None() {
		short := run.ShortOfPair()
		line[len(line)-1] = ui.ShortName(short.Head, short.Tail, run.Title())
	}
	figures = append(append(figures, figure(name)), line...)
	// before the smoothed value, which has room on few cards then
	if !best.Gap.None() && best.Versus.None() {
		figures = append(figures, ui.Element("span", "gap", ui.Attrs{"title", words.GapHint.Text()},
			app.Text(words.FigureGap(words.Say(best.Gap)))))
	}
	return s.versus(append(figures, s.smoothed(best)), best)
}

// versus adds to figures the difference of a value to the baseline's, if there is one.
func (s *Kind) versus(figures []app.UI, e *wire.Extreme) []app.UI {
	by, better := s.cards.Versus(e.Tag, e.Versus)
	if by == "" {
		return figures
	}
	class := ""
	if better != "" {
		class = "up"
	}
	return append(figures, ui.Element("span", "versus", nil,
		ui.Text("span", "", words.VersusBase.Text()), ui.Text("span", class, by),
		ui.Text("span", "vh", better)))
}

// paired reports whether a chart has a run with training and validation.
func (s *Kind) paired(c *card.Chart) bool {
	return !c.Caption.Lowest.Gap.None() || !c.Caption.Highest.Gap.None()
}

func figure(name words.Message) app.UI { return ui.Text("span", "k", name.Text()) }

// centre names the centre of bands.
func (s *Kind) centre() words.Message {
	if s.model.Runs.Aggregate().Centre == wire.CentreMedian {
		return words.Median
	}
	return words.Mean
}

// smoothed says the value of the smoothed line beside the logged one, or that the line is not
// smoothed although smoothing is on.
func (s *Kind) smoothed(e *wire.Extreme) app.UI {
	text, hint := "", ""
	if !e.Smoothed.None() {
		text = words.SmoothedValue(words.Say(e.Smoothed))
		hint = text
	} else if s.model.Cards.Smoothing().On() {
		text, hint = words.NotSmoothed.Text(), words.NotSmoothedHint.Text()
	}
	return ui.Element("span", "sm trunc", ui.Attrs{"title", hint}, app.Text(text))
}

// withDiverged adds to the figures of a card how many runs diverged, unless a strip says it.
func (s *Kind) withDiverged(c *card.Chart, figures []app.UI) []app.UI {
	if len(c.Diverged) == 0 || s.warns(c) {
		return figures
	}
	_, text := s.diverged(c)
	return append(figures, ui.Element("span", "odd-note", ui.Attrs{"title", text},
		ui.Icon("warn"), app.Text(words.DivergedShort(len(c.Diverged), lastValue(c)))))
}
