package app

import (
	"eventlens/app/page"
	"eventlens/app/page/graph"
	"eventlens/app/page/hparams"
)

// Views are the whole pages with tabs of their own, in the order of their tabs. Those of heavy and rare kinds load their programs by package program
// below app/page; web/guide/developers.md says how one is added. A test of package web builds the page with another list in the place of this file.
var Views = []func(*page.Page) page.Tabbed{hparams.New, graph.New}
