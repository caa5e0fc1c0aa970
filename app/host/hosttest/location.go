package hosttest

// Location fakes [host.Location].
type Location struct {
	Address  string // the URL fragment
	InMeta   map[string]string
	Page     string  // file name of the page, "" for the folder's
	Visited  []Visit // fragments that the page set
	Replaced string  // the page that it was replaced by
	Offline  bool

	TellFragment func(string)
}

// Visit is a fragment, and whether it got a history entry.
type Visit struct {
	Fragment string
	Push     bool
}

func (l *Location) Fragment() string { return l.Address }

func (l *Location) SetFragment(fragment string, push bool) {
	l.Address = fragment
	l.Visited = append(l.Visited, Visit{fragment, push})
}

func (l *Location) OnFragment(fn func(string)) { l.TellFragment = fn }
func (l *Location) BaseURL() string            { return "https://site.example/deep/" + l.Page }
func (l *Location) Replace(url string)         { l.Replaced = url }
func (l *Location) Meta(name string) string    { return l.InMeta[name] }
func (l *Location) Origin() string             { return "https://site.example" }
func (l *Location) Online() bool               { return !l.Offline }
