package text

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
)

// Of is the kind of a page.
func Of(p *page.Page) *texts { return p.KindOf(kind.Text).(*texts) }

// Again presses what loads the program again.
func Again(p *page.Page) { Of(p).program.Again() }

// More presses what shows the next part of a raw text.
func More(c *TextCard) { c.onMore(nil, app.Event{}) }

// Find types what to look for.
func Find(p *page.Page, s string) { Of(p).find.Search(findID, s) }

// FindPlain has that taken as it stands, or as an expression.
func FindPlain(p *page.Page, plain bool) { Of(p).find.SetPlain(findID, plain) }

// GoToHit presses something that was found.
func GoToHit(p *page.Page, i int) { Of(p).find.GoTo(i) }

// StopFinding presses the button that ends a search.
func StopFinding(p *page.Page) { Of(p).find.stop() }

// CompareStep moves the slider of one of the sides of a comparison, CompareRun chooses its run, and CompareKey is a key in it.
func CompareStep(p *page.Page, side, index int) { Of(p).compare.step(side, index) }
func CompareRun(p *page.Page, side, run int)    { Of(p).compare.Choose(runFieldID(side), run) }
func CompareKey(p *page.Page, key string) bool  { _, done := Of(p).LayerKey(key, false); return done }
