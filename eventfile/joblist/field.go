package joblist

import (
	"math"
	"slices"
	"strings"
	"time"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// is reports whether the next value is of a kind. Another value is skipped; it is a problem unless
// it is null.
//
//go:noinline
func (p *parser) is(kind, field string, otherwise Why) bool {
	got := p.r.Kind()
	if got == kind {
		return true
	}
	if p.r.Pass(); got != "null" && p.r.Err() == nil {
		p.problem(field, otherwise)
	}
	return false
}

// text reads a displayed text: one line, cut if it is too long.
func (p *parser) text(field string) string {
	if !p.is("string", field, NotText) {
		return ""
	}
	content := p.r.Bytes()
	if known, ok := p.texts[string(content)]; ok {
		return known
	}
	text := p.clean(field, string(content))
	if len(text) == len(content) && len(p.texts) < maxTexts {
		p.texts[text] = text
	}
	return text
}

// id reads an id, which may be a number.
func (p *parser) id() string {
	switch {
	case p.r.Kind() == "number":
		return p.clean("id", p.r.Raw())
	case !p.is("string", "id", NotText):
		return ""
	}
	return p.clean("id", string(p.r.Bytes()))
}

// clean returns a text in displayable form.
func (p *parser) clean(field, text string) string {
	text = cleaned(text)
	if len(text) <= MaxText {
		return text
	}
	p.problem(field, TooLong)
	return cut(text, MaxText)
}

// columns reads the platform's own columns of a job: an object of texts, numbers and booleans. The
// last value of a name wins.
func (p *parser) columns() (columns []Field) {
	if !p.is("object", "columns", NotObject) {
		return nil
	}
	p.r.Object(func(name string) {
		known := len(columns)
		value := p.plain("columns." + cut(cleaned(name), MaxText))
		name = p.clean("columns", name)
		if value == "" || name == "" {
			return
		}
		if columns = withField(columns, Field{name, value}); known == MaxColumns &&
			len(columns) > known {
			columns = columns[:known]
			p.problem("columns", TooMany)
		}
	})
	return columns
}

// plain reads a displayed value: a text, or a number or a boolean as written.
func (p *parser) plain(field string) string {
	switch p.r.Kind() {
	case "number", "bool":
		return p.clean(field, p.r.Raw())
	}
	return p.text(field)
}

// sources reads an address, or an array of them.
func (p *parser) sources() (sources []string) {
	add := func() {
		address := p.source("src")
		switch {
		case address == "":
		case len(sources) == MaxSources:
			p.problem("src", TooMany)
		default:
			sources = append(sources, address)
		}
	}
	if p.r.Kind() == "array" {
		p.r.Array(add)
	} else {
		add()
	}
	return sources
}

// source reads an address that can be opened; "" for any other value.
func (p *parser) source(field string) string {
	if !p.is("string", field, NotText) {
		return ""
	}
	address := strings.TrimSpace(p.r.Text())
	switch {
	case len(address) > MaxAddress:
		p.problem(field, TooLong)
	case !p.isSource(address):
		p.problem(field, NotAddress)
	default:
		return address
	}
	return ""
}

// datasets reads an array of data sets: each an address, or an object with an address and a name.
func (p *parser) datasets() (all []Dataset) {
	if !p.is("array", "datasets", NotList) {
		return nil
	}
	p.r.Array(func() {
		var d Dataset
		missing := false
		if p.r.Kind() == "object" {
			missing = true
			p.r.Object(func(name string) {
				switch name {
				case "src":
					missing, d.URL = false, p.source("datasets.src")
				case "name":
					d.Name = p.text("datasets.name")
				default:
					p.r.Pass()
				}
			})
		} else {
			d.URL = p.source("datasets")
		}
		switch {
		case p.r.Err() != nil:
		case missing:
			p.problem("datasets.src", Nameless)
		case d.URL == "":
		case len(all) == MaxDatasets:
			p.problem("datasets", TooMany)
		default:
			all = append(all, d)
		}
	})
	return all
}

// isSource reports whether an address may ever be opened, wherever its list is. For most addresses
// a quick check is enough.
func (p *parser) isSource(address string) bool {
	if p.isKnown(address) ||
		isPlain(address) && address != "" && address[0] != '/' &&
			strings.IndexByte(address, ':') < 0 {
		return true
	}
	_, ok := listing.ResolveAddress("https://list.invalid/", address)
	p.know(address, ok)
	return ok
}

// isKnown reports whether an address has the same host as the previous one, and is therefore valid.
func (p *parser) isKnown(address string) bool {
	return p.origin != "" && strings.HasPrefix(address, p.origin) && isPlain(address)
}

// know remembers the host of a valid web address.
func (p *parser) know(address string, isGood bool) {
	if i := strings.Index(address, "://"); isGood && strings.HasPrefix(address, "http") && i >= 0 {
		if end := strings.IndexByte(address[i+3:], '/'); end >= 0 {
			p.origin = address[:i+3+end+1]
		}
	}
}

// link reads the address of a page, which must be absolute.
func (p *parser) link() string {
	if !p.is("string", "link", NotText) {
		return ""
	}
	link := strings.TrimSpace(p.r.Text())
	if link == "" {
		return ""
	}
	if len(link) > MaxAddress {
		p.problem("link", TooLong)
		return ""
	}
	if p.isKnown(link) {
		return link
	}
	_, ok := source.ResolveURL("", link)
	if p.know(link, ok); !ok {
		p.problem("link", NotLink)
		return ""
	}
	return link
}

// status reads a status, in any case.
func (p *parser) status() Status {
	text := p.text("status")
	switch s := Status(strings.ToLower(text)); s {
	case Queued, Running, Succeeded, Failed, Stopped, Unknown:
		return s
	case "":
		return Unknown
	}
	p.problem("status", NotStatus)
	return Unknown
}

// board reads the status of a board, in any case.
func (p *parser) board() Board {
	text := p.text("board")
	switch b := Board(strings.ToLower(text)); b {
	case Enabled, Disabled, "":
		return b
	}
	p.problem("board", NotBoard)
	return ""
}

// actions reads an array of actions: each an ID, or an object with an ID and a label. An empty
// array means no actions, and is not nil.
func (p *parser) actions() []Action {
	if !p.is("array", "actions", NotList) {
		return nil
	}
	all := []Action{}
	p.r.Array(func() {
		a := Action{}
		if p.r.Kind() == "object" {
			p.r.Object(func(name string) {
				switch name {
				case "id":
					a.ID = p.id()
				case "label":
					a.Label = p.text("actions.label")
				default:
					p.r.Pass()
				}
			})
		} else {
			a.ID = p.text("actions")
		}
		switch {
		case p.r.Err() != nil:
		case a.ID == "":
			p.problem("actions", Nameless)
		case len(all) == MaxActions:
			p.problem("actions", TooMany)
		case slices.ContainsFunc(all, func(b Action) bool { return b.ID == a.ID }):
			p.problem("actions", Repeated)
		default:
			all = append(all, a)
		}
	})
	return all
}

// idsOf returns the IDs of actions, nil for nil.
func idsOf(actions []Action) []string {
	if actions == nil {
		return nil
	}
	ids := make([]string, len(actions))
	for i, a := range actions {
		ids[i] = a.ID
	}
	return ids
}

// kindOf returns a kind, with the known kinds in lower case.
func kindOf(text string) Kind {
	switch k := Kind(strings.ToLower(text)); k {
	case Notebook, Distributed, Other:
		return k
	}
	return Kind(text)
}

// The range of valid times: from 1970 to the last year of RFC 3339.
const (
	firstSec = 0
	endSec   = 253402300800
)

// time reads a time; zero for any other value. Go's zero time means that there is none, and is not
// a problem.
func (p *parser) time(field string) time.Time {
	if !p.is("string", field, NotText) {
		return time.Time{}
	}
	text := strings.TrimSpace(string(p.r.Bytes()))
	t, err := time.Parse(time.RFC3339, text)
	if text == "" || err == nil && t.IsZero() {
		return time.Time{}
	}
	if sec := t.Unix(); err != nil || sec < firstSec || sec >= endSec {
		p.problem(field, NotTime)
		return time.Time{}
	}
	return t.UTC()
}

// maxDurationSec is some 290 years, the limit of time.Duration.
const maxDurationSec = 9.2e9

// duration reads a number of seconds, to the millisecond.
func (p *parser) duration(field string, unknown time.Duration) time.Duration {
	if !p.is("number", field, NotNumber) {
		return unknown
	}
	sec, _ := p.r.Float()
	if !(sec >= 0 && sec <= maxDurationSec) {
		p.problem(field, OutOfRange)
		return unknown
	}
	return time.Duration(math.Round(sec*1000)) * time.Millisecond
}

// count reads a non-negative whole number; -1 for any other value.
func (p *parser) count(field string) int64 {
	if !p.is("number", field, NotNumber) {
		return -1
	}
	n, ok := p.r.Int()
	if !ok || n < 0 {
		p.problem(field, OutOfRange)
		return -1
	}
	return n
}
