package app

import (
	"eventlens/app/page"
	graphpage "eventlens/app/views/graph/page"
	hparamspage "eventlens/app/views/hparams/page"
)

// Views lists the views that fill the page, in the order of their tabs. Heavy and rare kinds load
// their programs with package program below app/page; web/guide/developers.md tells how to add one.
// A test of package web builds the page with another list in place of this file.
var Views = []func(*page.Page) page.Tabbed{hparamspage.New, graphpage.New}
