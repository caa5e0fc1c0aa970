package host

import "eventlens/app/wire"

// Embedder is the page that this page is embedded in.
type Embedder interface {
	// Layout is the embedding layout in the URL, such as "card" or "tab"; "" if the page is not
	// embedded.
	Layout() string
	// OnHost calls fn with each message of the embedding page.
	OnHost(fn func(m wire.HostMessage))
	// Tell sends the embedding page a message. what is its type; detail are its fields: names, each
	// followed by a number, a text or a boolean.
	Tell(what string, detail ...any)
}
