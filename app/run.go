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

// Kinds are the kinds of values that the page shows, in any order: that of the tabs is the one of package kind.
var Kinds = []func(*page.Page) page.Kind{scalar.New, image.New, histogram.New, audio.New, text.New, curve.New, mesh.New, page.NewAllKinds, other.New}

// Run shows the page and does not return in a browser. The worker behind conn has been started with the page's address: it opens what the address
// names by itself. Elsewhere than in a browser Run returns at once.
func Run(host Host, conn wire.Conn) {
	// Any path: the page may lie anywhere. A function, because go-app makes the component itself otherwise, without its fields.
	app.RouteWithRegexpFunc(".*", func() app.Composer { return page.NewShell(page.New(host, conn, Kinds, Views)) })
	app.RunWhenOnBrowser()
}
