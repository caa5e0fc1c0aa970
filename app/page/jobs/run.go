package jobs

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
)

// Run shows the page and does not return in a browser. The worker behind conn has been started with the page's address, and reads what that names. Elsewhere than in a
// browser Run returns at once.
func Run(host Host, conn wire.Conn) {
	app.RouteWithRegexpFunc(".*", func() app.Composer { return NewShell(New(host, conn)) }) // any path: the page may lie anywhere
	app.RunWhenOnBrowser()
}
