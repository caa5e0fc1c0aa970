package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// GuideLink returns a link to a page of the guide. It opens in a new tab, so that this page stays
// open.
func GuideLink(page string) app.UI {
	return Element("a", "to-guide", Attrs{"href", page, "target", "_blank", "rel", "noopener"},
		app.Text(words.GuideMore.Text()))
}
