package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/text"
	"eventlens/app/page"
)

// Of returns the text kind of a page.
func Of(p *page.Page) *texts { return p.KindOf(text.ID).(*texts) }

// Again presses the button that loads the program again.
func Again(p *page.Page) { Of(p).program.Again() }

// More presses the button that shows the next part of a raw text.
func More(c *TextCard) { c.onMore(nil, app.Event{}) }

// Find types a search.
func Find(p *page.Page, s string) { Of(p).find.Search(findID, s) }

// FindPlain has the search taken literally, or as a pattern.
func FindPlain(p *page.Page, plain bool) { Of(p).find.SetPlain(findID, plain) }

// GoToHit presses a search result.
func GoToHit(p *page.Page, i int) { Of(p).find.GoTo(i) }

// StopFinding presses the button that ends a search.
func StopFinding(p *page.Page) { Of(p).find.stop() }

// CompareStep moves the slider of a side of a comparison, CompareRun chooses the side's run, and
// CompareKey presses a key.
func CompareStep(p *page.Page, side, index int) { Of(p).compare.step(side, index) }
func CompareRun(p *page.Page, side, run int)    { Of(p).compare.Choose(runFieldID(side), run) }
func CompareKey(p *page.Page, key string) bool {
	_, done := Of(p).LayerKey(key, false)
	return done
}
