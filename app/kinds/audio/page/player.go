package page

import (
	"slices"

	"eventlens/app/kinds/audio"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// player plays a card's clip, and the clip that it is compared with. Each id of a card has its own
// player; the id changes when the card shows another tag or was far from the viewport.
type player struct {
	k      *Kind
	card   *card.Chart
	id     string
	near   bool // the card was drawn, so the player may ask for clips
	second bool // the other clip is heard and seen
	sides  [2]side
}

// side is one of the two clips.
type side struct {
	serial   uint32 // serial number of the last question; 0 for none
	waiting  bool   // an answer to the last question is pending
	asked    request
	values   int64 // number of the tag's values when the clip was requested
	clip     audio.Clip
	url      string // URL of the clip as logged
	plays    string // URL of a replacement that the browser can play; "" to play the clip itself
	unplayed bool   // the browser cannot play the clip
	undrawn  bool   // the browser cannot decode the clip either, so it is not drawn
}

// asked is a request for a clip. It is comparable.
type request struct {
	run    wire.RunID // 0 for nothing
	step   wire.StepRequest
	sample int
}

// against is the clip that a card's clip is compared with.
type against struct {
	run   wire.RunID // 0 for nothing
	first bool       // for the card's own run: its first step instead of its latest one
}

// sideOf returns the index of a clip in player.sides.
func sideOf(second bool) int {
	if second {
		return 1
	}
	return 0
}

func (p *player) side(second bool) *side { return &p.sides[sideOf(second)] }

// player returns the player of a card, and frees the players of cards that are gone.
func (k *Kind) player(c *card.Chart) *player {
	id := c.Slot.Id
	p := k.players[id]
	if p == nil {
		p = &player{k: k, card: c, id: id}
		k.players[id] = p
		k.page.After(k.sweep)
	}
	p.card = c
	return p
}

// sweep frees the clips of cards that are gone.
func (k *Kind) sweep() {
	for id, p := range k.players {
		if k.cards.All[id] == nil {
			p.forget(&p.sides[0])
			p.forget(&p.sides[1])
			delete(k.players, id)
		}
	}
}

func (p *player) forget(s *side) {
	p.k.free(s)
	*s = side{}
}

// free revokes the URLs of a clip.
func (k *Kind) free(s *side) {
	for _, url := range []string{s.url, s.plays} {
		if url != "" {
			k.media.RevokeURL(url)
		}
	}
	s.url, s.plays = "", ""
}

// src returns the URL to play, "" for none.
func (s *side) src() string {
	if s.plays != "" {
		return s.plays
	}
	return s.url
}

func (p *player) choice() choice { return p.k.choices[p.k.cards.StableName(p.card.Key)] }

func (p *player) choose(c choice) { p.k.choices[p.k.cards.StableName(p.card.Key)] = c }

// wanted returns the request for one of the clips.
func (p *player) wanted(second bool) request {
	key, chosen := p.card.Key, p.choice()
	own := request{run: key.Run, step: p.k.steps.Request(key), sample: chosen.sample}
	if !second {
		return own
	}
	other := request{
		run: chosen.against.run, step: wire.LatestStep(own.step.AllAttempts), sample: chosen.sample,
	}
	switch {
	case other.run == key.Run && chosen.against.first:
		other.step.Index = 0
	// the other run is compared at the same step as the card's own clip
	case other.run != key.Run && !own.step.Latest() && p.sides[0].clip.Stamp.Count > 0:
		other.step = wire.StepAt(wire.AxisStep, float64(p.sides[0].clip.Stamp.Number),
			own.step.AllAttempts)
	}
	return other
}

// follow requests the wanted clips that have not arrived. Each side has one question pending at a
// time.
func (k *Kind) follow(p *player) {
	if !p.near || k.cards.All[p.id] == nil {
		return
	}
	for _, second := range [...]bool{false, true} {
		s, wanted := p.side(second), p.wanted(second)
		if wanted.run == 0 {
			if s.serial != 0 {
				p.forget(s)
			}
			continue
		}
		values := k.steps.Values(p.card.Key)
		if s.waiting || s.serial != 0 && s.asked == wanted && s.values == values {
			continue
		}
		s.waiting, s.asked, s.values = true, wanted, values
		s.serial = k.page.Ask(k, p.id,
			&audio.Get{
				Tag: p.card.Key.Tag, Run: wanted.run, Step: wanted.step, Sample: wanted.sample,
				Second: second,
			})
	}
}

// show takes a clip.
func (p *player) show(m *audio.Clip) {
	s := p.side(m.Second)
	p.k.free(s)
	s.waiting, s.unplayed, s.undrawn = false, false, false
	if len(m.Played) > 0 {
		s.plays = p.k.media.Clip(m.Played, m.MIME, nil)
	}
	if len(m.Parts) > 0 {
		var decoded func(wire.Ref)
		if m.Undrawn {
			decoded = p.decoded(s.serial, m.Second)
		}
		s.url = p.k.media.Clip(m.Parts, m.MIME, decoded)
	}
	s.clip = *m
	s.clip.Parts, s.clip.Played = nil, nil
}

// decoded returns a function that passes a clip decoded by the browser to the worker. serial is the
// number of the question that the clip answers.
func (p *player) decoded(serial uint32, second bool) func(wire.Ref) {
	return func(wave wire.Ref) {
		p.k.page.Do(func() {
			if p.k.cards.All[p.id] == nil || p.side(second).serial != serial {
				p.k.media.Release(wave)
				return
			}
			if wave == 0 {
				p.side(second).undrawn = true
				p.k.page.RenderOnly(p.card)
			}
			p.k.page.Ask(p.k, p.id, &audio.Decoded{Of: serial, Second: second, Blob: wave})
		})
	}
}

// Actions of a person. Handlers find their player by the pressed element, because go-app keeps the
// handler of the first card.

func (k *Kind) pressed(e app.Event) *player { return k.players[k.cards.Pressed(e)] }

func (k *Kind) onSample(_ app.Context, e app.Event) {
	if p := k.pressed(e); p != nil {
		by := 1
		if ui.Data(e, "sample") == "previous" {
			by = -1
		}
		p.goToSample(p.sides[0].clip.Sample + by)
	}
}

// GoToSample shows another clip of the step on a card.
func (k *Kind) GoToSample(id string, sample int) {
	if p := k.players[id]; p != nil {
		p.goToSample(sample)
	}
}

func (p *player) goToSample(sample int) {
	c := p.choice()
	c.sample = min(max(sample, 0), max(0, p.sides[0].clip.Samples-1))
	p.choose(c)
	p.k.follow(p)
}

func (k *Kind) onSide(_ app.Context, e app.Event) {
	if p := k.pressed(e); p != nil {
		p.switchTo(ui.Data(e, "side") == "1")
	}
}

// turn switches the drawing to the other clip; audio.js has already switched the sound.
func (p *player) switchTo(second bool) {
	if p.second != second {
		p.second = second
		p.k.page.Ask(p.k, p.id, &audio.Draw{Second: second})
		p.k.page.RenderOnly(p.card)
	}
}

func (k *Kind) onUnplayed(ctx app.Context, e app.Event) {
	url := ctx.JSSrc().Get("src").String()
	for _, p := range k.players {
		for i := range p.sides {
			if s := &p.sides[i]; s.src() == url && url != "" {
				s.unplayed = true
				k.page.RenderOnly(p.card)
			}
		}
	}
}

// Choose takes the clip to compare with.
func (k *Kind) Choose(id string, chosen int) {
	p := k.players[cardOfChoice(id)]
	if p == nil {
		return
	}
	list := p.others()
	c := p.choice()
	c.against = against{}
	if chosen > 0 && chosen <= len(list) {
		c.against = list[chosen-1]
	}
	p.choose(c)
	if c.against.run == 0 {
		p.switchTo(false)
	}
	k.follow(p)
	k.page.RenderOnly(p.card)
}

// mostOthers is how many runs the list of comparable clips offers.
const mostOthers = 300

// others returns the clips that a card's clip can be compared with: two steps of its own run, and
// other runs.
func (p *player) others() (list []against) {
	key := p.card.Key
	if p.sides[0].clip.Stamp.Count > 1 {
		list = append(list, against{run: key.Run, first: true}, against{run: key.Run})
	}
	tag := p.k.model.Cards.Tag(key.Tag)
	if tag == nil {
		return list
	}
	for _, run := range tag.Runs {
		if run != key.Run && p.k.model.Runs.Run(run) != nil && len(list) < mostOthers {
			list = append(list, against{run: run})
		}
	}
	return list
}

// chosen returns the position of the chosen clip in the list, counted from 1; 0 for none.
func (p *player) chosen(list []against) int {
	return 1 + slices.Index(list, p.choice().against)
}

func runName(m *state.Model, run wire.RunID) string {
	if r := m.Runs.Run(run); r != nil {
		return r.ShownName()
	}
	return ""
}
