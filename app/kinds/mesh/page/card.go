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

// MeshCard is a card with a mesh in one run, at the page's step or at its own; see package step.
type MeshCard struct {
	app.Compo
	Meshes *meshes
	Area   cards.Area
	Key    cards.Key
	Names  uint64 // version of the names of runs and tags
	Pinned bool
	Look   string // settings of all cards, in the script's format

	loader step.Loader
	shown  mesh.Mesh // the last answer
}

var _ step.Card = (*MeshCard)(nil)

// SetNear requests the mesh, or drops it.
func (c *MeshCard) SetNear(near bool) (changed bool) {
	if near {
		c.Meshes.bring()
	}
	c.loader.SetNear(near)
	return true
}

// Place returns the card's place.
func (c *MeshCard) Place() card.Place { return card.Place{Area: c.Area, Key: c.Key} }

// Done reports whether the card shows all its data.
func (c *MeshCard) Done() bool { return c.Meshes.failed || c.loader.Done() }

// Follow implements step.Card. The mesh is of no use before the scripts are there.
func (c *MeshCard) Follow() {
	if k := c.Meshes; k.there && c.loader.Begin() {
		k.page.Ask(k, c.loader.Slot.Id,
			&mesh.Get{Tag: c.Key.Tag, Run: c.Key.Run, Step: c.loader.Asked})
	}
}

// Arrived implements step.Card.
func (c *MeshCard) Arrived() bool { return c.Meshes.failed || c.loader.Arrived() }

// Stamp implements step.Card.
func (c *MeshCard) Stamp() wire.Stamp { return c.shown.Stamp }

// show takes an answer, and hands its parts to the script once the card has rendered.
func (c *MeshCard) show(m *mesh.Mesh) {
	k, at := c.Meshes, card.PlotID(c.loader.Slot.Id)
	c.shown = *m
	k.page.RenderOnly(c)
	k.page.After(func() {
		for _, p := range m.Parts {
			k.workers.Hand(at,
				strings.Join([]string{strconv.Itoa(int(p.Of)), strconv.Itoa(int(p.When)),
					strconv.FormatInt(p.Step, 10)}, " "), p.Bytes)
		}
		k.workers.Hand(at, "show", 0)
		c.Follow()
		k.cards.Filled()
	})
}

// OnDismount frees the card's id.
func (c *MeshCard) OnDismount() { c.loader.Release() }

// Render shows the script's element in a place of fixed size, and the step control.
func (c *MeshCard) Render() app.UI {
	k := c.Meshes
	id, fresh := c.loader.Take(k.steps, c)
	if fresh {
		c.shown = mesh.Mesh{}
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
