package step_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	imagepage "eventlens/app/kinds/image/page"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/page/step"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// stepped is a page with cards of two runs, and a worker with images at steps 10, 20, 30 and 40 in
// both.
type stepped struct {
	*pagetest.Fixture
	ids   []string
	waits []wait
}

// wait is a wait of the player.
type wait struct {
	d  time.Duration
	fn func()
}

func newStepped(t *testing.T, fragment string) *stepped {
	s := &stepped{Fixture: pagetest.New(t, "src=../runs/"+fragment)}
	s.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(image.ID, "in"),
		pagetest.TagsNamed(kind.Scalar, "loss"))
	s.Tell(&wire.StepList{
		Axis: s.Page.Model.Cards.PlaceAxis(), At: []float64{10, 20, 30, 40}, All: 4,
	})
	s.ids = s.CardIDs()
	s.Show(s.ids...)
	s.Page.Steps.Player.Wait = func(d time.Duration, fn func()) func() {
		s.waits = append(s.waits, wait{d, fn})
		return func() { s.waits = nil }
	}
	return s
}

// pass ends the player's wait, and returns its duration.
func (s *stepped) pass() time.Duration {
	require.Len(s.T, s.waits, 1)
	w := s.waits[0]
	s.waits = nil
	s.Play(w.fn)
	return w.d
}

// requests returns the steps that the cards requested since the last call, a word each.
func (s *stepped) requests() string {
	return s.requestsOf(func(card string) bool { return card != "" })
}

func (s *stepped) requestsOf(those func(card string) bool) string {
	var all []string
	for _, m := range s.Asked() {
		if on, ok := m.(*pagetest.On); ok && those(on.Card) {
			if get, ok := on.What.(*image.Get); ok {
				text := fmt.Sprint(get.Index)
				if get.Placed {
					text = fmt.Sprintf("@%g", get.At)
				}
				all = append(all, text)
			}
		}
	}
	return strings.Join(all, " ")
}

// answer answers a card with one of the four steps.
func (s *stepped) answer(id string, index int) {
	s.Tell(pagetest.About(id,
		&image.Image{
			Stamp: wire.Stamp{
				Index: index, Count: 4, Number: int64(10 * (index + 1)),
				Step: wire.Whole(10 * (index + 1)), Wall: float64(index),
			},
			Samples: 1, Width: 8, Height: 8, Encoded: 5,
		}))
}

func (s *stepped) answerAll(index int) {
	for _, id := range s.ids {
		s.answer(id, index)
	}
}

func TestPageStepMovesEveryCard(t *testing.T) {
	s := newStepped(t, "&tab=images")
	assert.Equal(t, "-1 -1", s.requests(), "the latest")
	s.answerAll(3)
	assert.Contains(t, s.Text(), "4 steps")
	bar := &step.Bar{Steps: s.Page.Steps}
	s.Play(func() { bar.Move(1) })
	assert.Equal(t, "@20 @20", s.requests())
	assert.Contains(t, s.Text(), "2 of 4")
	assert.NotContains(t, s.Host.Address, "steps", "the address follows at the end")
	s.answerAll(1)
	assert.Equal(t, "@10 @10", s.requests(), "what comes next by who went back from the latest")
	s.Play(func() { s.Page.Key(".", false) })
	assert.Equal(t, "@30 @30", s.requests())
	assert.Contains(t, s.Host.Address, "steps=30")
	s.Play(func() { s.Page.Key(",", false); s.Page.Key(",", false); s.Page.Key(",", false) })
	s.answerAll(2)
	assert.Equal(t, "@10 @10", s.requests(), "one question at a time, and no step before the first")
	s.answerAll(0)

	s.Play(func() { bar.Enter("25") })
	assert.Equal(t, "@25 @25", s.requests())
	s.answerAll(1)
	assert.Equal(t, "@10 @10", s.requests(), "the way is still back")
	s.Play(func() { bar.Enter("when?") })
	assert.Empty(t, s.requests())
	s.Play(func() { bar.Enter("") })
	assert.Equal(t, "-1 -1", s.requests(), "nothing typed is the latest step")
	assert.NotContains(t, s.Host.Address, "steps")
}

