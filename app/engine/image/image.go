package image

import (
	"container/list"
	"context"
	"errors"

	"eventlens/app/engine/parse"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/image"
	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Kind is the kind of images.
type Kind struct {
	*view.Env
	cache  cache
	asking map[place]bool
	wanted map[string]uint32 // by card, the number of its last question
	saves  saves
}

// New returns the kind.
func New(env *view.Env) *Kind {
	return &Kind{Env: env, cache: cache{byKey: make(map[place]*list.Element)}, asking: make(map[place]bool), wanted: make(map[string]uint32), saves: saves{Env: env}}
}

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &image.Protocol }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *image.Get:
		k.answerCard(q, m)
	case *image.GetSteps:
		k.answerSteps(q, m)
	case *image.GetCell:
		k.answerCell(q, m)
	}
}

// Handle implements view.Addressed.
func (k *Kind) Handle(m wire.Message) bool { return k.saves.handle(m) }

// answerCard answers with the image of a card.
func (k *Kind) answerCard(q view.Question, m *image.Get) {
	k.wanted[q.Card] = q.Serial
	stamp, found := k.Find(k.series(m).Moments(), m.Wish)
	at, ok := k.imageAt(m, stamp.Index)
	if !found || !ok {
		k.answer(q, stamp, at, nil, report.ProblemImageNone())
		return
	}
	if encoded := k.cache.get(placeOf(at)); encoded != nil {
		k.answer(q, stamp, at, encoded, wire.Text{})
		k.prefetch(m, at)
		return
	}
	k.fetchImage(at, func(encoded []byte, err error) {
		if k.wanted[q.Card] != q.Serial {
			return // a later question of this card has its own answer
		}
		k.answer(q, stamp, at, encoded, imageProblem(err))
		if err == nil {
			k.prefetch(m, at)
		}
	})
}

func (k *Kind) series(m *image.Get) store.PayloadSeries {
	return k.Snapshot().Payloads(store.RunID(m.Run), store.TagID(m.Tag), view.Attempts(m.AllAttempts))
}

func (k *Kind) imageAt(m *image.Get, index int) (query.Image, bool) {
	return query.ImageAt(k.series(m), index, m.Sample)
}

// prefetchSteps is how many steps ahead images are fetched before they are asked for.
const prefetchSteps = 3

// prefetch gets the images of the next steps, which a person stepping through will ask for.
func (k *Kind) prefetch(m *image.Get, at query.Image) {
	for ahead := range prefetchSteps {
		next, ok := k.imageAt(m, at.Index+1+ahead)
		if ok && k.cache.get(placeOf(next)) == nil && !k.asking[placeOf(next)] {
			k.fetchImage(next, func([]byte, error) {})
		}
	}
}

// fetchImage reads an image and then calls done in the loop.
func (k *Kind) fetchImage(at query.Image, done func(encoded []byte, err error)) {
	key := placeOf(at)
	read := k.Payload(at.File)
	k.asking[key] = true
	k.Spawn(k.Context(), func(ctx context.Context) {
		encoded, err := read(ctx, at.Range, checkImage)
		k.Do(ctx, func() {
			delete(k.asking, key)
			if err == nil {
				k.cache.put(key, encoded)
			}
			done(encoded, err)
		})
	})
}

// errNoImage says that bytes are none of the formats that are drawn.
var errNoImage = errors.New("not an image")

// checkImage refuses bytes that are not drawn.
func checkImage(encoded []byte) error {
	if mimeOf(encoded) == "" {
		return errNoImage
	}
	return nil
}

// mimeOf returns the type of an encoded image, empty for anything that is not drawn: whatever might be run as a script above all.
func mimeOf(encoded []byte) string {
	if mime := eventfile.ImageMIME(encoded); mime != "application/octet-stream" {
		return mime
	}
	return ""
}

// imageProblem says why an image is not shown, none when it is.
func imageProblem(err error) wire.Text {
	var status *source.StatusError
	var damaged *payload.DamagedError
	switch {
	case err == nil:
		return wire.Text{}
	case errors.As(err, &damaged):
		return report.ProblemImageDamaged(damaged.File, damaged.Cause.Offset, damaged.Cause.What)
	case errors.Is(err, payload.ErrNotKept):
		return report.ProblemImageNeedsFile()
	case errors.Is(err, errNoImage):
		return report.ProblemImageFormat()
	case errors.As(err, &status):
		return report.ProblemImageGone(report.ReasonStatus(status.Status))
	case parse.Broke(err):
		return report.ProblemImageGone(report.ReasonNetwork())
	}
	return report.ProblemImageGone(report.ReasonOf(err))
}

// answer answers a question.
func (k *Kind) answer(q view.Question, stamp wire.Stamp, at query.Image, encoded []byte, problem wire.Text) {
	answer := &image.Image{Stamp: stamp, Samples: at.Samples, Problem: problem, Width: int(at.Size.Width), Height: int(at.Size.Height)}
	if problem.None() {
		answer.Blob = k.ExportBlob(encoded, mimeOf(encoded))
	}
	k.Answer(q, answer)
}
