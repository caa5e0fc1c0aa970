package worker

import (
	"container/list"
	"context"

	"eventlens/app/engine/archive"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Kind is the kind of images.
type Kind struct {
	*view.Env
	cache     cache
	reading   map[place][]onRead // callbacks for the images being read
	waitedFor int                // number of reads that cards wait for
	ahead     ahead
	cards     map[string]asked // by card
	saver     archive.Saver
}

// asked is the last question of a card.
type asked struct {
	serial uint32
	index  int // the step in the answer
}

// onRead is called with an image that was read, or the error.
type onRead func(i *cached, err error)

// New returns the kind.
func New(env *view.Env) view.Kind {
	return &Kind{
		Env: env, cache: cache{byKey: make(map[place]*list.Element)},
		reading: make(map[place][]onRead), cards: make(map[string]asked),
		saver: archive.Saver{Env: env, Kind: wire.ExportImages, File: fileOf},
	}
}

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &image.Protocol }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *image.Get:
		k.show(q, m)
	case *image.Save:
		k.save(q, &m.Get)
	case *image.GetSteps:
		k.answerSteps(q, m)
	case *image.GetCell:
		k.answerCell(q, m)
	}
}

// Handle implements view.MessageHandler.
func (k *Kind) Handle(m wire.Message) bool { return k.saver.Handle(m) }

// fileOf returns the file of an image in an archive, whatever its format.
func fileOf(_ *store.Payload, encoded []byte) ([]byte, string, error) {
	return encoded, "." + imagefile.Sniff(encoded).Extension(), nil
}

// find returns the requested step, and which of its images.
func (k *Kind) find(m *image.Get) (stamp wire.Stamp, first, last int, found bool) {
	first, last = m.Sample, m.Sample
	stamp, found = k.Find(k.series(m).Moments(), m.StepRequest)
	if m.Sample == image.AllSamples && found {
		at, _ := k.imageAt(m, stamp.Index, 0)
		first, last = 0, max(1, min(at.Samples, image.MostOfAStep))-1
	}
	return stamp, first, last, found
}

// show answers with one image, or with all of a step. A card's later question replaces the earlier
// one. Questions without a card are for cards that do not exist yet: each is answered, and nothing
// is prefetched for them.
func (k *Kind) show(q view.Question, m *image.Get) {
	card := q.Card != ""
	before := k.cards[q.Card]
	stamp, first, last, found := k.find(m)
	answers := last - first + 1
	for sample := first; sample <= last; sample++ {
		at, ok := k.imageAt(m, stamp.Index, sample)
		if card {
			k.cards[q.Card] = asked{q.Serial, stamp.Index}
		}
		if !found || !ok {
			k.answer(q, stamp, at, answers, nil, missing.None.Text())
			continue
		}
		k.fetch(at, func(i *cached, err error) {
			if card && k.cards[q.Card].serial != q.Serial {
				return
			}
			k.answer(q, stamp, at, answers, i, missing.Problem(err))
			if card && err == nil && sample == last {
				k.prefetch(q.Card, m, at, before)
			}
		})
	}
}

func (k *Kind) series(m *image.Get) store.PayloadSeries {
	return k.Snapshot().Payloads(store.RunID(m.Run), store.TagID(m.Tag),
		view.Attempts(m.AllAttempts))
}

func (k *Kind) imageAt(m *image.Get, index, sample int) (query.Image, bool) {
	return query.ImageAt(k.series(m), index, sample)
}

// fetch calls then with an image: at once if it is in memory, or else in the loop, when it was
// read.
func (k *Kind) fetch(at query.Image, then onRead) {
	if i := k.cache.get(placeOf(at)); i != nil {
		then(i, nil)
		return
	}
	k.waitedFor++
	k.read(at, func(i *cached, err error) {
		k.waitedFor--
		then(i, err)
	})
}

// read reads an image and then calls then in the loop. If it is being read already, it is not read
// again.
func (k *Kind) read(at query.Image, then onRead) {
	key := placeOf(at)
	waiting, under := k.reading[key]
	if k.reading[key] = append(waiting, then); under {
		return
	}
	read := k.Payload(at.File)
	k.Spawn(k.Context(), func(ctx context.Context) {
		i := &cached{at: key}
		var err error
		i.bytes, err = read(ctx, at.Range, nil)
		if err == nil {
			i.info = imagefile.Examine(i.bytes)
		}
		k.Do(ctx, func() { k.fetched(i, err) })
	})
}

// fetched caches an image and calls all callbacks that wait for it.
func (k *Kind) fetched(i *cached, err error) {
	waiting := k.reading[i.at]
	delete(k.reading, i.at)
	if err == nil {
		k.cache.put(i)
	}
	for _, then := range waiting {
		then(i, err)
	}
	k.readAhead()
}

// answer answers a question for an image. The page gets only bytes that are safe for a browser.
func (k *Kind) answer(q view.Question, stamp wire.Stamp, at query.Image, answers int, i *cached,
	problem wire.Text) {
	answer := &image.Image{Stamp: stamp, Samples: at.Samples, Sample: at.Sample, Answers: answers,
		Problem: problem,
		Frames:  1}
	answer.Width, answer.Height = stated(at)
	if problem.None() {
		answer.Format, answer.Frames, answer.Bytes = i.info.Format, i.info.Frames, len(i.bytes)
		// Writers state the original size, before they scaled the image.
		if i.info.Width > 0 && i.info.Height > 0 {
			answer.Width, answer.Height = i.info.Width, i.info.Height
		}
		answer.Problem = problemOf(&i.info, k.FileName(at.File), at.Offset)
		if shown := i.info.Shown(i.bytes); shown != nil {
			answer.Encoded = k.Export(shown)
		}
	}
	k.Answer(q, answer)
}

// stated returns the size stated by an image's writer; zeros for an impossible size.
func stated(at query.Image) (width, height int) {
	if at.Size.Width <= 0 || at.Size.Height <= 0 {
		return 0, 0
	}
	return int(at.Size.Width), int(at.Size.Height)
}

// save answers with the bytes of an image as logged. They get the MIME type of plain bytes, so that
// no page ever runs them.
func (k *Kind) save(q view.Question, m *image.Get) {
	stamp, found := k.Find(k.series(m).Moments(), m.StepRequest)
	at, ok := k.imageAt(m, stamp.Index, max(0, m.Sample))
	answer := &image.File{Number: stamp.Number, Sample: at.Sample, Samples: at.Samples}
	if !found || !ok {
		answer.Problem = missing.None.Text()
		k.Answer(q, answer)
		return
	}
	k.fetch(at, func(i *cached, err error) {
		if answer.Problem = missing.Problem(err); err == nil {
			answer.Format, answer.Bytes, answer.Blob = i.info.Format, len(i.bytes),
				k.ExportBlob(i.bytes, imagefile.Unknown.MIME())
		}
		k.Answer(q, answer)
	})
}
