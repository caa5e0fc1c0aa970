package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// tabBar is the kinds of data as links, and the badge that says how much of what was read is drawn.
type tabBar struct {
	app.Compo
	Page   *page
	Tab    wire.Kind
	Counts [wire.KindOther + 1]int
	Values int64 // of the tab on screen
	Lost   int64 // of them, not drawn
	// Superseded counts those of Values that are left out because a restarted run wrote them again.
	Superseded int64
	Links      string
}

// Render shows the kinds in a fixed order. Those without tags stay, dim, and say why they are empty; other kinds appear when there are any.
func (b *tabBar) Render() app.UI {
	var tabs []app.UI
	for k := wire.KindScalar; k <= wire.KindOther; k++ {
		if k == wire.KindOther && b.Counts[k] == 0 && b.Tab != k {
			continue
		}
		tabs = append(tabs, b.tab(k))
	}
	return app.Nav().Class("tabs").Aria("label", words.KindsLabel.Text()).Body(app.Div().Class("tab-list").Body(tabs...), b.badge())
}

func (b *tabBar) tab(k wire.Kind) app.UI {
	class := "tab"
	if b.Counts[k] == 0 {
		class += " none"
	}
	link := app.A().Class(class).Href("#" + b.Page.model.TabFragment(k).String()).Title(words.TabHint(k, b.Counts[k]))
	if k == b.Tab {
		link = link.Aria("current", "page")
	}
	return link.Body(app.Text(words.TabName(k)), app.Span().Class("count").Text(words.Count(b.Counts[k])))
}

func (b *tabBar) badge() app.UI {
	text, title, name := "", "", "points"
	drawn := b.Values - b.Lost - b.Superseded
	switch b.Tab {
	case wire.KindScalar:
		text, title = words.PointsDrawn(drawn, b.Values, b.Superseded), words.PointsTitle.Text()
	case wire.KindHistogram:
		text, title = words.SlicesDrawn(drawn, b.Values, b.Superseded), words.SlicesTitle.Text()
	case wire.KindImage:
		text, title, name = words.ImageSteps(b.Values-b.Superseded), words.ImagesTitle.Text(), "image"
	}
	if text == "" || b.Values == 0 {
		return app.Span().Class("grow")
	}
	if b.Superseded > 0 {
		title += words.SupersededTitle.Text()
	}
	return app.Span().Class("badge fidelity").Title(title).Body(icon(name), app.Text(text))
}
