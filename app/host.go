package app

import "eventlens/app/page"

// Host is the set of browser functions that the page needs.
type Host = page.Host
