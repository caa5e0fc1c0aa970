package app

import (
	"eventlens/app/page"
	"eventlens/app/page/graph"
	"eventlens/app/page/hparams"
)

// Views lists the views that fill the page, in the order of their tabs. Heavy and rare kinds load
// their programs with package program below app/page; web/guide/developers.md tells how to add one.
// A test of package web builds the page with another list in place of this file.
var Views = []func(*page.Page) page.Tabbed{hparams.New, graph.New}
