package worker

import (
	"eventlens/app/engine/view"
	"eventlens/app/views/hparams"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Kind is the kind of hyperparameters, which have no cards.
type Kind struct{ *view.Env }

// New returns the kind.
func New(env *view.Env) view.Kind { return &Kind{Env: env} }

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &hparams.Stored }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *hparams.Get:
		k.Answer(q, k.log())
	case *hparams.Measure:
		k.Answer(q, k.measure(m))
	}
}

// maxContent limits the metadata of all runs together, in bytes.
const maxContent = 64 << 20

// log returns the metadata of all runs.
func (k *Kind) log() *hparams.Log {
	answer, size := new(hparams.Log), 0
	snapshot := k.Snapshot()
	for _, r := range snapshot.Runs() {
		run := hparams.Run{
			ID: wire.RunID(r.ID), Name: r.Name, Start: r.Session, End: r.SessionEnd,
			Experiment: r.Experiment,
		}
		if known := k.Run(run.ID); known != nil {
			run.Source = known.Source
		}
		if size += len(r.Session) + len(r.SessionEnd) + len(r.Experiment); size > maxContent {
			run.Start, run.End, run.Experiment = nil, nil, nil
			answer.Less++
		}
		answer.Runs = append(answer.Runs, run)
	}
	for _, t := range snapshot.Tags() {
		if t.Shape != store.Numbers {
			continue
		}
		tag := hparams.Tag{ID: wire.TagID(t.ID), Name: t.Name}
		for _, run := range t.Runs {
			tag.Runs = append(tag.Runs, wire.RunID(run))
		}
		answer.Tags = append(answer.Tags, tag)
	}
	return answer
}

// measure answers with one number for each series of the requested tags.
func (k *Kind) measure(m *hparams.Measure) *hparams.Measured {
	answer := &hparams.Measured{Serial: m.Serial}
	snapshot := k.Snapshot()
	for _, request := range m.Columns {
		var column hparams.Column
		tag := snapshot.Tag(store.TagID(request.Tag))
		for _, run := range tag.Runs {
			series := snapshot.Numbers(run, tag.ID, k.Attempts)
			if last, ok := series.Last(); ok {
				answer.LastStep = max(answer.LastStep, int64(last.Step))
			}
			if number, ok := query.Reduce(series, request.By, request.At); ok {
				column.Runs, column.Numbers = append(column.Runs, wire.RunID(run)),
					append(column.Numbers, number)
			}
		}
		answer.Columns = append(answer.Columns, column)
	}
	return answer
}
