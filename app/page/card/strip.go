package card

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Strip is a line of text at the foot of a card. It takes its height from the plot, so that the
// card keeps its size, and a card shows only one: a warning rather than a note.
type Strip struct {
	Warn  bool   // the data went wrong; a note says everything else
	Icon  string // of a note; "" for none
	Lead  string // the beginning of Text that is set in bold
	Text  string
	Title string // tooltip; "" for Text
	// the runs that Lead names, if it names one or two: their names are cut in the middle
	Run, Other *runs.Run
	// Act is the action of the button, and Button its label; "" for no button.
	Act, Button string
}

// HasStrips is implemented by kinds with strips on their charts.
type HasStrips interface {
	// Strips returns what a card has to say at its foot, the most important of each sort first.
	Strips(c *Chart) []Strip
	// StripPressed handles the button of a strip.
	StripPressed(c *Chart, act string)
}

// FirstStrip returns the strip that a card shows: the first warning, or else the first note.
func FirstStrip(strips []Strip) (s Strip, ok bool) {
	for _, s := range strips {
		if s.Warn {
			return s, true
		}
	}
	if len(strips) > 0 {
		return strips[0], true
	}
	return Strip{}, false
}

// strip returns the strip of a chart; ok is false if it has none.
func (c *Chart) strip() (s Strip, ok bool) {
	var strips []Strip
	if k, some := c.Owner.(HasStrips); some {
		strips = k.Strips(c)
	}
	if r := c.Cards.reading; r.Stopped && r.Read < r.Runs && c.Key.Run == 0 {
		strips = append(strips, Strip{Icon: "pause", Text: words.StoppedUnread(r.Runs - r.Read),
			Act: ContinueAct, Button: words.ContinueShort.Text()})
	}
	return FirstStrip(strips)
}

// ContinueAct is the action of the strip that continues reading.
const ContinueAct = "continue"

// View returns the element of a strip. The style sheet makes room for it in any card.
func (s *Strip) View() app.UI {
	class, icon := "strip", s.Icon
	if s.Warn {
		class, icon = "strip warn", "warn"
	}
	sign, button := ui.Hidden(), ui.Hidden()
	if icon != "" {
		sign = ui.Icon(icon)
	}
	if s.Button != "" {
		button = ui.Button("link", nil, ui.Attrs{"data-card-act", s.Act}, app.Text(s.Button))
	}
	title := s.Title
	if title == "" {
		title = s.Text
	}
	lead := ui.Text("b", "", s.Lead)
	if s.Run != nil {
		between := ""
		if s.Other != nil {
			between = strings.TrimSuffix(s.Lead[len(s.Run.Short().String()):],
				s.Other.Short().String())
		}
		class += " named"
		lead = ui.Element("b", "", nil, ui.RunName(s.Run), app.Text(between), ui.RunName(s.Other))
	}
	return ui.Element("div", class, nil, sign,
		ui.Element("span", "trunc", ui.Attrs{"title", title}, lead,
			app.Text(s.Text[len(s.Lead):])), button)
}
