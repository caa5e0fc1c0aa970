package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// EmptyView is what a page without content shows: what is so, when that changes, and the nearest useful actions.
func EmptyView(iconName, title string, text app.UI, actions ...app.UI) app.UI {
	parts := []app.UI{Icon(iconName), Text("h2", "", title)}
	if text != nil {
		parts = append(parts, Element("p", "", nil, text))
	}
	return Element("div", "empty", nil, append(parts, actions...)...)
}
