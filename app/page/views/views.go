package views

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/host"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// Page is the part of the page that saved views need.
type Page interface {
	// Render renders what changed; Tell shows a text for some seconds.
	Render()
	Tell(text string)
	// Send sends a message to the worker.
	Send(m wire.Message)
	// OpensDialogs reports whether dialogs about the log may open now.
	OpensDialogs() bool
	// Choose loads a script, which shows something made of given, and calls chosen with the
	// person's choice.
	Choose(script, given string, chosen func(choice string))
	// Visit shows the page that a fragment describes and writes the fragment into the URL. push
	// adds a history entry.
	Visit(f address.Fragment, push bool)
}

// keptViews is the beginning of the name under which web/views.js stores the saved views of a log;
// the rest is the name of the log.
const keptViews = "views-"

// Views are the saved views of the open log: the views of this device, and the views of files. A
// file is beside the logs, or the URL names it.
type Views struct {
	location host.Location
	storage  host.Storage
	page     Page
	model    *state.Model
	aside    bool // the page is a part of another one

	given
}

// New makes the saved views of a page. aside is set for a page that is a part of another one.
func New(l host.Location, st host.Storage, p Page, m *state.Model, aside bool) *Views {
	return &Views{location: l, storage: st, page: p, model: m, aside: aside}
}

// Open hands the view on screen to the script that lists the saved views of the log, and opens the
// view that the person chooses there. It reports whether the page has saved views now.
func (v *Views) Open() bool {
	if !v.page.OpensDialogs() {
		return false
	}
	v.page.Choose("views", words.ViewsPanel(v.model.Log, v.model.Fragment().View().String(),
		v.listed()), v.chosen)
	return true
}

// chosen shows a view: choice is a text to say, "" for none, and in the next line the view's
// fragment.
func (v *Views) chosen(choice string) {
	said, view, _ := strings.Cut(choice, "\n")
	if said != "" {
		v.page.Tell(said)
	}
	f := v.model.Fragment()
	to := f.WithView(address.Parse(view))
	v.page.Visit(to, to.String() != f.String())
}

// given are the views of files.
type given struct {
	asked string // the address of the file that was asked for, as the URL has it
	key   string // the key of that file
	files []*wire.ViewFile
}

// take replaces the views of a file.
func (v *given) take(m *wire.ViewFile) {
	for i, old := range v.files {
		if old.Key == m.Key {
			v.files[i] = m
			return
		}
	}
	v.files = append(v.files, m)
}

// listed returns the views for the script: the file and the fragment of each, separated by tabs.
func (v *given) listed() string {
	var parts []string
	for _, m := range v.files {
		for i := range m.Views {
			parts = append(parts, v.name(m), m.Views[i].View)
		}
	}
	return strings.Join(parts, "\t")
}

// name returns the name of a file, with its source if several sources have such a file.
func (v *given) name(m *wire.ViewFile) string {
	for _, other := range v.files {
		if other != m && other.File == m.File && other.Views != nil {
			return strings.TrimSuffix(m.Source, "/") + "/" + m.File
		}
	}
	return m.File
}

// Restart forgets the views of files, which another worker sends again, and asks for the file that
// the URL names.
func (v *Views) Restart() {
	v.given = given{}
	v.Ask()
}

// Ask asks for the file of saved views that the URL names, once.
func (v *Views) Ask() {
	written := v.model.ViewFile()
	if written == v.asked {
		return
	}
	v.asked = written
	v.take(&wire.ViewFile{Key: v.key}) // without the views of the file before
	if v.key = ""; written == "" {
		return
	}
	url, ok := address.Resolve(v.location.BaseURL(), written)
	if !ok {
		url = written
	}
	if problem, never := address.NeverFetched(url); never {
		v.model.Notify(words.ViewFileRefused(words.Say(problem.Text)))
		v.page.Render()
		return
	}
	v.key = listing.FetchedURL(url)
	v.page.Send(&wire.ReadViews{URL: v.key})
}

// Read takes the views of a file. Where the URL says nothing of the view, it opens the default one,
// or the first one of a file that the URL names.
func (v *Views) Read(m *wire.ViewFile) {
	if m.Asked && m.Key != v.key {
		return // meanwhile the URL names another file
	}
	if !m.Problem.None() {
		v.model.Notify(words.Say(m.Problem))
	}
	v.take(m)
	open := ""
	for i := range m.Views {
		if m.Views[i].Default || open == "" && m.Asked {
			open = m.Views[i].View
		}
		if m.Views[i].Default {
			break
		}
	}
	here := address.Parse(v.location.Fragment()).View()
	if open == "" || here.String() != "" || v.aside {
		v.page.Render()
		return
	}
	v.page.Visit(v.model.Fragment().WithView(address.Parse(open)), false)
	v.page.Tell(words.ViewOpened(v.model.ViewName()))
}

// Label returns the label of the button that lists the saved views: the name of the view that was
// opened; "" for no button, while the log has no saved views.
func (v *Views) Label() string {
	name := v.model.ViewName()
	switch {
	case name != "":
		return words.ViewNamed(name)
	case v.storage.Kept(keptViews+v.model.Log) != "", v.listed() != "":
		return words.Views.Text()
	}
	return ""
}

// Button returns the button that lists the saved views, with its label.
func (v *Views) Button(label string) app.UI {
	if label == "" {
		return ui.Hidden()
	}
	return ui.Button("btn small wide to-views", v.OnOpen,
		ui.Attrs{"id", "views", "aria-haspopup", "dialog", "title",
			words.WithKey(words.Views.Text(), "V")},
		ui.Text("span", "trunc", label), ui.Icon("chevron"))
}

// OnOpen handles a press on a button that lists the saved views.
func (v *Views) OnOpen(app.Context, app.Event) { v.Open() }
