package app

import "eventlens/app/page"

// Host is what the page needs of the browser.
type Host = page.Host
