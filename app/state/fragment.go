package state

import (
	"strconv"
	"strings"

	"eventlens/eventfile/source"
)

// Address is a source in the fragment.
type Address struct {
	Name string // display name; empty derives it from the URL
	URL  string // as written: absolute, or relative to the page
}

// Fragment is the content of the URL fragment: the sources and the view state. Empty fields are defaults and are left out of the text.
type Fragment struct {
	Sources []Address // src
	Tab     string    // tab: a kind of data, or saved
	Runs    string    // runs: the run filter
	Tags    string    // tags: the tag filter
	Hide    []string  // hide: names of runs that are not shown
	Only    []string  // only: names of the only runs that are shown
	X       string    // x: step, relative, wall, or tag: and a scalar's name
	Mode    string    // mode: offset or overlay, of histograms
	// Attempts is newest or all, of restarted jobs.
	Attempts string // attempts
	Theme    string // theme: light or dark
	Refresh  string // refresh: seconds between two checks for new data, or off
	// Of scalars; see settings.go, cardlook.go and runlook.go.
	Smoothing string   // smoothing: a weight, or time:, mean: or gaussian: and an amount
	Outliers  string   // outliers: ignore
	Marks     string   // marks: on
	XScale    string   // xscale: log or symlog, as yscale; of all cards
	YScale    string   // yscale
	Order     string   // readout: lowest, nearest or name, of the rows of readouts
	Size      string   // cardsize: s, m or l
	Zoom      string   // linkzoom: link
	Select    string   // steps: a step, or two with .. between them, that the tables are of
	Full      string   // fullscreen: the name of the card that fills the screen
	Group     string   // groupby: by what runs are grouped and coloured
	Aggregate string   // aggregate: mean or median, and maybe , and a band
	Sort      string   // sortby: by what runs are sorted
	Columns   []string // hparams: names of the hyperparameters beside the runs
	Where     []string // hparamfilter: which of their values runs are listed for
	Metric    string   // runvalue: the tag whose values the run list shows
	Pins      []string // pin: names of pinned cards
	Charts    []string // multichart: several tags in one card
	Cards     []string // cardlook: how single cards are set up
	Ranges    []string // yrange: the ends of the y axis of all cards, or of those of a group
	Names     []string // alias: what runs are called for display
	Inks      []string // runcolour: colours of runs
	Out       []string // unlisted: names of runs that a person took out of the list
	// Of every source that is listed: how many levels of folders are looked into, 0 for all, and what the paths of files must match; see listing.Options.
	Depth int    // depth
	Match string // match
	// Rest is every pair that this version does not know, as it was written; it is kept for versions and hosts that do.
	Rest []string
}

// knownKeys end a source's URL. Those that no field holds belong to other versions and stay in Rest.
var knownKeys = map[string]bool{
	"src": true, "tab": true, "runs": true, "tags": true, "hide": true, "only": true, "x": true, "mode": true, "attempts": true, "theme": true,
	"refresh": true, "depth": true, "match": true, "smoothing": true, "pin": true, "lang": true, "embed": true, "outliers": true, "marks": true,
	"xscale": true, "yscale": true, "readout": true, "cardsize": true, "linkzoom": true, "steps": true, "fullscreen": true, "groupby": true, "aggregate": true,
	"sortby": true, "runvalue": true, "multichart": true, "cardlook": true, "yrange": true, "alias": true, "runcolour": true, "unlisted": true,
	"hparams": true, "hparamfilter": true,
}

// ParseFragment reads a fragment, without its #. Every text is a fragment: what is malformed is taken literally or kept in Rest.
//
// A source's URL is not escaped and ends only at the end, or before & and a known key, so that a presigned URL can be pasted as it is. It may be
// escaped as a whole, which hosts do that use encodeURIComponent. Every other value is escaped and ends at the next & that a key follows.
func ParseFragment(text string) Fragment {
	var f Fragment
	for text != "" {
		var pair string
		pair, text = cutPair(text)
		f.set(pair)
	}
	return f
}