func TestStepsOfTheScalarsAreThePageStep(t *testing.T) {
	s := newStepped(t, "&tab=images&steps=30")
	assert.Equal(t, "@30 @30", s.requests(), "of the address")
	s.Play(func() { s.Host.TellFragment("src=../runs/&steps=30") })
	s.Play(func() { s.Page.Key(",", false) })
	assert.Equal(t, wire.Span{Lo: 20, Hi: 20}, s.Page.Model.Cards.Steps().At)
	s.Play(func() {
		s.Page.Model.Cards.MoveStep(0, 40, wire.Ends{Span: wire.Span{Hi: 100}})
		s.Page.Changed()
	})
	s.Play(func() { s.Host.TellFragment(s.Host.Address + "&tab=images") })
	s.Show(s.CardIDs()...)
	assert.Equal(t, "@40 @40", s.requestsOf(func(string) bool { return true }),
		"of a tab that is opened, once a card")
}

// TestTheNextStepIsReadAhead goes on in the same direction: the next step has been requested
// already, and is shown at once when it is there.
func TestTheNextStepIsReadAhead(t *testing.T) {
	s := newStepped(t, "&tab=images&steps=10")
	assert.Equal(t, "@10 @10", s.requests())
	s.answerAll(0)
	assert.Empty(t, s.requests(), "nobody has gone a step")
	s.Play(func() { s.Page.Key(".", false) })
	assert.Equal(t, "@20 @20", s.requests())
	s.answerAll(1)
	assert.Equal(t, "@30 @30", s.requests())
	s.answerAll(2)
	assert.Equal(t, 2, strings.Count(s.Text(), "Step 20"), "not shown yet")
	s.Play(func() { s.Page.Key(".", false) })
	assert.Equal(t, 2, strings.Count(s.Text(), "Step 30"), "at once")
	assert.Equal(t, "@40 @40", s.requests())
	s.Play(func() { s.Page.Key(".", false) })
	assert.Empty(t, s.requests(), "it is on its way")
	s.answerAll(3)
	assert.Equal(t, 2, strings.Count(s.Text(), "Step 40"))
	assert.Empty(t, s.requests(), "there is none behind the last")
}

// TestFirstCardsOfATabAreReadEarly requests the images of cards before these exist, once.
func TestFirstCardsOfATabAreReadEarly(t *testing.T) {
	early := func(card string) bool { return card == "" }
	s := newStepped(t, "&steps=30")
	assert.Empty(t, s.requestsOf(early))
	s.Play(func() { s.Host.TellFragment("src=../runs/&steps=30&tab=images") })
	assert.Equal(t, "@30 @30", s.requestsOf(early), "one a card")
	s.Play(func() { s.Host.TellFragment("src=../runs/&steps=20&tab=images") })
	assert.Empty(t, s.requestsOf(early), "the cards are there")

	aimed := newStepped(t, "&steps=30")
	aimed.Play(func() { aimed.Host.TellTabIntent("images") })
	assert.Equal(t, "@30 @30", aimed.requestsOf(early), "the pointer rests on the tab")
	aimed.Play(func() { aimed.Host.TellFragment("src=../runs/&steps=30&tab=images") })
	assert.Empty(t, aimed.requestsOf(early))
	aimed.Play(func() { aimed.Host.TellTabIntent("images"); aimed.Host.TellTabIntent("graphs") })
	assert.Empty(t, aimed.requestsOf(early))

	full := newStepped(t, "&steps=30")
	full.Play(func() {
		full.Host.TellFragment("src=../runs/&tab=images&steps=30&fullscreen=images:b%0Ain")
	})
	assert.Empty(t, full.requestsOf(early), "they lie behind one that fills the screen")
}

func TestCardWithItsOwnStep(t *testing.T) {
	s := newStepped(t, "&tab=images")
	s.answerAll(3)
	s.requests()
	s.Play(func() { (&step.Slider{Steps: s.Page.Steps, Card: s.ids[0]}).GoTo(0) })
	assert.Equal(t, "0", s.requests())
	s.answer(s.ids[0], 0)
	assert.Equal(t, 1, strings.Count(s.Text(), "Own step"))
	s.Play(func() { s.Page.Key(",", false) })
	assert.Equal(t, "@30", s.requests(), "the card keeps its own")
	s.Play(func() {
		(&step.Slider{Steps: s.Page.Steps, Card: s.ids[0]}).Enter("21")
	})
	assert.Equal(t, "@21", s.requests())
	s.answer(s.ids[0], 1)
	s.Play(func() { s.Page.Steps.Attach(s.ids[0]) })
	assert.Equal(t, "@30", s.requests())
	assert.NotContains(t, s.Text(), "Own step")
}

