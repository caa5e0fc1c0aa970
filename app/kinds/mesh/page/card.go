package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/mesh"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// MeshCard is a card with a mesh in one run. It has one question pending at a time, and goes to the
// page's step, or its own; see package step.
type MeshCard struct {
	app.Compo
	Meshes *meshes
	Area   cards.Area
	Key    cards.Key
	Names  uint64 // version of the names of runs and tags
	Pinned bool
	Look   string // settings of all cards, in the script's format

	slot card.Slot
	near bool

	serial  uint32           // serial number of the pending question; 0 for none
	asked   wire.StepRequest // the last request
	values  int64            // number of the tag's values at that time
	shown   mesh.Mesh        // the last answer
	answers int
}

var _ step.Card = (*MeshCard)(nil)

// SetNear requests the mesh, or drops it.
func (c *MeshCard) SetNear(near bool) (changed bool) {
	c.near = near
	if near {
		c.Meshes.bring()
		c.Follow()
	} else {
		c.slot.Release(c.Meshes.cards)
		c.forget()
	}
	return true
}

func (c *MeshCard) forget() { c.serial, c.shown, c.answers = 0, mesh.Mesh{}, 0 }

// Place returns the card's place.
func (c *MeshCard) Place() card.Place { return card.Place{Area: c.Area, Key: c.Key} }

// Done reports whether the card shows all its data.
func (c *MeshCard) Done() bool {
	return c.Meshes.cards.Behind(c.Area) || c.Meshes.failed || c.serial == 0 && c.current()
}

// current reports whether the last question was for the mesh that is wanted now.
func (c *MeshCard) current() bool {
	tag := c.Meshes.model.Cards.Tag(c.Key.Tag)
	return c.answers > 0 && c.asked == c.Meshes.steps.Request(c.Key) &&
		(tag == nil || tag.Values == c.values)
}

// Follow implements step.Card.
func (c *MeshCard) Follow() {
	k := c.Meshes
	if c.serial != 0 || !c.near || !k.there || k.cards.Behind(c.Area) || c.current() {
		return
	}
	c.asked = k.steps.Request(c.Key)
	if tag := k.model.Cards.Tag(c.Key.Tag); tag != nil {
		c.values = tag.Values
	}
	c.serial = k.page.Ask(k, c.slot.Id, &mesh.Get{Tag: c.Key.Tag, Run: c.Key.Run, Step: c.asked})
}

// Arrived implements step.Card.
func (c *MeshCard) Arrived() bool { return !c.near || c.Done() }

// Stamp implements step.Card.
func (c *MeshCard) Stamp() wire.Stamp { return c.shown.Stamp }

// take takes an answer, and reports whether the card waits for it.
func (c *MeshCard) take(serial uint32, m *mesh.Mesh) bool {
	if c.serial == 0 || c.serial != serial {
		return false
	}
	k, at := c.Meshes, card.PlotID(c.slot.Id)
	c.serial, c.shown = 0, *m
	c.answers++
	k.page.RenderOnly(c)
	k.page.After(func() { // after the element exists
		for _, p := range m.Parts {
			k.workers.Hand(at,
				strings.Join([]string{strconv.Itoa(int(p.Of)), strconv.Itoa(int(p.When)),
					strconv.FormatInt(p.Step, 10)}, " "), p.Bytes)
		}
		k.workers.Hand(at, "show", 0)
		c.Follow()
		k.cards.Filled()
	})
	return true
}

// OnDismount frees the card's id.
func (c *MeshCard) OnDismount() {
	c.forget()
	c.slot.Release(c.Meshes.cards)
}

// Render shows the script's element in a place of fixed size, and the step control.
func (c *MeshCard) Render() app.UI {
	k := c.Meshes
	id, fresh := c.slot.Take(k.cards, c, c.Key)
	if fresh {
		c.forget()
		c.near = false
	}
	tag, run := k.cards.TagAndRun(c.Key)
	ink, own := ui.InkOf(run), ""
	if ink.Own != 0 {
		own = ui.OwnColour(ink.Own)
	}
	note := ui.Hidden()
	if k.failed {
		note = ui.Text("p", "plot-note", mesh.Unloaded.Text())
	}
	with := ui.Attrs{"id", card.PlotID(id), "data-name", words.Items(tag.Called(), run.ShownName()),
		"data-own", own, "data-texts", mesh.Texts(), "data-problem",
		words.Say(c.shown.Problem), "data-look", c.Look,
		"data-file",
		state.FileName("ply", run.ShownName(), tag.Called(),
			strconv.FormatInt(c.shown.Stamp.Number, 10))}
	for _, p := range c.shown.Parts {
		if !p.Problem.None() {
			with = append(with, "data-problem"+strconv.Itoa(int(p.Of)), words.Say(p.Problem))
		}
	}
	return card.OfRun(k.cards, "mesh", id, c.Place(), c.Pinned, run,
		ui.Element("div", "mesh-place", nil, note,
			ui.Element("mesh-view", ui.InkClass(ink), with).On("mesh-look", k.onLook)),
		ui.Element("div", "steps", nil,
			k.steps.Slider(id, c.Key, c.shown.Stamp,
				words.StepSlider(tag.Called(), run.ShownName()), "")),
	)
}
