package worker

import (
	"slices"
	"time"

	"eventlens/app/engine/view"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// Kind is the kind of scalars: it holds the shared state of their cards, and answers questions
// about all runs.
type Kind struct {
	*view.Env
	raster  charts.Raster
	scratch scratch
	stamps  uint64 // number of stamps given to curves so far

	exports     exports
	measuring   measuring
	finder      finder
	withoutRuns []wire.TagID // the tags last sent to the page, see Visible
}

// New returns the kind.
func New(env *view.Env) view.Kind {
	return &Kind{
		Env: env, exports: exports{Env: env}, measuring: measuring{Env: env},
		finder: finder{Env: env},
	}
}

// NewPlot implements view.Kind.
func (k *Kind) NewPlot() view.Plot { return &Plot{k: k} }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &scalar.Protocol }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *scalar.GetTable:
		k.answerTable(q, m)
	case *scalar.GetFindings:
		k.finder.answer(q, m)
	case *scalar.GetPoint:
		k.answerPoint(q, m)
	}
}

// Handle implements view.MessageHandler.
func (k *Kind) Handle(m wire.Message) bool {
	switch m := m.(type) {
	case *wire.Export:
		if m.Kind > wire.ExportJSON {
			return false
		}
		k.exports.begin(m)
	case *wire.ExportMore:
		return k.exports.more(m)
	case *wire.GetRunValues:
		k.measuring.set(m)
	default:
		return false
	}
	return true
}

// Changed implements view.DataListener.
func (k *Kind) Changed() { k.measuring.pending = true }

// Due implements view.DataListener.
func (k *Kind) Due() time.Duration { return k.measuring.due() }

// Wake implements view.DataListener.
func (k *Kind) Wake() { k.measuring.again() }

// Visible implements view.DataListener. It tells the page which scalars have no visible run, if
// that changed. The page does not know the runs of each scalar, since they may be thousands.
func (k *Kind) Visible() {
	k.measuring.pending = k.measuring.pending || len(k.measuring.tests) > 0
	var tags []wire.TagID
	if len(k.Hidden) > 0 {
		visible := func(run store.RunID) bool { return !k.Hidden[wire.RunID(run)] }
		for _, t := range k.Snapshot().Tags() {
			if t.Shape == store.Numbers && !slices.ContainsFunc(t.Runs, visible) {
				tags = append(tags, wire.TagID(t.ID))
			}
		}
	}
	if slices.Equal(tags, k.withoutRuns) {
		return
	}
	k.withoutRuns = tags
	k.Send(&wire.TagsWithoutShownRuns{Tags: tags})
}
