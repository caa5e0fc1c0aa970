package page

import (
	"bytes"

	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// draw has the worker draw what is on screen at once, while the page is rendered, and once more where that may bring other cards.
func (p *Page) draw() {
	same := p.sentCards == p.Model.CardsVersion()
	if p.sentView != nil {
		p.SendView()
	}
	if p.sentView == nil || !same {
		p.DrawRendered()
	}
}

// DrawRendered is draw once everything that is due was rendered, so that what is drawn finds its canvas.
func (p *Page) DrawRendered() {
	if !p.drawDue {
		p.drawDue = true
		p.After(func() {
			p.drawDue = false
			p.SendView()
		})
	}
}

// SendView tells the worker what is on screen, if that changed.
func (p *Page) SendView() {
	p.Runs.Measure()
	if p.sentView == nil && len(p.Cards.Near) == 0 && len(p.Cards.Ahead) == 0 {
		return
	}
	p.sentCards = p.Model.CardsVersion()
	view := p.Model.View(p.Host.Theme(), nil)
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
	for _, a := range p.Cards.Ahead {
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
	p.sentLook, p.pointed, p.sentView = look, view.Emphasis, bytes.Clone(frame) // the connection keeps the frame
	_ = p.conn.Send(frame)
}

// wanted is what a view asks of a card.
func (p *Page) wanted(owner card.Kind, key state.CardKey, box wire.CardBox) wire.Card {
	wanted := p.Model.Card(key, wire.Card{ID: box.ID, Width: box.Width, Height: box.Height, Ratio: box.Ratio})
	if d, ok := owner.(drawsSteps); ok {
		wanted.Step = d.StepOf(key)
	}
	return wanted
}

// lookOf returns what of a view all its cards depend on, but for the emphasis, which needs no other drawing.
func lookOf(v wire.View) []byte {
	v.Number, v.Lines, v.Emphasis = 0, v.Lines.Look(), 0
	look, _ := wire.Encode(nil, &v)
	return look
}
