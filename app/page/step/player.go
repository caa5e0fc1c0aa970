package step

import (
	"time"

	"eventlens/app/words"
)

// Player moves the page's step by itself, from one place to the next. It waits until every card in
// the viewport shows the step that it was sent to, and has shown it for a frame.
type Player struct {
	steps *Steps
	On    bool
	Loop  bool // after the last place it continues at the first
	Rate  int  // index into Rates

	// Wait calls fn on the UI goroutine after d; stop cancels that.
	Wait func(d time.Duration, fn func()) (stop func())
	stop func() // cancels the last wait
	due  bool   // the time of the next step has come; only cards are awaited
}

// Rates are the speeds of playing, as Steps per Seconds; 0 steps means as fast as the cards can
// follow.
var Rates = [...]struct{ Steps, Seconds int }{{1, 2}, {1, 1}, {2, 1}, {5, 1}, {10, 1}, {30, 1},
	{0, 1}}

// usualRate is the initial rate of a player.
const usualRate = 3

// frame is how long the browser needs to show a rendered card.
const frame = time.Second / 60

func newPlayer(s *Steps) Player {
	return Player{steps: s, Rate: usualRate, stop: func() {},
		Wait: func(d time.Duration, fn func()) func() {
			t := time.AfterFunc(d, func() { s.page.Do(fn) })
			return func() { t.Stop() }
		}}
}

// RateNames returns the rates in words.
func RateNames() []string {
	names := make([]string, len(Rates))
	for i, r := range Rates {
		names[i] = words.StepRate(r.Steps, r.Seconds)
	}
	return names
}

// Toggle starts playing, or pauses. At the last place it starts at the first one.
func (p *Player) Toggle() {
	switch {
	case p.On:
		p.Pause()
		p.steps.page.Changed()
	case p.steps.Count() > 1:
		p.On, p.due = true, true
		if p.steps.at() >= p.steps.Count()-1 {
			p.steps.goTo(0)
			p.await()
		} else {
			p.advance()
		}
		p.steps.show()
	}
}

// Pause stops at the current step.
func (p *Player) Pause() {
	if p.On {
		p.On, p.due = false, false
		p.stop()
		p.steps.show()
	}
}

// await schedules the next step for its time, at least a frame from now.
func (p *Player) await() {
	p.stop()
	p.due = false
	wait := frame
	if r := Rates[p.Rate]; r.Steps > 0 {
		wait = max(frame, time.Duration(r.Seconds)*time.Second/time.Duration(r.Steps))
	}
	p.stop = p.Wait(wait, func() { p.due = true; p.next() })
}

// shown is called when a card has shown the data that it requested, or when others came near the
// viewport.
func (p *Player) shown() {
	if p.On && p.due && p.arrived() {
		p.stop()
		p.stop = p.Wait(frame, p.next)
	}
}

// next advances after pending components have rendered: on a busy machine rendering may take longer
// than a frame, and a step would never be seen.
func (p *Player) next() { p.steps.page.After(p.advance) }

// advance goes on to the next place, if all cards show the step that they were sent to.
func (p *Player) advance() {
	s := p.steps
	switch {
	case !p.On || !p.due || !p.arrived():
		return
	case !s.page.ShowsSteps(), s.Count() < 2, s.at() >= s.Count()-1 && !p.Loop:
		p.Pause()
		s.page.Changed()
		return
	case s.at() >= s.Count()-1:
		s.goTo(0)
	default:
		s.goTo(s.at() + 1)
	}
	p.await()
}

// arrived reports whether every card in the viewport shows the step that it was sent to.
func (p *Player) arrived() bool {
	for id, box := range p.steps.cards.Near {
		if c, ok := p.steps.cards.All[id].(Card); ok && box.Visible && !c.Arrived() {
			return false
		}
	}
	return true
}
