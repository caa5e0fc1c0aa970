package worker

import (
	"context"
	"slices"

	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/views/graph"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// Kind is the kind of graphs, which have no cards.
type Kind struct{ *view.Env }

// New returns the kind.
func New(env *view.Env) view.Kind { return &Kind{Env: env} }

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &graph.Stored }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *graph.List:
		k.Answer(q, k.list())
	case *graph.Fetch:
		k.fetch(q, m.Place)
	case *graph.FindTags:
		k.Answer(q, k.tagsOf(m.Runs))
	}
}

// tagsOf finds the tags that one of the runs has.
func (k *Kind) tagsOf(runs []wire.RunID) *graph.FoundTags {
	answer := &graph.FoundTags{Runs: runs}
	for _, tag := range k.Snapshot().Tags() {
		if slices.ContainsFunc(tag.Runs, func(run store.RunID) bool {
			return slices.Contains(runs, wire.RunID(run))
		}) {
			answer.Tags = append(answer.Tags, wire.TagID(tag.ID))
		}
	}
	return answer
}

// MaxListed is how many graphs the page is told of, for it to choose from.
const MaxListed = 5000

// list lists all graphs. No attempt hides another: a run may have several graphs, all of them at
// step 0.
func (k *Kind) list() *graph.Listed {
	answer := new(graph.Listed)
	snapshot := k.Snapshot()
	for _, tag := range snapshot.Tags() {
		if kind.Of(&tag) != graph.ID {
			continue
		}
		for _, run := range tag.Runs {
			series := snapshot.Payloads(run, tag.ID, store.AllAttempts)
			for i := range series.Len() {
				if len(answer.Graphs) == MaxListed {
					answer.More++
					continue
				}
				p := series.At(i)
				if len(p.Encoded) != 1 {
					continue
				}
				answer.Graphs = append(answer.Graphs, graph.Graph{
					Place: graph.Place{Run: wire.RunID(run), Tag: wire.TagID(tag.ID), Index: i},
					Form:  p.Form, Name: tag.Name, Bytes: p.Encoded[0].Length, Step: int64(p.Step),
					Time: k.Moment(float64(p.Wall)),
				})
			}
		}
	}
	return answer
}

// maxChecked is the largest graph that is searched for damage when it is shown. The search blocks
// the worker about as long as the checksum of the graph's record takes.
const maxChecked = 64 << 20

// fetch answers with the bytes of a graph. If the graph was left out when its record was read,
// damage found now is added to the problems of its file.
func (k *Kind) fetch(q view.Question, at graph.Place) {
	series := k.Snapshot().Payloads(store.RunID(at.Run), store.TagID(at.Tag), store.AllAttempts)
	if at.Index < 0 || at.Index >= series.Len() || len(series.At(at.Index).Encoded) != 1 {
		k.Answer(q, &graph.Fetched{Problem: missing.None.Text()})
		return
	}
	p := series.At(at.Index)
	read, place := k.Payload(p.File), p.Encoded[0]
	unchecked := k.Unchecked(p.File, place.Offset) && place.Length <= maxChecked
	k.Spawn(k.Context(), func(ctx context.Context) {
		content, err := read(ctx, place, nil)
		var damage error
		if err == nil && unchecked {
			damage = eventfile.CheckGraph(p.Form, content)
		}
		k.Do(ctx, func() {
			if damage != nil {
				k.CountDamage(p.File, place.Offset, damage)
			}
			answer := &graph.Fetched{Problem: missing.Problem(err)}
			if err == nil {
				answer.Bytes = k.Export(content)
			}
			k.Answer(q, answer)
		})
	})
}