func cutPair(text string) (pair, rest string) {
	isSource := strings.HasPrefix(text, "src=")
	for i := range len(text) {
		if text[i] != '&' {
			continue
		}
		key, _, isPair := strings.Cut(text[i+1:], "=")
		if isPair && (knownKeys[key] || !isSource && isKey(key)) {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// isKey reports whether s could be the key of another version.
func isKey(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-_.") == ""
}

func (f *Fragment) set(pair string) {
	key, value, _ := strings.Cut(pair, "=")
	if key == "src" {
		if a := parseAddress(value); a.URL != "" {
			f.Sources = append(f.Sources, a)
		}
		return
	}
	if field := f.field(key); field != nil {
		*field = source.Unescape(value)
		return
	}
	if list := f.list(key); list != nil {
		*list = append(*list, source.Unescape(value))
		return
	}
	depth, err := strconv.ParseUint(value, 10, 16)
	switch {
	case key == "depth" && err == nil && depth > 0:
		f.Depth = int(depth)
	case pair != "":
		f.Rest = append(f.Rest, escape(pair, "=&")) // only what is malformed changes
	}
}

func (f *Fragment) field(key string) *string {
	switch key {
	case "tab":
		return &f.Tab
	case "runs":
		return &f.Runs
	case "tags":
		return &f.Tags
	case "x":
		return &f.X
	case "mode":
		return &f.Mode
	case "attempts":
		return &f.Attempts
	case "theme":
		return &f.Theme
	case "refresh":
		return &f.Refresh
	case "match":
		return &f.Match
	case "smoothing":
		return &f.Smoothing
	case "outliers":
		return &f.Outliers
	case "marks":
		return &f.Marks
	case "xscale":
		return &f.XScale
	case "yscale":
		return &f.YScale
	case "readout":
		return &f.Order
	case "cardsize":
		return &f.Size
	case "linkzoom":
		return &f.Zoom
	case "steps":
		return &f.Select
	case "fullscreen":
		return &f.Full
	case "groupby":
		return &f.Group
	case "aggregate":
		return &f.Aggregate
	case "sortby":
		return &f.Sort
	case "runvalue":
		return &f.Metric
	}
	return nil
}

// list returns the field of a key that may be repeated.
func (f *Fragment) list(key string) *[]string {
	switch key {
	case "hide":
		return &f.Hide
	case "only":
		return &f.Only
	case "pin":
		return &f.Pins
	case "multichart":
		return &f.Charts
	case "cardlook":
		return &f.Cards
	case "yrange":
		return &f.Ranges
	case "alias":
		return &f.Names
	case "runcolour":
		return &f.Inks
	case "unlisted":
		return &f.Out
	case "hparams":
		return &f.Columns
	case "hparamfilter":
		return &f.Where
	}
	return nil
}

// The keys in the order in which they are written.
var (
	fieldKeys = []string{"match", "tab", "runs", "tags", "x", "smoothing", "outliers", "marks", "xscale", "yscale", "mode", "attempts", "groupby", "aggregate", "sortby",
		"runvalue", "readout", "cardsize", "linkzoom", "steps", "fullscreen", "theme", "refresh"}
	listKeys = []string{"hparams", "hparamfilter", "pin", "multichart", "yrange", "cardlook", "alias", "runcolour", "unlisted", "hide", "only"}
)

// String writes the fragment so that ParseFragment reads the same. Every % in it starts a well-formed escape.
func (f Fragment) String() string {
	var b strings.Builder
	add := func(pair string) {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(pair)
	}
	for _, pair := range f.Rest { // first: after a source it would be taken for a part of the URL
		add(pair)
	}
	for _, a := range f.Sources {
		add("src=" + a.String())
	}
	for _, key := range fieldKeys {
		if value := *f.field(key); value != "" {
			add(key + "=" + escape(value, ""))
		}
	}
	if f.Depth > 0 {
		add("depth=" + strconv.Itoa(f.Depth))
	}
	for _, key := range listKeys {
		for _, value := range *f.list(key) {
			add(key + "=" + escape(value, ""))
		}
	}
	return b.String()
}

// parseAddress reads the value of src: a URL, or name=URL.
func parseAddress(value string) Address {
	if name, url, named := strings.Cut(value, "="); named && !looksLikeURL(name) && !strings.ContainsAny(name, "/?") {
		if url := wholeURL(url); looksLikeURL(url) {
			return Address{Name: source.Unescape(name), URL: url}
		}
	}
	return Address{URL: wholeURL(value)}
}

// String writes the value of src.
func (a Address) String() string {
	url := a.URL
	if written := (Address{URL: url}); !isPlainURL(url) || a.Name == "" && parseAddress(url) != written {
		// Escaped from its first byte on: that tells it from a URL that contains escapes.
		url = escapeByte(url[0]) + escape(url[1:], "")
	}
	if a.Name == "" || !looksLikeURL(a.URL) {
		return url
	}
	return escape(a.Name, "") + "=" + url
}

// wholeURL undoes encodeURIComponent, which is known by an escaped first byte or scheme.
func wholeURL(s string) string {
	scheme, _, escaped := strings.Cut(strings.ToLower(s), "%3a")
	if strings.HasPrefix(s, "%") || escaped && isScheme(scheme) {
		return source.Unescape(s)
	}
	return s
}

// looksLikeURL reports whether s is an absolute URL or a path that says where it starts.
func looksLikeURL(s string) bool {
	scheme, _, absolute := strings.Cut(s, "://")
	return absolute && isScheme(scheme) || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../")
}

func isScheme(s string) bool {
	return s != "" && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789+-.") == ""
}

// isPlainURL reports whether a URL can stand in a fragment as it is and be read back the same.
func isPlainURL(url string) bool {
	if url == "" || wholeURL(url) != url || escape(url, urlBytes) != url {
		return false
	}
	_, rest := cutPair("src=" + url)
	return rest == ""
}

// urlBytes are the bytes that a URL may hold beside letters and digits, % excepted.
const urlBytes = ":/?#[]@!$&'()*+,;="
