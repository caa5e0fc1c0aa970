package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page"
	"eventlens/app/page/audio"
	"eventlens/app/page/curve"
	"eventlens/app/page/histogram"
	"eventlens/app/page/image"
	"eventlens/app/page/mesh"
	"eventlens/app/page/other"
	"eventlens/app/page/scalar"
	"eventlens/app/page/text"
	"eventlens/app/wire"
)

// Kinds lists the kinds of values that the page shows, in any order: package kind has the order of
// tabs.
var Kinds = []func(*page.Page) page.Kind{scalar.New, image.New, histogram.New, audio.New, text.New, curve.New, mesh.New, page.NewAllKinds, other.New}

// Run shows the page; in a browser it does not return, elsewhere it returns at once. The worker
// behind conn was started with the page's address and opens the sources named there by itself.
func Run(host Host, conn wire.Conn) {
	// Any path, since the page may be anywhere. A function, because otherwise go-app would make the
	// component itself, without its fields.
	app.RouteWithRegexpFunc(".*", func() app.Composer { return page.NewShell(page.New(host, conn, Kinds, Views)) })
	app.RunWhenOnBrowser()
}
