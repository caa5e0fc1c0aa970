package page

import (
	"bytes"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// Draw has the worker draw the cards on screen at once, while the page renders, and again after the
// rendering if other cards may have come.
func (p *Page) Draw() {
	same := p.sentCards == p.Model.CardsVersion()
	if p.sentView != nil {
		p.SendView()
	}
	if p.sentView == nil || !same {
		p.DrawRendered()
	}
}

// DrawRendered calls SendView after pending components have rendered, so that the drawings find
// their canvases.
func (p *Page) DrawRendered() {
	if !p.drawDue {
		p.drawDue = true
		p.After(func() {
			p.drawDue = false
			p.SendView()
		})
	}
}

// SendView sends the worker the current view, if it changed.
func (p *Page) SendView() {
	p.Runs.Measure()
	if p.sentView == nil && len(p.Cards.Near) == 0 && len(p.Cards.Predrawn) == 0 {
		return
	}
	p.sentCards = p.Model.CardsVersion()
	view := p.Model.View(p.Host.Theme.Theme(), nil)
	p.Cards.Groups = view.Groups
	view.Number = p.Views
	look := lookOf(*view)
	anew := !bytes.Equal(look, p.sentLook)
	for _, id := range p.Cards.OnScreen() {
		c, ok := p.Cards.All[id].(*card.Chart)
		if !ok || p.Cards.Covered(c) {
			continue
		}
		box := p.Cards.Near[id]
		if c.Nothing() {
			continue
		}
		wanted := p.wanted(c.Owner, c.Key, box)
		if anew || view.Emphasis != p.pointed || !c.Wants(wanted) {
			c.Want(id, wanted, p.Views+1, anew)
		}
		view.Cards = append(view.Cards, wanted)
		if !box.Visible {
			view.Near++
		}
	}
	for _, a := range p.Cards.Predrawn {
		wanted := p.wanted(a.Owner, a.Key, a.Box)
		a.Want(wanted, p.Views+1, anew || view.Emphasis != p.pointed)
		view.Cards = append(view.Cards, wanted)
		view.Near++
	}
	frame, _ := wire.Encode(nil, view)
	if bytes.Equal(frame, p.sentView) {
		return
	}
	p.Views++
	view.Number = p.Views
	frame, _ = wire.Encode(nil, view)
	// the connection keeps the frame
	p.sentLook, p.pointed, p.sentView = look, view.Emphasis, bytes.Clone(frame)
	_ = p.conn.Send(frame)
}

// wanted returns the View entry of a card.
func (p *Page) wanted(owner card.Kind, key cards.Key, box wire.CardBox) wire.Card {
	wanted := p.Model.Cards.Card(key,
		wire.Card{ID: box.ID, Width: box.Width, Height: box.Height, Ratio: box.Ratio})
	if d, ok := owner.(DrawsSteps); ok {
		wanted.Step = d.StepOf(key)
	}
	return wanted
}

// lookOf returns the encoded part of a view that all its cards depend on. It leaves out the
// emphasis, which needs no new drawing.
func lookOf(v wire.View) []byte {
	v.Number, v.Lines, v.Emphasis = 0, v.Lines.Look(), 0
	look, _ := wire.Encode(nil, &v)
	return look
}
