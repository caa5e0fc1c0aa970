package host

import "eventlens/app/wire"

// Embedder is the page that this page is embedded in.
type Embedder interface {
	// Layout is how this page is embedded, "" if it is not.
	Layout() string
	// OnHost calls fn with each message of the embedding page.
	OnHost(fn func(m wire.HostMessage))
	// Tell sends the embedding page a message: names, each followed by a number, a text or a
	// boolean.
	Tell(what string, detail ...any)
}
