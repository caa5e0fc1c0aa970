package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	audiopage "eventlens/app/kinds/audio/page"
	curvepage "eventlens/app/kinds/curve/page"
	histogrampage "eventlens/app/kinds/histogram/page"
	imagepage "eventlens/app/kinds/image/page"
	meshpage "eventlens/app/kinds/mesh/page"
	otherpage "eventlens/app/kinds/other/page"
	scalarpage "eventlens/app/kinds/scalar/page"
	textpage "eventlens/app/kinds/text/page"
	"eventlens/app/page"
	"eventlens/app/wire"
)

// Kinds lists the kinds of values that the page shows, in any order: package kind has the order of
// tabs.
var Kinds = []func(*page.Page) page.Kind{scalarpage.New, imagepage.New, histogrampage.New, audiopage.New, textpage.New, curvepage.New, meshpage.New, page.NewAllKinds, otherpage.New}

// Run shows the page; in a browser it does not return, elsewhere it returns at once. The worker
// behind conn was started with the page's address and opens the sources named there by itself.
func Run(host Host, conn wire.Conn) {
	// Any path, since the page may be anywhere. A function, because otherwise go-app would make the
	// component itself, without its fields.
	app.RouteWithRegexpFunc(".*", func() app.Composer { return page.NewShell(page.New(host, conn, Kinds, Views)) })
	app.RunWhenOnBrowser()
}
