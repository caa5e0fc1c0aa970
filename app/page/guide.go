package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// Pages of the guide that several messages lead to. A test of cmd/guide finds those that are not there.
const (
	guideDamage   = "guide/problems.html#damaged-files"
	guideMessages = "guide/problems.html#messages-of-the-page"
)

// guideLink leads to a page of the guide, in a tab of its own, so that what is open here stays.
func guideLink(page string) app.UI {
	return ui.Element("a", "to-guide", ui.Attrs{"href", page, "target", "_blank", "rel", "noopener"}, app.Text(words.GuideMore.Text()))
}
