package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// EmptyView is the content of a page without data: what the situation is, when it will change, and
// the most useful actions.
func EmptyView(iconName, title string, text app.UI, actions ...app.UI) app.UI {
	parts := []app.UI{Icon(iconName), Text("h2", "", title)}
	if text != nil {
		parts = append(parts, Element("p", "", nil, text))
	}
	return Element("div", "empty", nil, append(parts, actions...)...)
}
