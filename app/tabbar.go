package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// tabBar is the kinds of data as links, and the badge that says how much of what was read is drawn.
type tabBar struct {
	app.Compo
	Page   *page
	Tab    wire.Kind
	Counts [wire.Kinds]int
	Values int64 // of the tab on screen
	Lost   int64 // of them, not drawn
	// Superseded counts those of Values that are left out because a restarted run wrote them again.
	Superseded int64
	Links      string
}

// Render shows the kinds in a fixed order. Those without tags stay, dim, and say why they are empty; other kinds appear when there are any.
func (b *tabBar) Render() app.UI {
	var tabs []app.UI
	for k := wire.Kind(0); k.Valid(); k++ {
		if k.Counted() && b.Counts[k] == 0 && b.Tab != k {
			continue
		}
		tabs = append(tabs, b.tab(k))
	}
	return app.Nav().Class("tabs").Aria("label", state.KindsLabel).Body(app.Div().Class("tab-list").Body(tabs...), b.badge())
}

func (b *tabBar) tab(k wire.Kind) app.UI {
	class := "tab"
	if b.Counts[k] == 0 {
		class += " none"
	}
	link := app.A().Class(class).Href("#" + b.Page.model.TabFragment(k).String()).Title(state.TabHint(k, b.Counts[k]))
	if k == b.Tab {
		link = link.Aria("current", "page")
	}
	return link.Body(app.Text(state.TabName(k)), app.Span().Class("count").Text(state.Count(b.Counts[k])))
}

func (b *tabBar) badge() app.UI {
	text, title, name := "", "", "points"
	drawn := b.Values - b.Lost - b.Superseded
	switch b.Tab {
	case wire.KindScalar:
		text, title = state.PointsDrawn(drawn, b.Values, b.Superseded), state.PointsTitle
	case wire.KindHistogram:
		text, title = state.SlicesDrawn(drawn, b.Values, b.Superseded), state.SlicesTitle
	case wire.KindImage:
		text, title, name = state.ImageSteps(b.Values-b.Superseded), state.ImagesTitle, "image"
	}
	if text == "" || b.Values == 0 {
		return app.Span().Class("grow")
	}
	if b.Superseded > 0 {
		title += state.SupersededTitle
	}
	return app.Span().Class("badge fidelity").Title(title).Body(ui.Icon(name), app.Text(text))
}
