package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// GuideLink leads to a page of the guide, in a tab of its own, so that what is open here stays.
func GuideLink(page string) app.UI {
	return Element("a", "to-guide", Attrs{"href", page, "target", "_blank", "rel", "noopener"}, app.Text(words.GuideMore.Text()))
}
