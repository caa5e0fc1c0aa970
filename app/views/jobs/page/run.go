package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/wire"
)

// Run shows the page and does not return in a browser. The worker behind conn has been started with
// the page's URL, and reads the lists named there. Outside of a browser Run returns at once.
func Run(h *host.JobsPage, conn wire.Conn) {
	// any path matches, because the page may be hosted anywhere
	app.RouteWithRegexpFunc(".*", func() app.Composer { return NewShell(New(h, conn)) })
	app.RunWhenOnBrowser()
}
