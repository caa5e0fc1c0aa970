// Package app stands here for app/views.go alone, which this file takes the place of in the page that web/program_test.go builds: with a view whose program
// is loaded when its tab is opened.
package app

import (
	"eventlens/app/page"
	"eventlens/web/testdata/trial/view"
)

// Views is the trial alone.
var Views = []func(*page.Page) page.Tabbed{view.New}
