package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/kinds"
	"eventlens/app/page"
	"eventlens/app/wire"
)

// Run shows the page; in a browser it does not return, elsewhere it returns at once. The worker
// behind conn was started with the page's address and opens the sources named there by itself.
func Run(h *host.ChartsPage, conn wire.Conn) {
	// Any path matches, since the page may be anywhere. It is given as a function: otherwise go-app
	// would make the component itself, without its fields.
	app.RouteWithRegexpFunc(".*", func() app.Composer {
		return page.NewShell(page.New(h, conn, kinds.Pages))
	})
	app.RunWhenOnBrowser()
}
