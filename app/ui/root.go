package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Root is the root component of a page, in which all others are mounted. Pages embed it for the
// methods of [Page] that need go-app; they do nothing before the component is mounted.
type Root struct {
	Component  app.UI
	Dispatcher app.Dispatcher // nil before the component is mounted
}

// Do implements [Page].
func (r *Root) Do(fn func()) { r.dispatch(app.Next, r.Component, fn) }

// After implements [Page].
func (r *Root) After(fn func()) { r.dispatch(app.Defer, r.Component, fn) }

// Render implements [Page].
func (r *Root) Render() { r.RenderOnly(r.Component) }

// RenderOnly implements [Page].
func (r *Root) RenderOnly(c app.UI) { r.dispatch(app.Update, c, func() {}) }

func (r *Root) dispatch(mode app.DispatchMode, source app.UI, fn func()) {
	if r.Dispatcher != nil {
		r.Dispatcher.Dispatch(app.Dispatch{Mode: mode, Source: source,
			Function: func(app.Context) {
				fn()
			}})
	}
}
