package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Page is the page, as all of its parts use it. Each part adds the methods that it needs besides.
type Page interface {
	// Do runs fn on the UI goroutine, without rendering anything; After runs it after pending
	// components have rendered. Do may be called on any goroutine, all other methods only there.
	Do(fn func())
	After(fn func())
	// Render renders what changed; RenderOnly renders one component.
	Render()
	RenderOnly(c app.UI)
	// Say announces text to screen readers, whose users do not see the change.
	Say(text string)
	// Tell is Say with a text that everybody sees for some seconds. Every copy ends with it.
	Tell(text string)
}
