package worker

import (
	"context"

	"eventlens/app/engine/archive"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/text"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// Kind is the kind of texts.
type Kind struct {
	*view.Env
	wanted map[string]uint32 // serial number of a card's last question for a text to show, by card
	last   step              // the step read last: a huge one is requested in parts
	search *search           // the search under way; nil for none
	saver  archive.Saver
}

// New returns the kind.
func New(env *view.Env) view.Kind {
	return &Kind{
		Env: env, wanted: make(map[string]uint32),
		saver: archive.Saver{Env: env, Kind: wire.ExportTexts, File: fileOf},
	}
}

// Handle implements view.MessageHandler.
func (k *Kind) Handle(m wire.Message) bool { return k.saver.Handle(m) }

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &text.Protocol }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *text.Get:
		k.wanted[q.Card] = q.Serial
		k.with(m.Place, func(stamp wire.Stamp, s step, problem wire.Text) {
			// A later question of the card has its own answer.
			if k.wanted[q.Card] == q.Serial {
				k.Answer(q, s.shown(stamp, problem))
			}
		})
	case *text.GetRaw:
		k.wanted[q.Card] = q.Serial
		k.with(m.Place, func(stamp wire.Stamp, s step, problem wire.Text) {
			if k.wanted[q.Card] == q.Serial {
				k.Answer(q, s.raw(stamp, m, problem))
			}
		})
	case *text.GetWhole:
		k.with(m.Place, func(stamp wire.Stamp, s step, problem wire.Text) {
			whole := &text.Whole{Stamp: stamp, Problem: problem}
			if problem.None() {
				whole.Blob = k.ExportBlob(s.all(), "text/markdown;charset=utf-8")
			}
			k.Answer(q, whole)
		})
	case *text.Find:
		k.find(q, m)
	}
}

func (k *Kind) series(s text.Series, all bool) store.PayloadSeries {
	return k.Snapshot().Payloads(store.RunID(s.Run), store.TagID(s.Tag), view.Attempts(all))
}

// with gets the texts of a step and calls then in the loop, with the texts or the reason that they
// are missing.
func (k *Kind) with(p text.Place, then func(wire.Stamp, step, wire.Text)) {
	series := k.series(text.Series{Tag: p.Tag, Run: p.Run}, p.AllAttempts)
	stamp, ok := k.Find(series.Moments(), p.StepRequest)
	if !ok {
		then(stamp, step{}, missing.None.Text())
		return
	}
	at := series.At(stamp.Index)
	if len(at.Encoded) == 0 {
		then(stamp, step{}, missing.None.Text())
		return
	}
	if k.last.isOf(at) {
		then(stamp, k.last, wire.Text{})
		return
	}
	read := k.Payload(at.File)
	k.Spawn(k.Context(), func(ctx context.Context) {
		s, err := readStep(ctx, read, at)
		k.Do(ctx, func() {
			if err == nil {
				k.last = s
			}
			then(stamp, s, missing.Problem(err))
		})
	})
}
