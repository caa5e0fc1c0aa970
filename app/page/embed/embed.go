package embed

import (
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/host"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Page is the part of the embedded page that embedding needs.
type Page interface {
	// Do runs fn on the UI goroutine.
	Do(fn func())
	// Send sends a message to the worker.
	Send(m wire.Message)
	// Visit shows the page that a fragment describes and writes the fragment into the URL. push
	// adds a history entry.
	Visit(f address.Fragment, push bool)
	// Changed is called after a change of the model.
	Changed()
}

// Access takes the credentials for private storage.
type Access interface {
	GiveGrant(g wire.Grant)
	ForgetAll()
}

// Layouts without the page's own bars, as in the URL: one card, and the cards of a tab below one
// bar.
const (
	LayoutCard = "card"
	LayoutTab  = "tab"
)

// Embedding is the page's end of the connection with its host. It belongs to the UI goroutine.
type Embedding struct {
	host   host.Embedder
	page   Page
	access Access
	model  *state.Model
	Layout string // as in the URL; "" if the page is not embedded
}

// New makes the embedding of a page, which may have no host.
func New(h host.Embedder, page Page, access Access, model *state.Model) *Embedding {
	return &Embedding{host: h, page: page, access: access, model: model, Layout: h.Layout()}
}

// Start listens to the host.
func (e *Embedding) Start() {
	if e.Layout != "" {
		e.host.OnHost(func(m wire.HostMessage) { e.page.Do(func() { e.HandleHost(m) }) })
	}
}

// HidesBars reports whether the page has none of its own bars.
func (e *Embedding) HidesBars() bool { return e.Layout == LayoutCard || e.Layout == LayoutTab }

// Whole returns the URL of a page that shows the same by itself, "" if there is none, because data
// that the host gave as bytes exists only here.
func (e *Embedding) Whole() string {
	f := e.model.Fragment()
	if len(f.List(address.Recent)) > 0 {
		return ""
	}
	f.Rest = nil // concerns only the embedding page
	return "index.html#" + f.String()
}

// HandleHost carries out a message of the host. It tells the host of a part that it cannot carry
// out, and ignores that part.
func (e *Embedding) HandleHost(m wire.HostMessage) {
	wrong := ""
	switch m.Type {
	case "view":
		wrong = e.show(m.Fields)
	case "open":
		e.open(m.Fields)
	case "access":
		wrong = e.give(m.Fields)
	case "forget":
		e.access.ForgetAll()
		e.page.Send(&wire.Forget{Open: true})
	case "answer":
		e.page.Send(&wire.Renewed{Number: m.Number, URL: m.Field("url")})
	case "zoom":
		wrong = e.zoom(m)
	case "refresh":
		e.page.Send(&wire.Refresh{})
	}
	if wrong != "" {
		e.host.Tell("ignored", "message", m.Type, "wrong", wrong)
	}
}

// show sets keys of the URL. wrong is the name of an unknown key, "" for none.
func (e *Embedding) show(fields []wire.HostField) (wrong string) {
	f, wrong := Show(e.model.Fragment(), fields)
	e.page.Visit(f, false)
	return wrong
}

// Show returns the fragment f, which it may change, with another view or with new values of keys.
// Repeated values of a key must be adjacent; a key without a value is removed. wrong is the last
// unknown key, "" for none.
func Show(f address.Fragment, fields []wire.HostField) (shown address.Fragment, wrong string) {
	if len(fields) == 1 && fields[0].Name == "" {
		return viewed(f, address.Parse(fields[0].Value)), ""
	}
	for i, field := range fields {
		k := address.KeyNamed(field.Name)
		if field.Name == address.Language && words.Speaks(field.Value) {
			continue
		}
		if k == nil {
			wrong = field.Name
			continue
		}
		var list []string
		if i > 0 && fields[i-1].Name == field.Name { // a repeated key
			list = f.List(k)
		}
		if field.Value != "" {
			list = append(list[:len(list):len(list)], field.Value)
		}
		f.SetList(k, list)
	}
	return f, wrong
}

// viewed returns a fragment with another view; sources, theme and the embedding layout stay.
func viewed(f, view address.Fragment) address.Fragment {
	view.Sources, view.Rest = f.Sources, f.Rest
	view.SetList(address.Theme, f.List(address.Theme))
	view.SetList(address.Recent, f.List(address.Recent))
	return view
}

// Viewed tells the host the current URL: the whole fragment, which may contain a signature of the
// host's, and the view alone, which the host can store.
func (e *Embedding) Viewed(fragment string) {
	if e.Layout != "" {
		Viewed(e.host, fragment)
	}
}

// Viewed tells a host the current fragment of a page.
func Viewed(h host.Embedder, fragment string) {
	h.Tell("view", "fragment", fragment, "view",
		viewed(address.Fragment{}, address.Parse(fragment)).String())
}

// open opens further sources.
func (e *Embedding) open(fields []wire.HostField) {
	e.model.KeepImplicit()
	f := e.model.Fragment()
	for _, field := range fields {
		f.Sources = append(f.Sources, address.Source{Name: field.Name, URL: field.Value})
	}
	e.page.Visit(f, false)
}

// give takes credentials for a scope. They are not stored. wrong names an invalid field, "" for
// none.
func (e *Embedding) give(fields []wire.HostField) (wrong string) { return Give(e.access, fields) }

// Give passes a host's credentials to access. wrong names an invalid field, "" for none.
func Give(access Access, fields []wire.HostField) (wrong string) {
	g := wire.Grant{}
	for _, field := range fields {
		if field.Name == "" {
			g.Scope = field.Value
		} else {
			g.Headers = append(g.Headers, wire.HeaderField(field))
		}
	}
	if !strings.HasPrefix(g.Scope, "https://") && !strings.HasPrefix(g.Scope, "http://") {
		return "scope"
	}
	access.GiveGrant(g)
	return ""
}

// zoom shows a part of the cards of a tag: from and to along x and along y, in the units of the
// axes. Without values it undoes the zoom. wrong is "tag" if no card has that tag.
func (e *Embedding) zoom(m wire.HostMessage) (wrong string) {
	var z wire.Zoom
	for i, end := range [...]*float64{&z.X.Lo, &z.X.Hi, &z.Y.Lo, &z.Y.Hi} {
		// the script has validated it; 0 for none
		*end, _ = strconv.ParseFloat(m.Field(zoomEnds[i]), 64)
	}
	tag, found := m.Field("tag"), false
	for _, g := range e.model.Cards.Groups() {
		for _, key := range g.Cards {
			for _, t := range e.model.Cards.CardTags(key) {
				if t.Name == tag {
					found = true
					e.model.Cards.SetZoom(key, z)
				}
			}
		}
	}
	if !found {
		return "tag"
	}
	e.page.Changed()
	return ""
}

// zoomEnds are the names of the ends of a zoom in a message: of x, then of y.
var zoomEnds = [...]string{"x0", "x1", "y0", "y1"}

// HandleWorker passes on messages of the worker to the host.
func (e *Embedding) HandleWorker(m wire.Message) {
	if e.Layout == "" {
		return
	}
	switch m := m.(type) {
	case *wire.Refused:
		e.host.Tell("ask", "id", int(m.Number), "url", m.URL)
	case *wire.Recents:
		if m.Forgotten {
			e.host.Tell("forgotten")
		}
	case *wire.Progress:
		e.host.Tell("progress", "reading", m.Reading || m.Listing, "files", m.Files, "filesDone",
			m.FilesDone, "bytes", float64(m.Bytes), "bytesDone", float64(m.BytesDone))
	case *wire.Problem:
		e.host.Tell("problem", "id", int(m.ID), "run", e.nameOf(m.Run), "file", m.File, "offset",
			float64(m.Offset), "text", words.Say(m.Text))
	}
}

// Pointed tells the host about the point under the pointer, as a "hover" or a "click".
func (e *Embedding) Pointed(what string, r *chart.Readout) {
	if e.Layout == "" {
		return
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		if !row.Nearest {
			continue
		}
		name := ""
		if tag := e.model.Cards.Tag(row.Tag); tag != nil {
			name = tag.Name
		}
		e.host.Tell(what, "run", e.nameOf(row.Run), "tag", name, "step",
			float64(row.Step.Part().Whole), "x", r.At, "value", row.Value.Part().Number)
	}
}

// nameOf returns the name of a run, "" for none, such as for a group.
func (e *Embedding) nameOf(id wire.RunID) string {
	if run := e.model.Runs.Run(id); run != nil {
		return run.Name
	}
	return ""
}
