package view

import (
	"time"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// restAfter is how long the pointer must rest before a costly question is answered: among very many
// lines, every few pixels of movement lead to another line.
const restAfter = 80 * time.Millisecond

// resting is a pointer that may have come to rest.
type resting struct {
	at   *chart.Hover // the position that may be a rest; nil for none
	ask  Question     // the question asked at that position
	till time.Time    // when the pointer has rested long enough
}

// Question is a question of the page to the plot of a card, or to a kind.
type Question struct {
	*wire.Ask
	Content wire.Coded // one of the messages in the kind's protocol
	kind    Kind
}

// Answer answers a question.
func (e *Env) Answer(q Question, answer wire.Coded) {
	e.Send(&wire.Answer{
		Kind: q.Kind, Card: q.Card, Serial: q.Serial,
		Answer: q.kind.Protocol().Answers.Pack(answer),
	})
}

// ask answers a question: the plot of a card answers hovers, the kind everything else.
func (v *View) ask(m *wire.Ask) {
	k := v.kindAsked(m)
	if k == nil {
		return
	}
	question, err := k.Protocol().Questions.Unpack(m.Question)
	if err != nil {
		v.Cancel(err) // treated as an invalid message
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

// kindAsked returns the kind that a question is for; nil if there is none.
func (v *View) kindAsked(m *wire.Ask) Kind {
	if !m.Kind.Valid() {
		return nil
	}
	return v.kindOf[m.Kind]
}

// Pointing reports whether a message asks what is under the pointer: a later such message
// supersedes it.
func (v *View) Pointing(m wire.Message) bool {
	ask, ok := m.(*wire.Ask)
	if !ok {
		return false
	}
	k := v.kindAsked(ask)
	return k != nil && k.Protocol().Questions.Holds(ask.Question, (*chart.Hover)(nil))
}

// Rests reports whether the pointer rests at the place of a question. Otherwise the question is
// asked again once it rests.
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

// rested repeats the question of a pointer that has come to rest.
func (v *View) rested() {
	if at := v.resting.at; at != nil && v.restDue() == 0 {
		v.point(v.resting.ask, at)
		v.resting = resting{}
	}
}

// point answers a hover from the geometry that the card was drawn with, so that the readout matches
// the picture.
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

// leave tells the card that was last pointed at that the pointer has left: the page removes a
// lifted line as soon as a line is lifted over another card.
func (v *View) leave() {
	if c := v.Card(v.hovered); c != nil {
		if p, ok := c.Plot.(Emphasised); ok {
			p.Leave()
		}
	}
}

// fresh returns the plot of a card after drawing its pending changes; nil for a card that is not on
// screen.
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

// pictureWords holds the page's words for the texts of a picture, and the texts whose words have to
// be requested.
type pictureWords struct {
	said   []wire.Phrase
	wanted []wire.Text
}

// say returns the page's words for a text. If they are missing, it notes that, and returns "".
func (w *pictureWords) say(t wire.Text) string {
	// The names of most lines are plain text.
	if p := t.Part(); p.Kind == wire.TextNone || p.Kind == wire.TextPlain {
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

// svg answers with the picture of a card as a single part, or with the texts that it needs in
// words. Pending changes of the card are drawn first.
func (v *View) svg(m *wire.Export) {
	var picture []byte
	words := pictureWords{said: m.Words}
	if c := v.Card(m.Card); c != nil {
		if c.Plot == nil || c.urgent {
			v.draw(c, false)
		}
		if c.Plot != nil {
			c.Notes = m.Notes
			picture = c.Plot.SVG(c, words.say)
		}
	}
	part := &wire.ExportPart{ID: m.ID, Done: true}
	switch {
	case picture == nil:
		part.Problem = report.ProblemNoPicture.Text()
	case len(words.wanted) > 0:
		part.Done, part.Wanted = false, words.wanted
	default:
		part.Bytes = int64(len(picture))
		part.Blob = v.ExportBlob(picture, "image/svg+xml")
	}
	v.Send(part)
}

// Handle handles a message of the page about the screen. Messages that are not about cards go to
// the kinds of values.
func (v *View) Handle(m wire.Message) {
	switch m := m.(type) {
	case *wire.View:
		v.set(m)
		return
	case *wire.Ask:
		v.ask(m)
		return
	case *wire.GetStepList:
		v.steps.set(m)
		return
	case *wire.Export:
		if m.Kind == wire.ExportSVG {
			v.svg(m)
			return
		}
	}
	for _, k := range v.kinds {
		if a, ok := k.(MessageHandler); ok && a.Handle(m) {
			return
		}
	}
}
