package worker

import (
	"eventlens/app/engine/view"
	"eventlens/app/kinds/audio"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/sound"
	"eventlens/eventfile/store"
)

// Kind is the kind of audio clips.
type Kind struct {
	*view.Env
	cards map[string]*cardClips
	known summaries
}

// New returns the kind.
func New(env *view.Env) view.Kind {
	return &Kind{Env: env, cards: make(map[string]*cardClips), known: make(summaries)}
}

// shown has the clips of a card: its own clip, and the clip that this is compared with. Only the
// loop touches it.
type cardClips struct {
	second bool // draw the second clip
	clips  [2]clip
}

// clip is the state of one of a card's two clips.
type clip struct {
	asked uint32 // serial of the last Get; 0 for none
	stamp wire.Stamp
	place place
	sound *sound.Summary // nil until it was read, and if nothing can be drawn
	done  bool           // no more of the clip will come
}

// place identifies a clip in a file.
type place struct {
	file   store.FileID
	offset int64
	sample int
}

// summaries caches the summaries of viewed clips, so that going back to a step draws at once.
type summaries map[place]*sound.Summary

// maxSummaries limits the memory of the summaries to some 10 MB.
const maxSummaries = 32

func (s summaries) put(at place, sum *sound.Summary) {
	if len(s) >= maxSummaries {
		for other := range s { // drop any one: summaries are cheap to make again
			delete(s, other)
			break
		}
	}
	s[at] = sum
}

// which returns the index of a clip in shown.clips.
func indexOf(second bool) int {
	if second {
		return 1
	}
	return 0
}

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &audio.Protocol }

// NewPlot implements view.Kind.
func (k *Kind) NewPlot() view.Plot { return &plot{k: k} }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *audio.Get:
		k.get(q, m)
	case *audio.Draw:
		if c := k.cards[q.Card]; c != nil {
			c.second = m.Second
			k.Redraw(q.Card)
		}
	case *audio.Decoded:
		k.decoded(q, m)
	}
}

// card returns the clips of a card, and forgets cards that are gone.
func (k *Kind) card(id string) *cardClips {
	for other := range k.cards {
		if other != id && k.Card(other) == nil {
			delete(k.cards, other)
		}
	}
	c := k.cards[id]
	if c == nil {
		c = &cardClips{}
		k.cards[id] = c
	}
	return c
}

// get answers with a clip.
func (k *Kind) get(q view.Question, m *audio.Get) {
	card := k.card(q.Card)
	now := &card.clips[indexOf(m.Second)]
	series := k.Snapshot().Payloads(store.RunID(m.Run), store.TagID(m.Tag),
		view.Attempts(m.Step.AllAttempts))
	stamp, ok := k.Find(series.Moments(), m.Step)
	*now = clip{asked: q.Serial, stamp: stamp}
	answer := &audio.Clip{Second: m.Second, Stamp: stamp}
	var at store.Payload
	if ok {
		at = series.At(stamp.Index)
	}
	if !ok || len(at.Encoded) == 0 {
		answer.Problem = missing.None.Text()
		now.done = true
		k.Answer(q, answer)
		k.Redraw(q.Card)
		return
	}
	k.load(q, answer, at, m.Sample)
}

// decoded draws a clip that the browser decoded.
func (k *Kind) decoded(q view.Question, m *audio.Decoded) {
	c := k.cards[q.Card]
	if c == nil || c.clips[indexOf(m.Second)].asked != m.Of || m.Blob == 0 {
		if m.Blob != 0 {
			_, _ = k.Blob(m.Blob) // take the blob over, or it would never be released
		}
		if c != nil && c.clips[indexOf(m.Second)].asked == m.Of {
			c.clips[indexOf(m.Second)].done = true
			k.Redraw(q.Card)
		}
		return
	}
	blob, err := k.Blob(m.Blob)
	if err != nil {
		return
	}
	k.summarise(q.Card, m, blob)
}

// waveOf converts a summary for drawing.
func waveOf(s *sound.Summary) *charts.Wave {
	if s == nil {
		return nil
	}
	return &charts.Wave{
		Seconds: s.Seconds(), NyquistHz: float64(s.RateHz) / 2, Low: s.Low, High: s.High,
		Levels: s.Levels, Rows: s.Rows,
	}
}
