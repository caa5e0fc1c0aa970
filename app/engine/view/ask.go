package view

import (
	"time"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// restAfter is how long the pointer rests before what is costly is answered: it is over another of very many lines with every few pixels.
const restAfter = 80 * time.Millisecond

// resting is a pointer that came to rest.
type resting struct {
	at   *chart.Hover // nil for none
	ask  Question     // that it is of
	till time.Time
}

// Question is a question of the page: to the plot of a card, or to a kind.
type Question struct {
	*wire.Ask
	Content wire.Coded // of the kind's list
	kind    Kind
}

// Answer answers a question.
func (e *Env) Answer(q Question, answer wire.Coded) {
	e.Send(&wire.Answer{Kind: q.Kind, Card: q.Card, Serial: q.Serial, Answer: q.kind.Protocol().Answers.Pack(answer)})
}

// ask has a question answered: by the plot of a card what is under the pointer, everything else by the kind.
func (v *View) ask(m *wire.Ask) {
	k := v.kindAsked(m)
	if k == nil {
		return
	}
	question, err := k.Protocol().Questions.Unpack(m.Question)
	if err != nil {
		v.Cancel(err) // as what is no message at all
		return
	}
	q := Question{Ask: m, Content: question, kind: k}
	if at, ok := question.(*chart.Hover); ok {
		v.resting = resting{}
		v.point(q, at)
		return
	}
	k.Ask(q)
}

// kindAsked returns the kind that a question is to, nil when there is none.
func (v *View) kindAsked(m *wire.Ask) Kind {
	if !m.Kind.Valid() {
		return nil
	}
	return v.kindOf[m.Kind]
}

// Pointing reports whether a message asks what is under the pointer: the next such message makes it void.
func (v *View) Pointing(m wire.Message) bool {
	ask, ok := m.(*wire.Ask)
	if !ok {
		return false
	}
	k := v.kindAsked(ask)
	return k != nil && k.Protocol().Questions.Holds(ask.Question, (*chart.Hover)(nil))
}

// Rests reports whether the pointer rests at the place of a question. Otherwise the question is asked again once it does.
func (e *Env) Rests(at *chart.Hover) bool {
	if e.resting.at == at {
		return true
	}
	e.resting.at, e.resting.till = at, e.Now().Add(restAfter)
	return false
}

// restDue returns how long the loop may wait before it calls rested.
func (v *View) restDue() time.Duration {
	if v.resting.at == nil {
		return Never
	}
	return max(0, v.resting.till.Sub(v.Now()))
}

// rested answers once more, for a pointer that rests.
func (v *View) rested() {
	if at := v.resting.at; at != nil && v.restDue() == 0 {
		v.point(v.resting.ask, at)
		v.resting = resting{}
	}
}

// point answers what is under the pointer, from the geometry that the card was drawn with, so that the readout fits what is seen.
func (v *View) point(q Question, at *chart.Hover) {
	if q.Card != v.hovered {
		v.leave()
	}
	v.hovered, v.resting.ask = q.Card, q
	answer := &chart.Readout{}
	if c := v.Card(q.Card); c != nil && c.Plot != nil && !c.Plot.Empty() {
		answer = c.Plot.Readout(at)
	}
	v.Answer(q, answer)
}

// leave takes leave of the card that was pointed at last: the page takes a lifted line away as soon as one lies over another card.
func (v *View) leave() {
	if c := v.Card(v.hovered); c != nil {
		if p, ok := c.Plot.(Emphasised); ok {
			p.Leave()
		}
	}
}

// fresh returns the plot of a card as it is drawn now: what is owed to the card is drawn first. A card that is not on screen has none.
func (v *View) fresh(card string) Plot {
	c := v.Card(card)
	if c == nil {
		return nil
	}
	if c.urgent || v.outdated(c, v.Snapshot()) {
		v.draw(c, false)
	}
	return c.Plot
}

// pictureWords are those of a picture. The page says them: what it did not say yet is wanted of it.
type pictureWords struct {
	said   []wire.Phrase
	wanted []wire.Text
}

func (w *pictureWords) say(t wire.Text) string {
	if p := t.Part(); p.Kind == wire.TextNone || p.Kind == wire.TextPlain { // the names of most lines
		return p.Plain
	}
	for _, p := range w.said {
		if p.Text == t {
			return p.Said
		}
	}
	w.wanted = append(w.wanted, t)
	return ""
}

// svg answers with the picture of a card, in one part, or with the words that are wanted for it. What is owed to the card is drawn first.
func (v *View) svg(m *wire.Export) {
	var picture []byte
	words := pictureWords{said: m.Words}
	if c := v.Card(m.Card); c != nil {
		if c.Plot == nil || c.urgent {
			v.draw(c, false)
		}
		if c.Plot != nil {
			picture = c.Plot.SVG(c, words.say)
		}
	}
	part := &wire.ExportPart{ID: m.ID, Done: true}
	switch {
	case picture == nil:
		part.Problem = report.ProblemNoPicture()
	case len(words.wanted) > 0:
		part.Done, part.Wanted = false, words.wanted
	default:
		part.Bytes = int64(len(picture))
		part.Blob = v.ExportBlob(picture, "image/svg+xml")
	}
	v.Send(part)
}

// Handle handles a message of the page about what is on screen. What is about no card is for a kind of value.
func (v *View) Handle(m wire.Message) {
	switch m := m.(type) {
	case *wire.View:
		v.set(m)
		return
	case *wire.Ask:
		v.ask(m)
		return
	case *wire.GetPlaces:
		v.places.set(m)
		return
	case *wire.Export:
		if m.Kind == wire.ExportSVG {
			v.svg(m)
			return
		}
	}
	for _, k := range v.kinds {
		if a, ok := k.(Addressed); ok && a.Handle(m) {
			return
		}
	}
}
