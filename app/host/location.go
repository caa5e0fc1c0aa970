package host

// Location is where the page is: its URL, its site, and the network.
type Location interface {
	// Fragment returns the URL fragment without its leading #, still escaped.
	Fragment() string
	// SetFragment replaces the fragment, adding a history entry when push is set.
	SetFragment(fragment string, push bool)
	// OnFragment calls fn when the person changes the fragment: Back, Forward, a link of the page,
	// an edited address.
	OnFragment(fn func(fragment string))
	// BaseURL is the absolute URL that relative sources are resolved against: the page's URL
	// without query and fragment.
	BaseURL() string
	// Replace leaves for another page, which replaces this one in the history.
	Replace(url string)
	// Meta returns the contents of all <meta name=...> with this name, one per line, "" for none.
	// Whoever deployed the site sets them.
	Meta(name string) string
	// Origin is the page's origin, as sent with requests to other hosts; "null" if it has none.
	Origin() string
	// Online reports whether there is a network at all, as far as the browser knows.
	Online() bool
}
