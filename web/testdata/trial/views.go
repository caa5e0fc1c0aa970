// Package app replaces app/views.go in the page that web/program_test.go builds, with a view whose
// program is loaded when its tab is opened.
package app

import (
	"eventlens/app/page"
	"eventlens/web/testdata/trial/view"
)

// Views is the trial alone.
var Views = []func(*page.Page) page.Tabbed{view.New}
