package kinds

import (
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/kinds/all"
	allpage "eventlens/app/kinds/all/page"
	"eventlens/app/kinds/audio"
	audiopage "eventlens/app/kinds/audio/page"
	audioworker "eventlens/app/kinds/audio/worker"
	"eventlens/app/kinds/curve"
	curvepage "eventlens/app/kinds/curve/page"
	curveworker "eventlens/app/kinds/curve/worker"
	"eventlens/app/kinds/histogram"
	histogrampage "eventlens/app/kinds/histogram/page"
	histogramworker "eventlens/app/kinds/histogram/worker"
	"eventlens/app/kinds/image"
	imagepage "eventlens/app/kinds/image/page"
	imageworker "eventlens/app/kinds/image/worker"
	"eventlens/app/kinds/mesh"
	meshpage "eventlens/app/kinds/mesh/page"
	meshworker "eventlens/app/kinds/mesh/worker"
	"eventlens/app/kinds/other"
	otherpage "eventlens/app/kinds/other/page"
	otherworker "eventlens/app/kinds/other/worker"
	"eventlens/app/kinds/scalar"
	scalarpage "eventlens/app/kinds/scalar/page"
	scalarworker "eventlens/app/kinds/scalar/worker"
	"eventlens/app/kinds/text"
	textpage "eventlens/app/kinds/text/page"
	textworker "eventlens/app/kinds/text/worker"
	"eventlens/app/page"
	"eventlens/app/views/graph"
	graphpage "eventlens/app/views/graph/page"
	graphworker "eventlens/app/views/graph/worker"
	"eventlens/app/views/hparams"
	hparamspage "eventlens/app/views/hparams/page"
	hparamsworker "eventlens/app/views/hparams/worker"
	"eventlens/app/views/profile"
	profilepage "eventlens/app/views/profile/page"
	profileworker "eventlens/app/views/profile/worker"
)

// Kind is a kind of data with its halves. Worker is nil if the worker does nothing for the kind. On
// the page a kind has either cards or a view that fills the page.
type Kind struct {
	Kind   *kind.Kind
	Worker func(*view.Env) view.Kind
	Cards  func(*page.Page) page.Kind
	View   func(*page.Page) page.Tabbed
}

// All are the kinds, in the order of their tabs. Tests of packages cmd and web build with one more.
var All = []Kind{
	{Kind: &scalar.Kind, Worker: scalarworker.New, Cards: scalarpage.New},
	{Kind: &image.Kind, Worker: imageworker.New, Cards: imagepage.New},
	{Kind: &histogram.Kind, Worker: histogramworker.New, Cards: histogrampage.New},
	{Kind: &audio.Kind, Worker: audioworker.New, Cards: audiopage.New},
	{Kind: &text.Kind, Worker: textworker.New, Cards: textpage.New},
	{Kind: &curve.Kind, Worker: curveworker.New, Cards: curvepage.New},
	{Kind: &mesh.Kind, Worker: meshworker.New, Cards: meshpage.New},
	{Kind: &all.Kind, Cards: allpage.New},
	{Kind: &hparams.Kind, Worker: hparamsworker.New, View: hparamspage.New},
	{Kind: &graph.Kind, Worker: graphworker.New, View: graphpage.New},
	{Kind: &profile.Kind, Worker: profileworker.New, View: profilepage.New},
	{Kind: &other.Kind, Worker: otherworker.New, Cards: otherpage.New},
}

// The table of kinds is filled before main, and so before any test.
func init() {
	var listed []*kind.Kind
	for _, k := range All {
		listed = append(listed, k.Kind)
	}
	kind.Add(listed...)
}

// Workers adds the workers' halves to a view.
func Workers(v *view.View) {
	for _, k := range All {
		if k.Worker != nil {
			v.Add(k.Kind.ID, k.Worker(&v.Env))
		}
	}
}

// Pages adds the kinds to a page.
func Pages(p *page.Page) {
	Cards(p)
	for _, k := range All {
		if k.View != nil {
			p.AddView(k.View(p))
		}
	}
}

// Cards adds the kinds with cards alone.
func Cards(p *page.Page) {
	for _, k := range All {
		if k.Cards != nil {
			p.AddKind(k.Cards(p))
		}
	}
}
