package card

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
)

// Describe asks what stands out in the lines of a chart, which a screen reader reads in place of the canvas.
func (cs *Cards) Describe(card string) {
	if c, ok := cs.All[card].(*Chart); ok {
		c.Owner.Describe(card)
	}
}

// Described takes what stands out in the lines of a chart.
func (cs *Cards) Described(card, text string) {
	c, ok := cs.All[card].(*Chart)
	if text = strings.ReplaceAll(text, "\n", " "); ok && c.findings != text {
		c.findings = text
		cs.page.RenderOnly(c)
	}
}

// FindingsID is the id of what stands out in a card, in words.
func FindingsID(card string) string { return card + "-findings" }

// findingsOf describes a chart: an element that aria-describedby of the plot names.
func findingsOf(id, text string) app.UI {
	return ui.Element("span", "vh", ui.Attrs{"id", FindingsID(id)}, app.Text(text))
}

// onDescribe follows the focus to a chart. The chart says which it is, since go-app keeps the handler of the first one.
func (cs *Cards) onDescribe(_ app.Context, e app.Event) { cs.Describe(ui.Data(e, "card")) }
