package card

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
)

// Describe requests a description of the lines of a chart. A screen reader reads it instead of the
// canvas.
func (cs *Cards) Describe(card string) {
	if c, ok := cs.All[card].(*Chart); ok {
		c.Owner.Describe(card)
	}
}

// Described takes the description of a chart.
func (cs *Cards) Described(card, text string) {
	c, ok := cs.All[card].(*Chart)
	if text = strings.ReplaceAll(text, "\n", " "); ok && c.findings != text {
		c.findings = text
		cs.page.RenderOnly(c)
	}
}

// FindingsID is the id of the element with a chart's description.
func FindingsID(card string) string { return card + "-findings" }

// findingsOf returns the element with the description, which the aria-describedby attribute of the
// plot names.
func findingsOf(id, text string) app.UI {
	return ui.Element("span", "vh", ui.Attrs{"id", FindingsID(id)}, app.Text(text))
}

// onDescribe handles the focus moving to a chart. The card's id comes from the element, because
// go-app keeps the handler of the first chart.
func (cs *Cards) onDescribe(_ app.Context, e app.Event) { cs.Describe(ui.Data(e, "card")) }
