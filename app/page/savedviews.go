package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// keptViews is the beginning of the name under which web/views.js stores the saved views of a log;
// the rest is a hash of the log's addresses.
const keptViews = "views-"

// KeptNotes is the beginning of the name under which the host stores the notes of a log, like
// keptViews.
const KeptNotes = "notes-"

// logHash returns a hash of the addresses of the open log.
func (p *Page) logHash() string { return p.Changes.log }

// openViews hands the view on screen to the script that lists the saved views of the log, and opens
// the view that the person chooses there. It reports whether the page has saved views now.
func (p *Page) openViews() bool {
	if p.coversTabs() || p.Embedding.HidesBars() {
		return false
	}
	p.Choose("views", words.ViewsPanel(p.logHash(), p.Model.Fragment().View().String(),
		p.Saved.listed()), p.viewChosen)
	return true
}

// viewChosen shows a view: choice is a text to say, "" for none, and in the next line the view's
// fragment.
func (p *Page) viewChosen(choice string) {
	said, view, _ := strings.Cut(choice, "\n")
	if said != "" {
		p.Tell(said)
	}
	f := p.Model.Fragment()
	to := f.WithView(address.Parse(view))
	p.fragmentChanged(p.setFragment(to, to.String() != f.String()))
}

// viewFiles are the views of files: of the one that the URL names, and of those beside the logs.
type viewFiles struct {
	asked string // the address of the file that was asked for, as the URL has it
	key   string // the key of that file
	files []*wire.ViewFile
}

// take replaces the views of a file.
func (v *viewFiles) take(m *wire.ViewFile) {
	for i, old := range v.files {
		if old.Key == m.Key {
			v.files[i] = m
			return
		}
	}
	v.files = append(v.files, m)
}

// listed returns the views for the script: the file and the fragment of each, separated by tabs.
func (v *viewFiles) listed() string {
	var parts []string
	for _, m := range v.files {
		for i := range m.Views {
			parts = append(parts, v.name(m), m.Views[i].View)
		}
	}
	return strings.Join(parts, "\t")
}

// name returns the name of a file, with its source if several sources have such a file.
func (v *viewFiles) name(m *wire.ViewFile) string {
	for _, other := range v.files {
		if other != m && other.File == m.File && other.Views != nil {
			return strings.TrimSuffix(m.Source, "/") + "/" + m.File
		}
	}
	return m.File
}

// askViews asks for the file of saved views that the URL names, once.
func (p *Page) askViews() {
	written := p.Model.ViewFile()
	if written == p.Saved.asked {
		return
	}
	p.Saved.asked = written
	p.Saved.take(&wire.ViewFile{Key: p.Saved.key}) // without the views of the file before
	if p.Saved.key = ""; written == "" {
		return
	}
	url, ok := address.Resolve(p.Host.Location.BaseURL(), written)
	if !ok {
		url = written
	}
	if problem, never := address.NeverFetched(url); never {
		p.Model.Notify(words.ViewFileRefused(words.Say(problem.Text)))
		p.Render()
		return
	}
	p.Saved.key = listing.FetchedURL(url)
	p.Send(&wire.ReadViews{URL: p.Saved.key})
}

// viewsRead takes the views of a file. Where the URL says nothing of the view, it opens the default
// one, or the first one of a file that the URL names.
func (p *Page) viewsRead(m *wire.ViewFile) {
	if m.Asked && m.Key != p.Saved.key {
		return // meanwhile the URL names another file
	}
	if !m.Problem.None() {
		p.Model.Notify(words.Say(m.Problem))
	}
	p.Saved.take(m)
	open := ""
	for i := range m.Views {
		if m.Views[i].Default || open == "" && m.Asked {
			open = m.Views[i].View
		}
		if m.Views[i].Default {
			break
		}
	}
	here := address.Parse(p.Host.Location.Fragment()).View()
	if open == "" || here.String() != "" || p.Embedding.HidesBars() {
		p.Render()
		return
	}
	f := p.Model.Fragment().WithView(address.Parse(open))
	p.fragmentChanged(p.setFragment(f, false))
	p.Tell(words.ViewOpened(p.Model.ViewName()))
}

// viewsLabel returns the label of the button that lists the saved views: the name of the view that
// was opened; "" for no button, while the log has no saved views.
func (p *Page) viewsLabel() string {
	name := p.Model.ViewName()
	switch {
	case name != "":
		return words.ViewNamed(name)
	case p.Host.Storage.Kept(keptViews+p.logHash()) != "":
		return words.Views.Text()
	case p.Saved.listed() != "":
		return words.Views.Text()
	}
	return ""
}

// views returns the button that lists the saved views.
func (b *tabBar) views() app.UI {
	if b.Saved == "" {
		return ui.Hidden()
	}
	return ui.Button("btn small wide to-views", b.onViews,
		ui.Attrs{"id", "views", "aria-haspopup", "dialog", "title",
			words.WithKey(words.Views.Text(), "V")},
		ui.Text("span", "trunc", b.Saved), ui.Icon("chevron"))
}

func (b *tabBar) onViews(app.Context, app.Event) { b.Page.openViews() }

func (b *TopBar) onViews(app.Context, app.Event) { b.Page.openViews() }
