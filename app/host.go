package app

import (
	"eventlens/app/page"
	"eventlens/app/page/jobs"
)

// Host is what the pages need of the browser.
type Host interface {
	page.Host
	jobs.Host
}
