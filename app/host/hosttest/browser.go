// Package hosttest has a fake of each interface of package host. A fake holds the answers it gives,
// and what the page did with it: the present state, or a list that [Take] empties. Fields whose
// names begin with Tell are the page's callbacks, which a test calls to act as the browser.
package hosttest

import (
	"eventlens/app/host"
	"eventlens/app/wire"
)

// Browser is a browser made of all fakes.
type Browser struct {
	Cards
	Charts
	Clock
	Embedder
	Files
	JobRows
	Location
	Media
	RunRows
	Saver
	Storage
	Theme
	Workers
}

// At returns a browser on a page with a URL fragment.
func At(fragment string) *Browser { return &Browser{Location: Location{Address: fragment}} }

// Embedded returns a browser on a page with a URL fragment that is embedded in another page.
func Embedded(layout, fragment string) *Browser {
	b := At(fragment)
	b.InLayout = layout
	return b
}

// Keeping returns a browser on a page with a URL fragment that kept values on earlier visits.
func Keeping(values map[string]string, fragment string) *Browser {
	b := At(fragment)
	b.OnDevice = values
	return b
}

// ChartsPage returns the browser as the page of charts takes it.
func (b *Browser) ChartsPage() *host.ChartsPage {
	return &host.ChartsPage{
		Browser: b.every(), Cards: &b.Cards, Charts: &b.Charts, Media: &b.Media,
		RunRows: &b.RunRows,
	}
}

// JobsPage returns the browser as the page of jobs takes it.
func (b *Browser) JobsPage() *host.JobsPage {
	return &host.JobsPage{Browser: b.every(), JobRows: &b.JobRows}
}

func (b *Browser) every() host.Browser {
	return host.Browser{
		Clock: &b.Clock, Embedder: &b.Embedder, Files: &b.Files, Location: &b.Location,
		Saver: &b.Saver, Storage: &b.Storage, Theme: &b.Theme, Workers: &b.Workers,
	}
}

// Forget empties all lists of calls by the page.
func (b *Browser) Forget() {
	b.Menus, b.Picked, b.Visited, b.Keeps = nil, nil, nil, nil
	b.Files.Released, b.ShownRuns, b.RunWidths = nil, nil, nil
	b.Charts.forget()
	b.Media.forget()
	b.Saver.forget()
	b.Workers.forget()
}

// Take returns a list of calls by the page, and empties it.
func Take[T any](did *[]T) []T {
	taken := *did
	*did = nil
	return taken
}

// Refs lists the references that were released unused.
type Refs struct{ Released []wire.Ref }

// Release implements [host.Refs].
func (r *Refs) Release(unused ...wire.Ref) { r.Released = append(r.Released, unused...) }