func TestPlayWaitsForTheCards(t *testing.T) {
	s := newStepped(t, "&tab=images")
	s.answerAll(3)
	s.requests()
	player := &s.Page.Steps.Player
	s.Play(player.Toggle)
	assert.Equal(t, "@10 @10", s.requests(), "from the beginning")
	assert.Contains(t, s.HTML(), `aria-label="Pause"`)
	s.answer(s.ids[0], 0)
	assert.Equal(t, time.Second/5, s.pass())
	assert.Empty(t, s.requests(), "one card is not there yet")
	assert.Empty(t, s.waits)
	s.answer(s.ids[1], 0)
	assert.Equal(t, time.Second/60, s.pass(), "what came is seen")
	assert.Equal(t, "@20 @20", s.requests())
	s.answerAll(1)
	s.pass()
	s.answerAll(2)
	s.pass()
	s.answerAll(3)
	assert.Equal(t, "@30 @30 @40 @40", s.requests())
	assert.NotContains(t, s.Host.Address, "steps", "browsers allow few changes of it a second")
	s.pass()
	assert.False(t, player.On, "it ends at the last one")
	assert.Contains(t, s.Host.Address, "steps=40")

	player.Loop = true
	s.Play(func() { s.Page.Steps.Choose("", len(step.Rates)-1) })
	s.Play(player.Toggle)
	for i := range 4 {
		s.answerAll(i)
		assert.Equal(t, time.Second/60, s.pass(), "as fast as it can be seen")
	}
	assert.Equal(t, "@10 @10 @20 @20 @30 @30 @40 @40 @10 @10", s.requests())
	s.Play(player.Toggle)
	assert.Empty(t, s.waits)
	assert.Contains(t, s.Host.Address, "steps=10")
}

func TestLinkToAStep(t *testing.T) {
	s := newStepped(t, "&tab=images")
	s.answerAll(2)
	s.OpenMenu(s.ids[1])
	assert.Contains(t, s.HTML(), "fullscreen=images%3Ab%0Ain")
	assert.Contains(t, s.HTML(), "steps=30")

	f := newStepped(t, "&tab=images&steps=30&fullscreen=images:b%0Ain")
	key, on := f.Page.Model.Cards.Full()
	require.True(t, on)
	assert.Equal(t, cards.Key{Tag: 101, Run: 2}, key)
	assert.Equal(t, "@30", f.requests(), "what lies behind is not asked for")
	full := f.Page.Cards.At(card.Place{Area: card.AreaFull, Key: key})
	f.answer(full, 2)
	assert.Contains(t, f.HTML(), `id="full"`)
	f.Play(func() { f.Page.Key("k", false) })
	key, _ = f.Page.Model.Cards.Full()
	assert.Equal(t, cards.Key{Tag: 101, Run: 1}, key)
	f.Show(f.CardIDs()...)
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.HTML(), `id="full"`)
	assert.NotContains(t, address.Parse(f.Host.Address).String(), "fullscreen")
	f.Show(f.CardIDs()...)
	assert.Equal(t, "@30 @30 @30", f.requests(), "the one before, then those that lay behind")
}

func TestFullScreenOfAnImage(t *testing.T) {
	s := newStepped(t, "&tab=images")
	s.answerAll(3)
	s.OpenMenu(s.ids[0])
	s.Choose(words.FullScreen.Text())
	key, on := s.Page.Model.Cards.Full()
	require.True(t, on)
	id := s.Page.Cards.At(card.Place{Area: card.AreaFull, Key: key})
	require.IsType(t, &imagepage.ImageCard{}, s.Page.Cards.All[id])
	assert.Equal(t, 1, strings.Count(s.HTML(), `id="page-step"`), "the bar has come along")
	s.Play(func() { s.Page.Full.Close() })
	assert.Equal(t, 1, strings.Count(s.HTML(), `id="page-step"`))
}
