package card

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Reading says how many of the shown runs were read.
type Reading struct {
	Read, Runs int  // runs that were read, of those shown
	Share      int  // of the bytes, in thousandths
	On         bool // files are being read
	Stopped    bool // a person stopped it before all was read
	Listing    bool // more runs may be found
	// Late is set after all was read, until the cards on screen show all of it. The numbers are the
	// last ones before.
	Late bool
}

// Partial reports whether cards show only a part of the shown runs.
func (r Reading) Partial() bool {
	return r.Late || (r.On || r.Stopped) && r.Read < r.Runs || r.On && r.Listing
}

// SetReading takes how much was read and updates the notes on the cards. These are components of
// their own, so that no card renders for it.
func (cs *Cards) SetReading(now Reading) {
	before := cs.reading
	if !now.On && !now.Stopped && before.Partial() && !before.Stopped && cs.awaitsDrawings() {
		now = before
		now.On, now.Listing, now.Late = false, false, true
	}
	if now == before {
		return
	}
	cs.reading = now
	if now.Stopped || before.Stopped { // strips say so
		for _, c := range cs.All {
			if c, ok := c.(*Chart); ok {
				cs.page.RenderOnly(c)
			}
		}
	}
	for n := range cs.unread {
		if n.now() != n.shown {
			cs.page.RenderOnly(n)
		}
	}
}

// Reading returns how many of the shown runs were read.
func (cs *Cards) Reading() Reading { return cs.reading }

// awaitsDrawings reports whether a drawing on screen lacks data that was read.
func (cs *Cards) awaitsDrawings() bool {
	for _, id := range cs.visible {
		if c, ok := cs.All[id].(*Chart); ok && !c.Caption.complete && !cs.Covered(c) &&
			!c.Nothing() {
			return true
		}
	}
	return false
}

// Unread is the note on a card that it lacks runs which are not read yet: words, first in its
// headline, and a line along its top edge. It renders without its card.
type Unread struct {
	app.Compo
	Cards    *Cards
	Key      cards.Key
	Complete bool // the card shows everything that was read

	shown unreadNote // as last rendered
}

// unreadNote is the content of the note; without text nor share for none.
type unreadNote struct {
	text, hint string
	share      int // of the line along the top edge, in thousandths; -1 for no line
}

// OnMount registers the note with the cards.
func (n *Unread) OnMount(app.Context) { n.Cards.unread[n] = true }

// OnDismount unregisters the note.
func (n *Unread) OnDismount() { delete(n.Cards.unread, n) }

// now returns the content of the note.
func (n *Unread) now() unreadNote {
	r := &n.Cards.reading
	switch {
	case !r.Partial() || r.Late && n.Complete:
		return unreadNote{share: -1}
	case n.Key.Run != 0:
		return n.ofRun(r)
	}
	note := unreadNote{share: r.Share, hint: words.RunsReadHint.Text()}
	if r.Runs > 0 {
		note.text = words.RunsReadSoFar(r.Read, r.Runs)
		if r.Stopped {
			note.text = words.RunsRead(r.Read, r.Runs)
		}
	}
	if r.Runs > 1 {
		note.share = 1000 * r.Read / r.Runs
	}
	if r.Stopped {
		note.share = -1
	}
	return note
}

// ofRun returns the note on a card of one run.
func (n *Unread) ofRun(r *Reading) unreadNote {
	run := n.Cards.model.Runs.Run(n.Key.Run)
	switch {
	case run == nil || !run.State.Unread():
		return unreadNote{share: -1}
	case r.Stopped:
		return unreadNote{words.RunReadStopped.Text(), words.RunReadHint.Text(), -1}
	}
	return unreadNote{words.RunBeingRead.Text(), words.RunReadHint.Text(), r.Share}
}

// Render shows the line and the words.
func (n *Unread) Render() app.UI {
	n.shown = n.now()
	line, class := ui.Hidden(), "unread"
	if n.shown.share >= 0 {
		line, class = ReadingLine(n.shown.share, ui.Attrs{"aria-hidden", "true"}), "unread on"
	}
	if n.shown.text != "" {
		class += " said"
	}
	return ui.Element("span", class, ui.Attrs{"title", n.shown.hint}, line,
		app.Text(n.shown.text))
}

// ReadingLine is a line along the top edge of the element around it; share is in thousandths.
func ReadingLine(share int, with ui.Attrs) app.UI {
	return ui.Element("progress", "read-line",
		append(with, "max", "1000", "value", ui.Number(float64(share))))
}

// Headline returns the second line of a card, with the note before it.
func (cs *Cards) Headline(key cards.Key, complete bool, line app.UI) app.UI {
	return ui.Element("div", "headline", nil,
		&Unread{Cards: cs, Key: key, Complete: complete}, line)
}
