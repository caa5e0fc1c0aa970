// Package worker reads toys.
package worker

import (
	"context"

	"eventlens/app/engine/view"
	"eventlens/app/kinds/toy"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

type toys struct{ *view.Env }

// New returns the kind.
func New(env *view.Env) view.Kind { return toys{env} }

// NewPlot implements view.Kind.
func (toys) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (toys) Protocol() *wire.Protocol { return &toy.Protocol }

// Ask implements view.Kind: it reads the value at the step and answers.
func (k toys) Ask(q view.Question) {
	get := q.Content.(*toy.Get)
	series := k.Snapshot().Payloads(store.RunID(get.Run), store.TagID(get.Tag),
		view.Attempts(get.Step.AllAttempts))
	stamp, ok := k.Find(series.Moments(), get.Step)
	answer := &toy.Toy{Stamp: stamp, Bytes: -1}
	// a value may have no parts, such as a list of images without any
	if !ok || len(series.At(stamp.Index).Encoded) == 0 {
		k.Answer(q, answer)
		return
	}
	at := series.At(stamp.Index)
	read := k.Payload(at.File)
	k.Spawn(k.Context(), func(ctx context.Context) {
		encoded, err := read(ctx, at.Encoded[0], nil)
		k.Do(ctx, func() {
			if err == nil {
				answer.Bytes = len(encoded)
			}
			k.Answer(q, answer)
		})
	})
}
