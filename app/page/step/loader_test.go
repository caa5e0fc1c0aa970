package step_test

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/mesh"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/page/step"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// loadingCard is a card of the mesh of run 1 beside those of the page. It only notes what it asks.
type loadingCard struct {
	app.Compo
	page   *pagetest.Fixture
	key    cards.Key
	loader step.Loader
	asked  []wire.StepRequest // since the last call of requests
}

func newLoadingCard(t *testing.T) *loadingCard {
	f := pagetest.New(t, "src=../runs/&tab=meshes")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(mesh.ID, "scan"))
	c := &loadingCard{page: f,
		key: cards.Key{Tag: pagetest.TagsNamed(mesh.ID, "scan").Tags[0].ID, Run: 1}}
	_, fresh := c.loader.Take(f.Page.Steps, c)
	require.True(t, fresh)
	return c
}

func (c *loadingCard) SetNear(near bool) bool { c.loader.SetNear(near); return true }
func (c *loadingCard) Place() card.Place      { return card.Place{Key: c.key} }
func (c *loadingCard) Done() bool             { return c.loader.Done() }
func (c *loadingCard) Arrived() bool          { return c.loader.Arrived() }
func (*loadingCard) Stamp() wire.Stamp        { return wire.Stamp{} }
func (*loadingCard) Render() app.UI           { return ui.Hidden() }

func (c *loadingCard) Follow() {
	if c.loader.Begin() {
		c.asked = append(c.asked, c.loader.Asked)
	}
}

// requests returns the questions since the last call.
func (c *loadingCard) requests() []wire.StepRequest {
	asked := c.asked
	c.asked = nil
	return asked
}

// answer answers the pending question.
func (c *loadingCard) answer(t *testing.T) {
	require.True(t, c.loader.End())
	c.Follow()
}

// goTo moves the page to a step.
func (c *loadingCard) goTo(at float64) {
	c.page.Play(func() {
		c.page.Page.Model.Cards.PlaceAt(at)
		c.page.Page.Changed()
	})
}

// read tells that a number of the tag's values were read, all of them if loaded is set.
func (c *loadingCard) read(values int64, loaded bool) {
	tags := pagetest.TagsNamed(mesh.ID, "scan")
	tags.Tags[0].Values = values
	c.page.Tell(tags)
	if loaded {
		c.page.Tell(&wire.Loaded{})
	}
}

func at(step float64) wire.StepRequest { return wire.StepAt(wire.AxisStep, step, false) }

func TestLoaderAsksOneQuestionAtATime(t *testing.T) {
	c := newLoadingCard(t)
	c.goTo(10)
	assert.Empty(t, c.requests(), "it is far from the viewport")
	assert.True(t, c.Arrived(), "so nobody waits for it")
	assert.False(t, c.Done())
	c.SetNear(true)
	assert.Equal(t, []wire.StepRequest{at(10)}, c.requests())
	assert.False(t, c.Arrived())
	c.goTo(20)
	c.goTo(30)
	assert.Empty(t, c.requests(), "an answer is pending")
	c.answer(t)
	assert.Equal(t, []wire.StepRequest{at(30)}, c.requests(), "step 20 is skipped")
	assert.False(t, c.Arrived())
	c.answer(t)
	assert.Empty(t, c.requests())
	assert.True(t, c.Arrived())
	assert.True(t, c.Done())
	assert.False(t, c.loader.End(), "nothing was asked")
}

func TestLoaderAsksAgainAfterMoreWasRead(t *testing.T) {
	c := newLoadingCard(t)
	c.SetNear(true)
	c.read(11, false)
	c.answer(t)
	assert.Equal(t, []wire.StepRequest{wire.LatestStep(false), wire.LatestStep(false)},
		c.requests(), "the answer may lack the latest value")
	c.answer(t)
	c.read(12, false)
	assert.Empty(t, c.requests(), "not for each part of a file")
	assert.False(t, c.Done(), "there may be a later step")
	assert.True(t, c.Arrived(), "but it shows the step that it was sent to")
	c.read(12, true)
	assert.Equal(t, []wire.StepRequest{wire.LatestStep(false)}, c.requests())
}

func TestLoaderForgetsACardThatLeavesTheViewport(t *testing.T) {
	c := newLoadingCard(t)
	before := c.loader.Slot.Id
	c.SetNear(true)
	c.answer(t)
	require.True(t, c.loader.Loaded)
	c.requests()
	c.SetNear(false)
	assert.NotContains(t, c.page.Page.Cards.All, before)
	id, fresh := c.loader.Take(c.page.Page.Steps, c)
	assert.True(t, fresh)
	assert.NotEqual(t, before, id)
	assert.False(t, c.loader.Loaded)
	c.Follow()
	assert.Empty(t, c.requests(), "it is not near yet")
	c.SetNear(true)
	assert.Len(t, c.requests(), 1)
	_, fresh = c.loader.Take(c.page.Page.Steps, c)
	assert.False(t, fresh)
	c.loader.Release()
	assert.NotContains(t, c.page.Page.Cards.All, id)
}

func TestLoaderOfACoveredCardWaits(t *testing.T) {
	c := newLoadingCard(t)
	c.page.Play(func() { c.page.Page.Full.Open(c.key) })
	c.SetNear(true)
	assert.Empty(t, c.requests())
	assert.True(t, c.Done())
	assert.True(t, c.Arrived())
	c.page.Play(func() { c.page.Page.Full.Close() })
	assert.Len(t, c.requests(), 1)
}

func TestLoaderOfAnotherForm(t *testing.T) {
	c := newLoadingCard(t)
	c.SetNear(true)
	c.requests()
	assert.False(t, c.loader.Continue(), "an answer is pending")
	c.answer(t)
	c.loader.Outdate()
	assert.False(t, c.Arrived())
	c.Follow()
	assert.Len(t, c.requests(), 1)
	c.answer(t)
	assert.True(t, c.loader.Continue())
	assert.False(t, c.Arrived(), "more of the answer is pending")
	c.goTo(10)
	assert.Empty(t, c.requests())
	c.answer(t)
	assert.Equal(t, []wire.StepRequest{at(10)}, c.requests())
}
